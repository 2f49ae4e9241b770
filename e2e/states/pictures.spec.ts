import { expect, test } from './gallery.ts'
import { leftOver } from './references.ts'

test('there is no picture of a state that is no more', () => {
  expect(leftOver(test.info())).toEqual([])
})
