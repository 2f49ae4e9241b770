import { test as base } from '@playwright/test'
import { serveStates } from '@loyalty/states'

export { expect } from '@playwright/test'
export { galleries, stateAddress, widths } from '@loyalty/states'

/** Without the stack of the journeys: the gallery's server is all that there is. */
export const test = base.extend<object, { gallery: string }>({
  gallery: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern
    async ({}, use) => {
      const { url, stop } = await serveStates()
      await use(url)
      await stop()
    },
    { scope: 'worker' },
  ],
})
