import { expect, test } from 'vitest'
import { missingNote, removedLines } from './api-surface.ts'

const before = 'export declare const one: number\nexport declare const two: string\n'
const after = 'export declare const one: string\nexport declare const two: string\nexport declare const three: 3\n'

test('a changed declaration counts as removed, and an added one does not', () => {
  expect(removedLines(before, after)).toEqual(['export declare const one: number'])
  expect(removedLines('}\n}', '}')).toEqual(['}'])
})

test.each<[string, string, string, boolean]>([
  ['minor', '0.4.0', '@loyalty/sdk', true],
  ['patch', '0.4.0', '@loyalty/sdk', false],
  ['minor', '1.4.0', '@loyalty/sdk', false],
  ['major', '1.4.0', '@loyalty/sdk', true],
  ['major', '1.4.0', '@loyalty/embed', false],
])('a %s note at %s for %s allows a removal: %s', (bump, version, noted, isAllowed) => {
  const notes = [`---\n'${noted}': ${bump}\n---\n\nText\n`]
  const failure = missingNote(['export declare const one: number'], { name: '@loyalty/sdk', version }, notes)
  expect(failure === undefined).toBe(isAllowed)
})

test('a surface without removals needs no note', () => {
  expect(missingNote([], { name: '@loyalty/sdk', version: '1.0.0' }, [])).toBeUndefined()
})
