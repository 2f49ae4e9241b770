import { violationsIn } from '../states/axe.ts'
import { expect, galleries, pictured, locales, test } from '../states/gallery.ts'
import { openBoard } from './board.ts'
import { misfits } from './fit.ts'

// The reference pictures and `every-state.ts` check one language for each text direction. This file checks the other
// languages.
const others = locales.filter((locale) => !pictured.includes(locale))

for (const { widget } of galleries)
  if (widget !== 'plain-iframe')
    for (const locale of others)
      test(`every state fits at four widths, and passes axe (${widget}, ${locale})`, async ({ browser, gallery }) => {
        test.setTimeout(240_000)
        const page = await browser.newPage({ reducedMotion: 'reduce', timezoneId: 'Asia/Riyadh' })
        const board = await openBoard(page, gallery, widget, locale)
        for (const width of [320, 360, 390, 768])
          expect(await board.sized({ width, height: 640 }, () => board.ask(misfits)), `${width} px`).toEqual([])
        expect((await board.each((frame) => violationsIn([frame]))).flat()).toEqual([])
        await page.context().close()
      })
