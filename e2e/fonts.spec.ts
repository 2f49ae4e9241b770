import { letterWidths, phoneWidths } from './letter-widths.ts'
import { expect, test } from './test.ts'

test('the test browser has only the fonts of a phone', { tag: '@engines' }, async ({ page }) => {
  expect(await page.evaluate(letterWidths)).toEqual(phoneWidths)
})
