import { expect, type Locator, type Page } from '@playwright/test'

/** Why a person could not see where the focus is: it is out of the window, under something, or without a sign. Empty where they can. */
const hiddenFocus = (target: Locator): Promise<string> =>
  target.evaluate(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body) return ''
    // What is around some inputs shows their focus.
    const place = (focused.matches('input') && focused.closest('.lw-radio-row, .lw-share-entry')) || focused
    const called = `${focused.tagName} ${focused.getAttribute('aria-label') ?? place.textContent}`
    // An inline link that goes on in a second line is two boxes.
    for (const { left, top, width, height } of place.getClientRects()) {
      for (const [across, down] of [
        [0.5, 0.5],
        [0.5, 0.1],
        [0.5, 0.9],
      ] as const) {
        const [x, y] = [left + width * across, top + height * down]
        if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return `${called} is out of the view at ${x}, ${y}`
        const hit = document.elementFromPoint(x, y)
        if (!place.contains(hit)) return `${called} is under ${hit?.outerHTML.slice(0, 80)}`
      }
    }
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(place)
    // A heading gets the focus by itself, to be read from there on.
    const signed = focused.matches('h1') || (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    return signed ? '' : `${called} has no sign of the focus`
  })

const isFocused = (target: Locator): Promise<boolean> => target.evaluate((element) => element === document.activeElement)

const expectSeen = (target: Locator): Promise<void> => expect.poll(() => hiddenFocus(target)).toBe('')

/** Has the focus, where a person sees it. */
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
