import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { codeOf, fencesOf, withSnippets } from './fences.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const read = (file: string): string => readFileSync(root + file, 'utf8')
const beside = globSync('packages/{embed,sdk,cli}/docs/*.md', { cwd: root })
const readmes = globSync(['README.md', '{apps,packages}/*/README.md', 'packages/*/npm/README.md', '.github/*.md'], {
  cwd: root,
})
const guides = globSync('apps/docs/guides/**/*.{md,mdx}', { cwd: root })

test.each([...beside, ...guides])('every code block of %s has a mark and its snippet', (file) => {
  expect(() => fencesOf(read(file)).map(codeOf)).not.toThrow()
})

// A block without a language is a diagram.
test.each(readmes)('every code of %s has a mark and its snippet', (file) => {
  const blocks = fencesOf(read(file)).filter(({ language }) => language !== '')
  expect(() => blocks.map(codeOf)).not.toThrow()
})

test.each([...beside, ...readmes.filter((file) => !file.includes('/npm/'))])(
  '%s contains the snippets with example values',
  (file) => {
    expect(read(file)).toBe(withSnippets(read(file)))
  },
)

test.each(['```sh\nls\n```', '```js file=no/such.js\n```', '```js file=embed/mount.ts\nother()\n```'])(
  'the block %j is refused',
  (markdown) => {
    expect(() => codeOf(fencesOf(markdown)[0]!)).toThrow(/no mark|no such file|differs/)
  },
)
