import { type CDPSession, type Frame, type Page } from '@playwright/test'

/** A PNG file as base64, and its size in pixels. */
export type Shot = { data: string; width: number; height: number }

/** A state in all of its looks, as frames. */
export const openSheet = async (sheet: Page, address: string): Promise<readonly Frame[]> => {
  await sheet.goto(address)
  // Not by an expectation, which looks at ever longer intervals: hundreds of sheets are waited for.
  await sheet.locator('html[data-reached]').waitFor({ state: 'attached', timeout: 45_000 })
  return sheet.frames().filter((frame) => frame.parentFrame())
}

/** Makes every frame as wide as a screen of so many pixels, and says which of them are not wide enough, or do not stand still. */
export const widen = (sheet: Page, width: number): Promise<string[]> =>
  sheet.evaluate(async (px) => {
    await (window as unknown as { widen(px: number): Promise<void> }).widen(px)
    return [...document.querySelectorAll('iframe')].flatMap(({ title, contentDocument }) => {
      const { scrollWidth = 0, clientWidth = 0 } = contentDocument?.documentElement ?? {}
      const moves = contentDocument?.getAnimations().some(({ playState }) => playState === 'running')
      return [
        ...(scrollWidth > clientWidth ? [`${title}: ${scrollWidth} px in ${clientWidth}`] : []),
        ...(moves ? [`${title}: something moves, so that the state was not reached`] : []),
      ]
    })
  }, width)

/** All looks of it as they are now. */
export const photograph = async (sheet: Page, camera: CDPSession): Promise<Shot> => {
  const { x, y, width, height } = await sheet.locator('main').evaluate((main) => {
    // The clip counts from the page's beginning, and a field that takes the focus may have scrolled it.
    scrollTo(0, 0)
    return main.getBoundingClientRect().toJSON() as DOMRect
  })
  const size = { width: Math.ceil(width / 4) * 4, height: Math.ceil(height / 4) * 4 }
  // Playwright's own screenshot prepares each frame anew, four times a sheet; nothing moves here that it would have to hold.
  const { data } = await camera.send('Page.captureScreenshot', {
    optimizeForSpeed: true,
    captureBeyondViewport: true,
    clip: { x, y, ...size, scale: 1 },
  })
  return { data, ...size }
}
