import { expect, type Locator, type Page } from '@playwright/test'

const isFocused = (target: Locator): Promise<boolean> => target.evaluate((element) => element === document.activeElement)

/** Tab, until it is there: never more presses than a screen could have stops. */
export const tabTo = async (page: Page, target: Locator, key = 'Tab'): Promise<void> => {
  for (let presses = 0; presses < 60 && !(await isFocused(target)); presses += 1) await page.keyboard.press(key)
  await expect(target).toBeFocused()
}
