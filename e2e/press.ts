import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Scrolls to an element and moves the pointer over the element until `:hover` matches. A widget's frame has its own
 * process. Until the browser has painted the frame at its new position, a press could reach the host page.
 */
export const pointAt = (place: Locator): Promise<void> =>
  expect
    .poll(async () => {
      await place.hover()
      return place.evaluate((element) => element.matches(':hover'))
    })
    .toBe(true)

/** Waits until the browser has painted an element at its position, and then presses the element. */
export const press = async (place: Locator): Promise<void> => {
  await pointAt(place)
  await place.click()
}

/** Replaces a field's text key by key. In Firefox, React does not notice text that Playwright fills in. */
export const typeInto = async (field: Locator, text: string): Promise<void> => {
  await field.selectText()
  await field.pressSequentially(text)
}

/**
 * For five seconds after a refusal, the widget answers a retry with the same refusal and sends no request. This
 * function advances the page's installed clock by five seconds. Then it presses the retry button, which must disappear.
 */
export const pressOnceForgotten = async (page: Page, place: Locator, key?: string): Promise<void> => {
  await page.clock.fastForward(5000)
  // The refusal's message has changed the frame's height, so an early press could reach the host page.
  await (key === undefined ? press(place) : place.press(key))
  await expect(place).toHaveCount(0)
}
