import { letterWidths, phoneWidths } from './letter-widths.ts'
import { expect, test } from './test.ts'

test('a browser has the fonts of a phone and no others', { tag: '@engines' }, async ({ page }) => {
  expect(await page.evaluate(letterWidths)).toEqual(phoneWidths)
})
