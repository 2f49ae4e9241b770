import { expect, test } from '../states/gallery.ts'
import { openState } from './main-screens.ts'

test.use({ trace: 'off', viewport: { width: 320, height: 640 } })

for (const locale of ['en', 'ar'])
  test(`the search’s clear button accepts taps 16 pixels off centre in ${locale}`, async ({ page, gallery }) => {
    await openState(page, gallery, 'point-exchange', 'choose', locale)
    const search = page.getByRole('searchbox')
    const { width, height } = (await search.boundingBox())!
    const middle = locale === 'en' ? width - 22 : 22
    for (const x of [middle - 16, middle + 16])
      for (const y of [height / 2 - 16, height / 2 + 16]) {
        await search.fill('papyrine')
        await search.click({ position: { x, y } })
        await expect(search).toHaveValue('')
      }
  })
