import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packagePages } from '../../apps/docs/src/write/package-pages.ts'
import { callerEndpoints } from '../../packages/contract/src/index.ts'
import { root } from './manifest.ts'

/** Loads modules whose types this folder does not know, such as those of a browser. */
const load = async (...files: string[]): Promise<Record<string, unknown>> => {
  const modules = await Promise.all(files.map((file) => import(join(root, 'packages', file)) as Promise<object>))
  return Object.assign({}, ...modules) as Record<string, unknown>
}

const pages = new Map(packagePages().map(({ slug, body }) => [slug, body]))

/** Returns the names in the headings of a page, with the text before the code of each. */
const sectionsOf = (slug: string): Map<string, string> =>
  new Map(
    (pages.get(slug) ?? '')
      .split(/^#{2,3} /m)
      .slice(1)
      .map((part) => [part.slice(0, part.indexOf('\n')).replace('()', ''), part.slice(part.indexOf('\n')).trim()]),
  )

test.each([
  ['reference/sdk', ['sdk/src/index.ts', 'sdk/src/express.ts', 'sdk/src/testing.ts', 'sdk/src/diagnosis.ts']],
  ['reference/embed', ['embed/src/host/index.ts', 'embed/src/react/loyalty-widget.ts']],
])('%s shows each exported value, each function with its description', async (slug, files) => {
  const exported = await load(...files)
  const sections = sectionsOf(slug)
  const names = Object.keys(exported)
  expect([...sections.keys()]).toEqual(expect.arrayContaining(names))
  const bare = names.filter((name) => typeof exported[name] === 'function')
  expect(bare.filter((name) => sections.get(name)?.startsWith('```'))).toEqual([])
})

test('each method names its errors and links to its endpoint', () => {
  const methods = Object.entries(callerEndpoints).filter(([, { auth }]) => auth === 'bearer')
  const sections = sectionsOf('reference/sdk/methods')
  expect([...sections.keys()].toSorted()).toEqual([...methods.map(([name]) => name), 'Next'].toSorted())
  for (const [name] of methods) {
    expect(sections.get(name)).toContain('**Throws**: `Problem`')
    expect(sections.get(name)).toContain(`#${name.toLowerCase()})`)
  }
})

test('the pages show no tag of a comment', () => {
  for (const body of pages.values()) expect(body).not.toMatch(/\{@link|^\s*@\w+/m)
})
