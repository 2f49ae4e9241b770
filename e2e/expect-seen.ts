import { expect, type Page } from '@playwright/test'

/** Expects that the top and the bottom of an element are inside the viewport, and that no other element covers them. */
export const expectSeen = (page: Page, selector: string): Promise<void> => {
  const hidden = () =>
    page.locator(selector).evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return [0.02, 0.98].filter(
        (down) => !element.contains(document.elementFromPoint(left + width / 2, top + height * down)),
      )
    })
  return expect.poll(hidden).toEqual([])
}
