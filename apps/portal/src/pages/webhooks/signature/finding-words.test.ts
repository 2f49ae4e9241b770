import { expect, test } from 'vitest'
import { mistakes } from '@loyalty/diagnosis'
import { findingWords } from './finding-words.ts'

test('every mistake of the diagnosis has words', () => {
  expect(mistakes.map(({ code }) => code).filter((code) => findingWords(code) === undefined)).toEqual([])
})

test('an unknown finding has no words of the page', () => {
  expect(findingWords('toString')).toBeUndefined()
})
