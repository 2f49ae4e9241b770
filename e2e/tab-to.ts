import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Returns the reason why a user cannot see the focused element: the element is outside the viewport or covered. Returns
 * an empty text for a visible element. In a widget's frame, the function checks only the frame's viewport, not
 * the host page's scroll position.
 */
const hiddenFocus = (target: Locator): Promise<string> =>
  target.evaluate(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body) return ''
    // The focus ring of a radio button surrounds the button's whole row, so the whole row must be visible.
    const place = focused.closest('.lw-radio-row') ?? focused
    const called = `${focused.tagName} ${focused.getAttribute('aria-label') ?? place.textContent}`
    // A link that breaks into two lines has two boxes, so the loop checks each box.
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

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)

const expectSeen = (target: Locator): Promise<void> => expect.poll(() => hiddenFocus(target)).toBe('')

/** Expects that an element has the focus and that a user can see the element. */
export const expectStop = async (target: Locator): Promise<void> => {
  await expect(target).toBeFocused()
  await expectSeen(target)
}

/**
 * Presses Tab until the element has the focus, at most 60 times. Expects that the user can see each element that
 * receives the focus.
 */
export const tabTo = async (page: Page, target: Locator, key = 'Tab'): Promise<void> => {
  for (let presses = 0; presses < 60 && !(await isFocused(target)); presses += 1) {
    await page.keyboard.press(key)
    await expectSeen(target)
  }
  await expect(target).toBeFocused()
}

/**
 * Presses Tab once for each of these elements. Expects that each press moves the focus to the next element of the list.
 */
export const walk = async (page: Page, stops: readonly Locator[], key = 'Tab'): Promise<void> => {
  for (const stop of stops) {
    await page.keyboard.press(key)
    await expectStop(stop)
  }
}
