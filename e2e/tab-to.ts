import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Why a person could not see where the focus is: it is out of the document's view, or under something in it. Empty where they can. Of a frame that is as
 * high as its content all is in view, wherever the page around has scrolled to.
 */
const hiddenFocus = (target: Locator): Promise<string> =>
  target.evaluate(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body) return ''
    // A row shows the focus of its radio.
    const place = focused.closest('.lw-radio-row') ?? focused
    const called = `${focused.tagName} ${focused.getAttribute('aria-label') ?? place.textContent}`
    // An inline link that goes on in a second line is two boxes.
    for (const { left, top, width, height } of place.getClientRects()) {
      for (const down of [0.1, 0.5, 0.9]) {
        const [x, y] = [left + width / 2, top + height * down]
        if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return `${called} is out of the view at ${x}, ${y}`
        const hit = document.elementFromPoint(x, y)
        if (!place.contains(hit)) return `${called} is under ${hit?.outerHTML.slice(0, 80)}`
      }
    }
    return ''
  })

const isFocused = (target: Locator): Promise<boolean> => target.evaluate((element) => element === document.activeElement)

const expectSeen = (target: Locator): Promise<void> => expect.poll(() => hiddenFocus(target)).toBe('')

/** Has the focus, where its document shows it. */
export const expectStop = async (target: Locator): Promise<void> => {
  await expect(target).toBeFocused()
  await expectSeen(target)
}

/** Tab, until it is there: never more presses than a screen could have stops, and what has the focus on the way is seen. */
export const tabTo = async (page: Page, target: Locator, key = 'Tab'): Promise<void> => {
  for (let presses = 0; presses < 60 && !(await isFocused(target)); presses += 1) {
    await page.keyboard.press(key)
    await expectSeen(target)
  }
  await expect(target).toBeFocused()
}

/** One press for each of these, and no stop between them. */
export const walk = async (page: Page, stops: readonly Locator[], key = 'Tab'): Promise<void> => {
  for (const stop of stops) {
    await page.keyboard.press(key)
    await expectStop(stop)
  }
}
