import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const service = new URL('../../', import.meta.url)

async function filesOf(folder: string): Promise<string[]> {
  const names = await readdir(new URL(folder, service), { recursive: true })
  return names
    .filter((name) => name.endsWith(folder === 'src' ? '.test.ts' : '.ts'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
}

/**
 * Returns the numbers of all invariants that the titles of tests and laws name, for example in `invariant 7: …` or
 * `invariants 8 and 9: …`.
 */
async function numbered(): Promise<Set<number>> {
  const files = (await Promise.all(['src', 'tests', 'testing/property'].map(filesOf))).flat()
  const found = new Set<number>()
  for (const name of files) {
    const text = await readFile(new URL(name, service), 'utf8')
    for (const [, numbers = ''] of text.matchAll(/['"`]invariants? (\d[\d, and]*):/g))
      for (const [number] of numbers.matchAll(/\d+/g)) found.add(Number(number))
  }
  return found
}

test('every invariant from 1 to 50 appears in a test title', async () => {
  const found = await numbered()
  const all = Array.from({ length: 50 }, (_, index) => index + 1)
  expect(all.filter((number) => !found.has(number))).toEqual([])
})
