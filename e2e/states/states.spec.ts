import type { Frame } from '@playwright/test'
import { untranslated, violationsOf } from '../screens/look.ts'
import { expect, galleries, stateAddress, test } from './gallery.ts'

// A sheet is sixteen frames: to trace every step of all of them would cost more than it tells.
test.use({ viewport: { width: 2008, height: 800 }, deviceScaleFactor: 0.5, trace: 'off' })

const widerThanFrame = (frame: Frame): Promise<string> =>
  frame.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? `${scrollWidth} px in ${clientWidth} px of ${location.search}` : ''
  })

for (const { widget, states } of galleries)
  for (const { name, shows } of states)
    test(`${widget}, ${name}: ${shows}`, async ({ page, gallery }) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(String(error)))
      await page.goto(gallery + stateAddress(widget, name))
      await expect(page.locator('html'), 'all sixteen are there').toHaveAttribute('data-reached', '', { timeout: 45_000 })
      const frames = page.frames().filter((frame) => frame.parentFrame())
      expect.soft((await Promise.all(frames.map(widerThanFrame))).filter(Boolean), 'wider than its frame').toEqual([])
      for (const frame of frames.filter((each) => each.url().includes('locale=ar')).slice(0, 1))
        expect.soft(await untranslated(frame), 'untranslated').toEqual([])
      expect.soft(complaints).toEqual([])
      expect.soft(await violationsOf(page, 'iframe[data-width="320"]'), 'what axe finds').toEqual([])
      const picture = await page.screenshot({ fullPage: true, type: 'webp', quality: 100 })
      expect(picture).toMatchSnapshot([widget, `${name}.webp`], { maxDiffPixelRatio: 0.005 })
    })
