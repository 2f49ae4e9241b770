import type { BrowserContext, Page } from '@playwright/test'

/** The network goes with the next request to `url`: before it has arrived, or after it and before its answer. */
export const loseNetworkAt = (page: Page, context: BrowserContext, url: string, arrived: boolean): Promise<unknown> => {
  let lost = false
  // The route stays: a request that begins while it is taken away may be held for ever.
  return page.route(url, async (route) => {
    if (lost) return route.fallback()
    lost = true
    if (arrived) await route.fetch()
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  })
}
