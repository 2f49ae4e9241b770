import { expect, test } from './gallery.ts'
import { leftOver } from './references.ts'

test('every picture belongs to a state', () => {
  expect(leftOver(test.info())).toEqual([])
})
