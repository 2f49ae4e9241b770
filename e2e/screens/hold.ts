import type { Page } from '@playwright/test'

/**
 * Holds all requests to an address. A test can then inspect a screen that waits. The returned function lets the
 * requests continue.
 */
export const hold = async (page: Page, url: string): Promise<() => void> => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(url, async (route) => {
    await held
    await route.fallback()
  })
  // Keeps the route for the rest of the test, because a request that begins during the route's removal could hang.
  return release
}
