import { test as base } from '@playwright/test'
import { takeOlderFirefox } from '../engines/older-firefox.ts'
import { startStack, type Stack } from './stack.ts'

/**
 * The test function with the fixture `stack`. Each worker starts one stack for all its tests, and stops the stack at
 * the end.
 */
export const withStack = base.extend<object, { stack: Stack }>({
  browser: [
    async ({ browser, browserName }, use) => {
      if (browserName === 'firefox') takeOlderFirefox(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  stack: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern
    async ({}, use) => {
      const stack = await startStack()
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
