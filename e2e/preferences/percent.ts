import { expect, type CDPSession, type Locator, type Page } from '@playwright/test'
import { ghayma, nameIn, nimbara, preferencesIn, zaatroon, type preferencesWords } from './preferences.ts'

declare global {
  interface Window {
    /** Every split that the sliders have shown since the test last read this list. */
    splits: number[][]
    /** Every announcement for screen readers, without direction marks. */
    said: string[]
  }
}

type Point = { x: number; y: number }

const programs = [nimbara, zaatroon, ghayma] as const
const thumb = 26

/** Returns the percent control in a page with a paused clock. The test advances the time. */
export const percentIn = async (page: Page, lang: keyof typeof preferencesWords) => {
  const preferences = preferencesIn(page, lang)
  const { texts, button, share, slider } = preferences
  await preferences.edit()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  await page.locator('fieldset').evaluate((group) => {
    window.splits = []
    const sliders = group.getElementsByTagName('input')
    new MutationObserver(() => {
      window.splits.push([...sliders].filter(({ type }) => type === 'range').map(({ valueAsNumber }) => valueAsNumber))
    }).observe(group, { subtree: true, attributeFilter: ['aria-valuetext'] })
    window.said = []
    const status = group.querySelector('[role=status]')!
    new MutationObserver(() => {
      const sentence = status.textContent.replace(/\p{Cf}/gu, '')
      if (sentence !== '') window.said.push(sentence)
    }).observe(status, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
  return {
    ...preferences,
    undo: button(texts.undo).first(),
    row: (name: string): Locator => page.getByRole('listitem').filter({ hasText: nameIn(name, lang) }),
    /** Returns every split that the sliders have shown since the last call. */
    splits: (): Promise<number[][]> => page.evaluate(() => window.splits.splice(0)),
    said: (): Promise<string[]> => page.evaluate(() => window.said),
    /** Expects that the rows show these percents, in this order. */
    showsPercents: async (...percents: number[]): Promise<void> => {
      expect(percents.reduce((sum, percent) => sum + percent, 0)).toBe(100)
      const rows = programs.slice(0, percents.length)
      await expect
        .poll(() => Promise.all(rows.map(async (name) => Number(await share(name).inputValue()))))
        .toEqual(percents)
    },
    /** Advances the clock until the widget considers a series of presses finished. */
    settle: (): Promise<void> => page.clock.runFor(600),
    /**
     * Returns the position in the window where the slider's thumb is at this percent. In Arabic, 0 % is at the right.
     */
    at: async (name: string, percent: number): Promise<Point> => {
      await slider(name).scrollIntoViewIfNeeded()
      const { x, y, width, height } = (await slider(name).boundingBox())!
      const along = thumb / 2 + ((width - thumb) * percent) / 100
      return { x: lang === 'ar' ? x + width - along : x + along, y: y + height / 2 }
    },
  }
}

/**
 * Creates a simulated finger. The finger sends touch events through devtools, so the browser handles these events like
 * touches of a real screen.
 */
export const createFinger = async (page: Page) => {
  const session: CDPSession = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', at?: Point) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  let last: Point = { x: 0, y: 0 }
  return {
    async down(at: Point): Promise<void> {
      last = at
      await send('touchStart', at)
    },
    /** Moves the finger in small steps, as a real finger moves. */
    async move({ x, y }: Point): Promise<void> {
      const from = last
      const steps = 8
      for (let step = 1; step <= steps; step += 1) {
        last = { x: from.x + ((x - from.x) * step) / steps, y: from.y + ((y - from.y) * step) / steps }
        await send('touchMove', last)
      }
    },
    up: () => send('touchEnd'),
    /** Cancels the touch, as a device does when a phone call or another app takes the screen. */
    cancel: () => send('touchCancel'),
  }
}
