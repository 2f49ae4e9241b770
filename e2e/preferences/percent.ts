import { expect, type CDPSession, type Locator, type Page } from '@playwright/test'
import { ghayma, nimbara, preferencesIn, zaatroon, type preferencesWords } from './preferences.ts'

declare global {
  interface Window {
    /** Every split the screen has shown, as its sliders stand. */
    splits: number[][]
    /** Every sentence a screen reader was given, without direction marks. */
    said: string[]
  }
}

type Point = { x: number; y: number }

const programs = [nimbara, zaatroon, ghayma] as const
const thumb = 26

/** The percent control as a person meets it, in a page whose timers stand still: what takes time happens when the test says so. */
export const percentIn = async (page: Page, lang: keyof typeof preferencesWords) => {
  const preferences = preferencesIn(page, lang)
  const { say, button, share, slider } = preferences
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
    undo: button(say.undo).first(),
    row: (name: string): Locator => page.getByRole('listitem').filter({ hasText: name }),
    /** Every split since the last time it was asked. */
    splits: (): Promise<number[][]> => page.evaluate(() => window.splits.splice(0)),
    said: (): Promise<string[]> => page.evaluate(() => window.said),
    /** All rows as they stand, from the first to the last. */
    stands: async (...percents: number[]): Promise<void> => {
      expect(percents.reduce((sum, percent) => sum + percent, 0)).toBe(100)
      const rows = programs.slice(0, percents.length)
      await expect.poll(() => Promise.all(rows.map(async (name) => Number(await share(name).inputValue())))).toEqual(percents)
    },
    /** The quiet that ends a burst of presses. */
    settle: (): Promise<void> => page.clock.runFor(600),
    /** Where the slider's thumb is, or would be, at a percent: in Arabic from the right. */
    at: async (name: string, percent: number): Promise<Point> => {
      await slider(name).scrollIntoViewIfNeeded()
      const { x, y, width, height } = (await slider(name).boundingBox())!
      const along = thumb / 2 + ((width - thumb) * percent) / 100
      return { x: lang === 'ar' ? x + width - along : x + along, y: y + height / 2 }
    },
  }
}

/** One finger on the screen, as the browser gets it from the device. */
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
    /** In small steps, as fingers move. */
    async move({ x, y }: Point): Promise<void> {
      const from = last
      const steps = 8
      for (let step = 1; step <= steps; step += 1) {
        last = { x: from.x + ((x - from.x) * step) / steps, y: from.y + ((y - from.y) * step) / steps }
        await send('touchMove', last)
      }
    },
    up: () => send('touchEnd'),
    /** Something else takes the screen: a call, another app. */
    cancel: () => send('touchCancel'),
  }
}
