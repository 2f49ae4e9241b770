import { expect, type Locator } from '@playwright/test'

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

/** For a way on that may come too early: a page remembers for some seconds that it was refused. One that came in time may take a while. */
export const pressUntilGone = (place: Locator, key?: string): Promise<void> =>
  expect(async () => {
    if ((await place.count()) > 0) await (key === undefined ? place.click({ timeout: 2000 }) : place.press(key, { timeout: 2000 }))
    await expect(place).toHaveCount(0, { timeout: 2000 })
  }).toPass()
