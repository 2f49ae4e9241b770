import { expect, galleries, test as gallery } from '../states/gallery.ts'
import { openBoard, type Board } from './board.ts'
import { lostInForcedColors, motion } from './device.ts'
import { misfits } from './fit.ts'
import { brokenStructure, withoutLanguage } from './structure.ts'
import { smallTargets } from './targets.ts'

/** CSS with the text spacing that WCAG 1.4.12 requires a page to support. */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`

/**
 * The test function with the fixture `boardOf`. A worker opens each board (a widget in one language) once, and its
 * tests share the board.
 */
const test = gallery.extend<object, { boardOf: (widget: string, locale: string) => Promise<Board> }>({
  boardOf: [
    async ({ browser, gallery: url }, use) => {
      const boards = new Map<string, Board>()
      await use(async (widget, locale) => {
        const known = boards.get(widget + locale)
        if (known) return known
        const page = await browser.newPage({ reducedMotion: 'reduce', timezoneId: 'Asia/Riyadh', locale: 'en-GB' })
        const board = await openBoard(page, url, widget, locale)
        boards.set(widget + locale, board)
        return board
      })
      for (const { page } of boards.values()) await page.context().close()
    },
    { scope: 'worker' },
  ],
})

/** Declares the tests of every state of a widget, in English (left to right) and Arabic (right to left). */
export const everyState = (widget: (typeof galleries)[number]['widget']): void => {
  test.use({ trace: 'off' })
  // The first test takes long, because it opens about sixty documents.
  test.describe.configure({ timeout: 240_000 })
  for (const locale of ['en', 'ar']) {
    const about = `${widget} in ${locale}:`

    test(`${about} spaced-out text fits at 320 pixels`, { tag: '@layout' }, async ({ boardOf }) => {
      const board = await boardOf(widget, locale)
      expect(await board.ask(misfits), 'without changes').toEqual([])
      expect(await board.styled(spacing, () => board.ask(misfits)), 'spaced out').toEqual([])
    })

    test(`${about} text of twice the size fits at 320 pixels`, { tag: '@layout' }, async ({ boardOf }) => {
      const board = await boardOf(widget, locale)
      expect(await board.lettered(32, () => board.ask(misfits))).toEqual([])
    })

    test(`${about} every state fits at 400 % zoom and in phone landscape`, { tag: '@layout' }, async ({ boardOf }) => {
      const board = await boardOf(widget, locale)
      expect(await board.sized({ width: 320, height: 256 }, () => board.ask(misfits)), 'at 400 %').toEqual([])
      expect(await board.sized({ width: 568, height: 320 }, () => board.ask(misfits)), 'sideways').toEqual([])
    })

    test(`${about} touch targets measure at least 44 pixels, inline links 24`, async ({ boardOf }) => {
      const board = await boardOf(widget, locale)
      expect(await board.ask(smallTargets)).toEqual([])
    })

    test(`${about} every document declares language, title and ordered headings`, async ({ boardOf }) => {
      const board = await boardOf(widget, locale)
      expect(await board.ask((frame) => brokenStructure(frame, locale))).toEqual([])
    })

    test(`${about} program names in another language have a lang attribute`, async ({ boardOf }) => {
      const board = await boardOf(widget, locale)
      expect(await board.ask(withoutLanguage)).toEqual([])
    })

    test(`${about} nothing moves when the user prefers less motion`, async ({ boardOf }) => {
      const board = await boardOf(widget, locale)
      expect(await board.ask(motion)).toEqual([])
    })

    test(`${about} forced colours keep edges, choices and charts visible`, async ({ boardOf }) => {
      const board = await boardOf(widget, locale)
      await board.page.emulateMedia({ forcedColors: 'active' })
      expect(await board.ask(lostInForcedColors)).toEqual([])
      await board.page.emulateMedia({ forcedColors: 'none' })
    })
  }
}
