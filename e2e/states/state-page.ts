import { type CDPSession, type Frame, type Page } from '@playwright/test'

/** A PNG file as base64, and its size in pixels. */
export type Screenshot = { data: string; width: number; height: number }

/** Opens the page that shows a state in every language and theme. Returns one frame for each combination. */
export async function openStatePage(page: Page, address: string): Promise<readonly Frame[]> {
  await page.goto(address)
  // Does not use `expect`, which polls at growing intervals. Over hundreds of states, `expect` would take much longer
  // than `waitFor`.
  await page.locator('html[data-reached]').waitFor({ state: 'attached', timeout: 45_000 })
  return page.frames().filter((frame) => frame.parentFrame())
}

/**
 * Gives every frame this width. Returns a complaint for each frame whose content is wider than the frame or still
 * moves.
 */
export function widen(page: Page, width: number): Promise<string[]> {
  return page.evaluate(async (px) => {
    await (window as unknown as { widen(px: number): Promise<void> }).widen(px)
    return [...document.querySelectorAll('iframe')].flatMap(({ title, contentDocument }) => {
      const { scrollWidth = 0, clientWidth = 0 } = contentDocument?.documentElement ?? {}
      const moves = contentDocument?.getAnimations().some(({ playState }) => playState === 'running')
      return [
        ...(scrollWidth > clientWidth ? [`${title}: ${scrollWidth} px in ${clientWidth}`] : []),
        ...(moves ? [`${title}: an animation runs, so the state was not reached`] : []),
      ]
    })
  }, width)
}

/** Takes one screenshot of all frames. */
export async function takeScreenshot(page: Page, devtools: CDPSession): Promise<Screenshot> {
  const { x, y, width, height } = await page.locator('main').evaluate((main) => {
    // The screenshot's clip is relative to the document. A focused field may have scrolled the document, so this code
    // scrolls back first.
    scrollTo(0, 0)
    return main.getBoundingClientRect().toJSON() as DOMRect
  })
  const size = { width: Math.ceil(width / 4) * 4, height: Math.ceil(height / 4) * 4 }
  // Does not use Playwright's own screenshot, which would prepare each frame four times per state. These frames need no
  // preparation, because their content does not move.
  const { data } = await devtools.send('Page.captureScreenshot', {
    optimizeForSpeed: true,
    captureBeyondViewport: true,
    clip: { x, y, ...size, scale: 1 },
  })
  return { data, ...size }
}
