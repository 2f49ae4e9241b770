import { expect, test } from './gallery.ts'
import { leftOver } from './references.ts'

test('every reference picture belongs to a state of the gallery', () => {
  expect(leftOver(test.info())).toEqual([])
})
