import { lettersOf } from '../letter-sets.ts'
import { expect, galleries, test as gallery } from '../states/gallery.ts'
import { openBoard, type Board } from './board.ts'
import { lostInForcedColors, motion } from './device.ts'
import { misfits } from './fit.ts'
import { inLetters } from './letters.ts'
import { brokenStructure, withoutLanguage } from './structure.ts'
import { smallTargets } from './targets.ts'

/** CSS with the text spacing that WCAG 1.4.12 requires a page to support. */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`

/**
 * The test function with the fixture `boardOf`. The tests of a widget in one language share a board. A worker keeps only
 * the last board, because sixty more documents in the background slow the browser down.
 */
const test = gallery.extend<object, { boardOf: (widget: string, locale: string) => Promise<Board> }>({
  boardOf: [
    async ({ browser, gallery: url }, use) => {
      let last: { key: string; board: Board } | undefined
      await use(async (widget, locale) => {
        const key = widget + locale
        if (last?.key === key) return last.board
        await last?.board.page.context().close()
        const page = await browser.newPage({ reducedMotion: 'reduce', timezoneId: 'Asia/Riyadh', locale: 'en-GB' })
        last = { key, board: await openBoard(page, url, widget, locale) }
        return last.board
      })
      await last?.board.page.context().close()
    },
    { scope: 'worker' },
  ],
})

const spacedOut = (board: Board) => board.styled(spacing, () => board.ask(misfits))
const doubled = (board: Board) => board.lettered(32, () => board.ask(misfits))
const zoomed = (board: Board) => board.sized({ width: 320, height: 256 }, () => board.ask(misfits))
const sideways = (board: Board) => board.sized({ width: 568, height: 320 }, () => board.ask(misfits))

/** Declares the tests of every state of a widget, in English (left to right) and Arabic (right to left). */
export const everyState = (widget: (typeof galleries)[number]['widget']): void => {
  test.use({ trace: 'off' })
  // The first test takes long, because it opens about sixty documents.
  test.describe.configure({ timeout: 240_000 })
  for (const locale of ['en', 'ar']) {
    const about = `${widget} in ${locale}:`

    test(`${about} spaced-out text fits at 320 pixels`, async ({ boardOf }) => {
      const board = await boardOf(widget, locale)
      expect(await board.ask(misfits), 'without changes').toEqual([])
      expect(await spacedOut(board)).toEqual([])
    })

    test(`${about} text of twice the size fits at 320 pixels`, async ({ boardOf }) => {
      expect(await doubled(await boardOf(widget, locale))).toEqual([])
    })

    test(`${about} every state fits at 400 % zoom and in phone landscape`, async ({ boardOf }) => {
      const board = await boardOf(widget, locale)
      expect(await zoomed(board), 'at 400 %').toEqual([])
      expect(await sideways(board), 'sideways').toEqual([])
    })

    for (const letters of lettersOf(locale))
      test(`${about} every state fits in the letters of ${letters}`, async ({ boardOf }) => {
        const board = await boardOf(widget, locale)
        await inLetters(board, letters, async () => {
          for (const shown of [spacedOut, doubled, zoomed]) expect.soft(await shown(board), shown.name).toEqual([])
        })
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
