import { expect, galleries, pictured, locales, test } from '../states/gallery.ts'
import { openBoard } from './board.ts'
import { misfits } from './fit.ts'

// The reference pictures and `every-state.ts` check one language for each text direction. This file checks the other
// languages.
const others = locales.filter((locale) => !pictured.includes(locale))

for (const { widget } of galleries)
  if (widget !== 'plain-iframe')
    for (const locale of others)
      test(`every state fits at widths of 320 and 360 pixels (${widget}, ${locale})`, async ({ browser, gallery }) => {
        test.setTimeout(240_000)
        const page = await browser.newPage({ reducedMotion: 'reduce', timezoneId: 'Asia/Riyadh' })
        const board = await openBoard(page, gallery, widget, locale)
        expect(await board.ask(misfits)).toEqual([])
        expect(await board.sized({ width: 360, height: 640 }, () => board.ask(misfits))).toEqual([])
        await page.context().close()
      })
