import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+966', "'+966"],
  ['-5', "'-5"],
  ['@sum', "'@sum"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
  ['a,b', '"a,b"'],
  ['a"b', '"a""b"'],
  ['a\nb', '"a\nb"'],
  ['ORDER-17', 'ORDER-17'],
  ['', ''],
  [null, ''],
])('the value %j becomes the cell %j', (value, cell) => {
  expect(csvLine([value, 'x'])).toBe(`${cell},x\r\n`)
})
