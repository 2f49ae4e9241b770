import type { Page } from '@playwright/test'

/** Keeps the requests to an address on their way until they are let go, so that a passing screen can be looked at. */
export const hold = async (page: Page, url: string): Promise<() => void> => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(url, async (route) => {
    await held
    await route.fallback()
  })
  // The route stays: a request that begins while it is taken away may be held for ever.
  return letGo
}
