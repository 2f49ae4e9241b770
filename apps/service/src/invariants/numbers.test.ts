import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const source = new URL('../', import.meta.url)

/** The numbers in front of the titles of tests and laws: `invariant 7: …`, `invariants 8 and 9: …`. */
async function numbered(): Promise<Set<number>> {
  const files = (await readdir(source, { recursive: true })).filter(
    (name) => name.endsWith('.test.ts') || /invariants[/\\].*\.ts$/.test(name),
  )
  const found = new Set<number>()
  for (const name of files) {
    const text = await readFile(new URL(name.replaceAll('\\', '/'), source), 'utf8')
    for (const [, numbers = ''] of text.matchAll(/['"`]invariants? (\d[\d, and]*):/g))
      for (const [number] of numbers.matchAll(/\d+/g)) found.add(Number(number))
  }
  return found
}

test('each of the 50 invariants is named by a test', async () => {
  const found = await numbered()
  const all = Array.from({ length: 50 }, (_, index) => index + 1)
  expect(all.filter((number) => !found.has(number))).toEqual([])
})
