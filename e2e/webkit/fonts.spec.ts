import { letterWidths, phoneWidths } from '../letter-widths.ts'
import { expect, test } from './test.ts'

test('WebKitGTK has the fonts of a phone and no others', async ({ tab }) => {
  expect(await tab.evaluate(letterWidths)).toEqual(phoneWidths)
})
