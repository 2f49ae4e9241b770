import type { Page } from '@playwright/test'

/** Loads a page's first frame anew, and resolves when its new document stands in place of the old one. */
export const reloadFrame = async (page: Page): Promise<void> => {
  const frame = page.frames().find((each) => each.parentFrame())
  if (frame === undefined) throw new Error('The page has no frame.')
  const loaded = page.waitForEvent('framenavigated', (each) => each === frame)
  // Not at once: the answer to this call would be lost with the document that gives it.
  await frame.evaluate(() => void setTimeout(() => location.reload()))
  await loaded
}
