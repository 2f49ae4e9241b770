import type { BrowserContext, Page } from '@playwright/test'

/**
 * Turns the network off at the next request to `url`. With `arrived`, the request arrives and only the answer is lost.
 * Without `arrived`, the request is lost too.
 */
export const loseNetworkAt = (page: Page, context: BrowserContext, url: string, arrived: boolean): Promise<unknown> => {
  let lost = false
  // Keeps the route for the rest of the test, because a request that begins during the route's removal could hang.
  return page.route(url, async (route) => {
    if (lost) return route.fallback()
    lost = true
    if (arrived) await route.fetch()
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  })
}
