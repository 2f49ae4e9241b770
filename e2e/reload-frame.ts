import type { Page } from '@playwright/test'

/** Reloads a page's first frame. Resolves when the new document has replaced the old one. */
export const reloadFrame = async (page: Page): Promise<void> => {
  const frame = page.frames().find((each) => each.parentFrame())
  if (frame === undefined) throw new Error('The page has no frame.')
  const loaded = page.waitForEvent('framenavigated', (each) => each === frame)
  // Delays the reload, because an immediate reload would destroy the document before `evaluate` returns.
  await frame.evaluate(() => void setTimeout(() => location.reload()))
  await loaded
}
