import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Scrolls to a place and points at it until it knows, as a person sees before a press. The browser hands a press to the process whose
 * document its last picture shows there, and a widget's frame is a process of its own: sooner, the press could end in the page around.
 */
export const pointAt = (place: Locator): Promise<void> =>
  expect
    .poll(async () => {
      await place.hover()
      return place.evaluate((element) => element.matches(':hover'))
    })
    .toBe(true)

/** As a person does: to a place that is seen where it is. */
export const press = async (place: Locator): Promise<void> => {
  await pointAt(place)
  await place.click()
}

/** In place of what is there, key by key: text that Playwright puts into Firefox by itself reaches no React. */
export const typeInto = async (field: Locator, text: string): Promise<void> => {
  await field.selectText()
  await field.pressSequentially(text)
}

/** A way on after a refusal, which a widget remembers for five seconds: they pass by the page's clock, which is to be installed before the page is opened. */
export const pressOnceForgotten = async (page: Page, place: Locator, key?: string): Promise<void> => {
  await page.clock.fastForward(5000)
  // What said the refusal has changed the frame's height: an unguarded press could end in the page around.
  await (key === undefined ? press(place) : place.press(key))
  await expect(place).toHaveCount(0)
}
