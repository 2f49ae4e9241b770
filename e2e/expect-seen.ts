import { expect, type Page } from '@playwright/test'

/** Whole, and under nothing, where it is: in the view of its own document, which may be a frame as high as its content. */
export const expectSeen = (page: Page, selector: string): Promise<void> => {
  const hidden = () =>
    page.locator(selector).evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return [0.02, 0.98].filter((down) => !element.contains(document.elementFromPoint(left + width / 2, top + height * down)))
    })
  return expect.poll(hidden).toEqual([])
}
