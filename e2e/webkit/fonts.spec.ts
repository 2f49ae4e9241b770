import { letterWidths, phoneWidths } from '../letter-widths.ts'
import { expect, test } from './test.ts'

test('WebKitGTK has only the fonts of a phone', async ({ tab }) => {
  expect(await tab.evaluate(letterWidths)).toEqual(phoneWidths)
})
