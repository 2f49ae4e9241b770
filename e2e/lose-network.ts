import type { BrowserContext, Page } from '@playwright/test'

/** The network goes with the next request to `url`: before it has arrived, or after it and before its answer. */
export const loseNetworkAt = (page: Page, context: BrowserContext, url: string, arrived: boolean): Promise<unknown> =>
  page.route(
    url,
    async (route) => {
      if (arrived) await route.fetch()
      await context.setOffline(true)
      await route.abort('internetdisconnected')
    },
    { times: 1 },
  )
