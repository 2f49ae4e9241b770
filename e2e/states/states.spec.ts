import type { Frame, Page } from '@playwright/test'
import { untranslated, violationsOf } from '../screens/look.ts'
import { expect, galleries, stateAddress, test, widths } from './gallery.ts'

// To trace every step of every frame would cost more than it tells.
test.use({ viewport: { width: 3200, height: 800 }, deviceScaleFactor: 0.5, trace: 'off' })

const widerThanFrame = (frame: Frame): Promise<string> =>
  frame.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? `${scrollWidth} px in ${clientWidth} px of ${location.search}` : ''
  })

const widen = (page: Page, width: number): Promise<void> =>
  page.evaluate((px) => (window as unknown as { widen(px: number): Promise<void> }).widen(px), width)

for (const { widget, states } of galleries)
  for (const { name, shows } of states)
    test(`${widget}, ${name}: ${shows}`, async ({ page, gallery }) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(String(error)))
      await page.goto(gallery + stateAddress(widget, name))
      await expect(page.locator('html'), 'all looks of it are there').toHaveAttribute('data-reached', '', { timeout: 45_000 })
      const frames = page.frames().filter((frame) => frame.parentFrame())
      for (const width of widths) {
        await widen(page, width)
        expect.soft((await Promise.all(frames.map(widerThanFrame))).filter(Boolean), 'wider than its frame').toEqual([])
        if (width === 320) expect.soft(await violationsOf(page, 'main'), 'what axe finds').toEqual([])
        const picture = await page.locator('main').screenshot({ type: 'webp', quality: 100 })
        expect.soft(picture).toMatchSnapshot([widget, `${name}-${width}.webp`], { maxDiffPixelRatio: 0.005 })
      }
      const arabic = frames.find((frame) => frame.url().includes('locale=ar'))
      expect.soft(arabic && (await untranslated(arabic)), 'untranslated').toEqual([])
      expect.soft(complaints).toEqual([])
    })
