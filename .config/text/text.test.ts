import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { phrases } from './phrases.ts'
import { placesIn } from './places.ts'
import { proseOf } from './prose.ts'
import { renamedFile, renamedIn } from './renamed.ts'
import { subjectProblem } from './subjects.ts'

const folder = mkdtempSync(join(tmpdir(), 'text-'))
afterAll(() => rmSync(folder, { recursive: true }))

const rulesIn = (name: string, source: string): string[] => {
  const file = join(folder, name)
  writeFileSync(file, source)
  return placesIn(file).map(({ rule, line }) => `${line} ${rule}`)
}

describe.each(Object.entries(phrases))('banned phrase %s', (_, { pattern, matches, passes }) => {
  test("the phrase's pattern matches its example of bad text", () => expect(matches).toMatch(pattern))
  test("the phrase's pattern ignores its example of good text", () => expect(passes).not.toMatch(pattern))
})

test('proseOf returns comments and test titles, but no other strings', () => {
  const source = `/**
 * First line
 * and \`code told\`.
 */
const told = 'the page is told' // one
// and the other

test(\`title \${told} end\`, () => {})
describe.each([1])('group', () => {})`
  expect(proseOf('a.ts', source)).toEqual([
    { kind: 'comment', line: 1, text: 'First line and `…`.' },
    { kind: 'comment', line: 5, text: 'one and the other' },
    { kind: 'title', line: 8, text: 'title … end' },
    { kind: 'title', line: 9, text: 'group' },
  ])
})

test('proseOf reads Markdown headings and paragraphs without their code', () => {
  const source = '# Title `told`\n\nText **told** here.\n\n```ts\n// told\n```\n'
  expect(proseOf('a.md', source).map(({ text }) => text)).toEqual(['Title `…`', 'Text told here.'])
})

test.each([
  ['a.css', '/* told */ a { color: red }'],
  ['a.html', '<p>told</p>\n<!-- told -->'],
  ['a.sql', "select 'told'; \n-- told"],
  ['a.yaml', 'told: 1\n# told'],
])('placesIn finds banned words only in the comments of %s', (name, source) => {
  expect(rulesIn(name, source)).toEqual([`${source.split('\n').length} told`])
})

test('placesIn rejects a test title of 13 words', () => {
  const words = (count: number) => `test('${Array.from({ length: count }, () => 'word').join(' ')}', () => {})`
  expect(rulesIn('a.ts', words(12))).toEqual([])
  expect(rulesIn('a.ts', words(13))).toEqual(['1 long title'])
})

test('renamedIn finds declarations and imports that use a former name', () => {
  const source = `import { nudge } from './x.ts'
import { wake as recall } from './x.ts'
const { a: hearers } = nudge()
function tellLost(nudge: string) { return nudge }
export type Lane = 1`
  expect(renamedIn('a.ts', source).map(({ rename }) => rename.from)).toEqual([
    'nudge',
    'recall',
    'hearers',
    'tellLost',
    'Lane',
  ])
})

test('renamedFile finds a former name only within the folder of the rename', () => {
  expect(renamedFile('packages/widget/src/trader.test.ts')?.to).toBe('session-api')
  expect(renamedFile('apps/service/src/claims.ts')?.to).toBe('lease-deliveries')
  expect(renamedFile('packages/sdk/src/claims.ts')).toBeUndefined()
})

test('placesIn finds links that lead to no file or heading', () => {
  const other = join(folder, 'other.md')
  writeFileSync(other, '# One thing\n\n<a id="mark"></a>\n')
  expect(
    rulesIn('a.md', '[a](other.md#one-thing) [b](other.md#mark) [c](https://example.com/x) [d](#here)\n\n# Here\n'),
  ).toEqual([])
  expect(rulesIn('a.md', '[a](none.md)\n\n[b](other.md#two)\n')).toEqual(['1 broken link', '3 broken link'])
})

test('placesIn finds references to sections that the specification lacks', () => {
  expect(rulesIn('a.ts', '// Retries (spec §4.1 E11, §8; RFC 9110 §15.5.6).')).toEqual([])
  expect(rulesIn('a.md', 'Retries (spec §7).\n\nIssues points (spec §4.9).')).toEqual(['3 unresolved reference'])
  expect(rulesIn('a.ts', '// Issues points (spec §4.1 E99 and §10).')).toEqual([
    '1 unresolved reference',
    '1 unresolved reference',
  ])
})

test('placesIn rejects a README of 121 lines', () => {
  expect(rulesIn('README.md', 'line\n'.repeat(120))).toEqual([])
  expect(rulesIn('README.md', 'line\n'.repeat(121))).toEqual(['120 long README'])
})

test.each(['widget: request a new token only when the current one has expired', 'e2e, ui: fit the journeys'])(
  'subjectProblem accepts the commit subject %s',
  (subject) => expect(subjectProblem(subject)).toBeUndefined(),
)

test.each([
  ['Seed the events', 'has no area'],
  [`widget: ${'x'.repeat(65)}`, '73 characters'],
])('subjectProblem rejects the commit subject %s', (subject, problem) =>
  expect(subjectProblem(subject)).toContain(problem),
)
