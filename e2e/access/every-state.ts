import { expect, galleries, test as gallery } from '../states/gallery.ts'
import { openBoard, type Board } from './board.ts'
import { lostInForcedColors, motion } from './device.ts'
import { misfits } from './fit.ts'
import { brokenStructure, withoutLanguage } from './structure.ts'
import { smallTargets } from './targets.ts'

/** As WCAG 1.4.12 says. */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`

/** Each worker opens the states of a widget in a language once: every test of them asks something else. */
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

/** What holds in every state of a widget, in both languages and directions. */
export const everyState = (widget: (typeof galleries)[number]['widget']): void => {
  test.use({ trace: 'off' })
  // The first of them opens some sixty documents.
  test.describe.configure({ timeout: 240_000 })
  for (const locale of ['en', 'ar']) {
    const about = `every state of ${widget} in ${locale}`

    test(`${about} loses nothing at 320 pixels when its text is spaced out`, { tag: '@layout' }, async ({ boardOf }) => {
      const board = await boardOf(widget, locale)
      expect(await board.ask(misfits), 'as it comes').toEqual([])
      expect(await board.styled(spacing, () => board.ask(misfits)), 'spaced out').toEqual([])
    })

    test(`${about} loses nothing at 320 pixels with letters twice as large`, { tag: '@layout' }, async ({ boardOf }) => {
      const board = await boardOf(widget, locale)
      expect(await board.lettered(32, () => board.ask(misfits))).toEqual([])
    })

    test(
      `${about} loses nothing at 400 %, which is 320 by 256 pixels, nor on a phone held sideways`,
      { tag: '@layout' },
      async ({ boardOf }) => {
        const board = await boardOf(widget, locale)
        expect(await board.sized({ width: 320, height: 256 }, () => board.ask(misfits)), 'at 400 %').toEqual([])
        expect(await board.sized({ width: 568, height: 320 }, () => board.ask(misfits)), 'sideways').toEqual([])
      },
    )

    test(`${about} has no target smaller than 44 pixels, nor a link in a text lower than 24`, async ({ boardOf }) => {
      const board = await boardOf(widget, locale)
      expect(await board.ask(smallTargets)).toEqual([])
    })

    test(`${about} has its language, a title in it, one first heading and no level left out`, async ({ boardOf }) => {
      const board = await boardOf(widget, locale)
      expect(await board.ask((frame) => brokenStructure(frame, locale))).toEqual([])
    })

    test(`${about} says the language of each program’s name that is in another`, async ({ boardOf }) => {
      const board = await boardOf(widget, locale)
      expect(await board.ask(withoutLanguage)).toEqual([])
    })

    test(`${about} stands still for who wants less motion`, async ({ boardOf }) => {
      const board = await boardOf(widget, locale)
      expect(await board.ask(motion)).toEqual([])
    })

    test(`${about} keeps its edges, its choices and its figures where colours are forced`, async ({ boardOf }) => {
      const board = await boardOf(widget, locale)
      await board.page.emulateMedia({ forcedColors: 'active' })
      expect(await board.ask(lostInForcedColors)).toEqual([])
      await board.page.emulateMedia({ forcedColors: 'none' })
    })
  }
}
