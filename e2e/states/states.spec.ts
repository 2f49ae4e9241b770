import type { Frame } from '@playwright/test'
import { untranslated } from '../screens/look.ts'
import { violationsIn } from './axe.ts'
import { expect, galleries, stateAddress, test, widths } from './gallery.ts'
import { compare } from './references.ts'
import { openSheet, photograph, widen, type Shot } from './sheet.ts'

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

const directionOf = (frame: Frame): Promise<string> => frame.evaluate(() => document.documentElement.dir)

for (const { widget, states } of galleries)
  for (const { name, shows, logged = false } of states)
    test(`${widget}, ${name}: ${shows}`, async ({ studio, gallery, complaints }, info) => {
      const { sheet, camera } = studio
      const frames = await openSheet(sheet, gallery + stateAddress(widget, name))
      const shots: Shot[] = []
      // The narrowest comes last, and stays for what follows.
      for (const width of widths.toReversed()) {
        expect.soft(await widen(sheet, width), 'wider than its frame, or moving').toEqual([])
        shots.unshift(await photograph(sheet, camera))
      }
      expect.soft(await compare(`${widget}/${name}`, shots, studio, info), 'looks different').toBe('')
      expect.soft(await violationsIn(frames), 'what axe finds').toEqual([])
      const inArabic = frames.filter((frame) => frame.url().includes('locale=ar'))
      const inEnglish = frames.filter((frame) => frame.url().includes('locale=en'))
      expect.soft(await Promise.all(inArabic.map(directionOf))).toEqual(['rtl', 'rtl'])
      expect.soft(await Promise.all(inEnglish.map(directionOf))).toEqual(['ltr', 'ltr'])
      for (const frame of inArabic) expect.soft(await untranslated(frame), 'untranslated').toEqual([])
      for (const frame of inEnglish) await lengthen(frame)
      expect.soft(await widen(sheet, 320), 'wider with longer words').toEqual([])
      expect.soft(complaints.length > 0, complaints.join('\n')).toBe(logged)
    })
