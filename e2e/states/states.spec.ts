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

/** A language whose words are longer: every vowel twice makes English two fifths longer. */
const lengthen = (frame: Frame): Promise<void> =>
  frame.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode } = texts
      if (!currentNode.parentElement?.closest('script, style, noscript'))
        currentNode.nodeValue = (currentNode.nodeValue ?? '').replace(/[aeiou]/gi, '$&$&')
    }
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
      await widen(page, 320)
      const english = frames.find((frame) => frame.url().includes('locale=en'))
      if (english) await lengthen(english)
      expect.soft(english && (await widerThanFrame(english)), 'wider with longer words').toBe('')
      expect.soft(complaints).toEqual([])
    })
