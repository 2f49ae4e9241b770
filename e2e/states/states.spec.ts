import type { Frame } from '@playwright/test'
import { untranslated } from '../screens/look.ts'
import { violationsIn } from './axe.ts'
import { expect, galleries, stateAddress, test, widths } from './gallery.ts'
import { compare } from './references.ts'
import { openStatePage, takeScreenshot, widen, type Screenshot } from './state-page.ts'

/** Doubles every vowel. English texts become two fifths longer, as in a language with longer words. */
const lengthen = (frame: Frame): Promise<void> =>
  frame.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode } = texts
      if (!currentNode.parentElement?.closest('script, style, noscript'))
        currentNode.nodeValue = (currentNode.nodeValue ?? '').replace(/[aeiou]/gi, '$&$&')
    }
  })

const directionOf = (frame: Frame): Promise<string> => frame.evaluate(() => document.documentElement.dir)

for (const { widget, states } of galleries)
  for (const { name, shows, logged = false } of states)
    test(`the state ${widget} ${name} passes every check: ${shows}`, async ({ pages, gallery, complaints }, info) => {
      const { state, devtools } = pages
      const frames = await openStatePage(state, gallery + stateAddress(widget, name))
      const screenshots: Screenshot[] = []
      // Takes the narrowest width last, because the checks below need frames of this width.
      for (const width of widths.toReversed()) {
        expect.soft(await widen(state, width), 'wider than its frame, or moving').toEqual([])
        screenshots.unshift(await takeScreenshot(state, devtools))
      }
      expect.soft(await compare(`${widget}/${name}`, screenshots, pages, info), 'looks different').toBe('')
      const inArabic = frames.filter((frame) => frame.url().includes('locale=ar'))
      const inEnglish = frames.filter((frame) => frame.url().includes('locale=en'))
      // The colours of the dark theme are the same in both languages.
      const isDarkEnglish = (frame: Frame): boolean => inEnglish.includes(frame) && frame.url().includes('theme=dark')
      const checked = frames.filter((frame) => !isDarkEnglish(frame))
      expect.soft(await violationsIn(checked), 'findings of axe').toEqual([])
      expect.soft(await Promise.all(inArabic.map(directionOf))).toEqual(['rtl', 'rtl'])
      expect.soft(await Promise.all(inEnglish.map(directionOf))).toEqual(['ltr', 'ltr'])
      for (const frame of inArabic) expect.soft(await untranslated(frame), 'untranslated').toEqual([])
      for (const frame of inEnglish) await lengthen(frame)
      expect.soft(await widen(state, 320), 'wider with longer words').toEqual([])
      expect.soft(complaints.length > 0, complaints.join('\n')).toBe(logged)
    })
