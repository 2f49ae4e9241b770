import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { migrate } from './engine/migrate.ts'
import { openDatabase } from './engine/open-database.ts'
import { temporaryDatabase } from '../../testing/temporary.ts'

const sources = (await readdir(new URL('.', import.meta.url), { recursive: true })).filter(
  (name) => name.endsWith('.ts') && !name.includes('.test.'),
)

/**
 * Returns the text of every `sql` template in the store's source files. Replaces the values of a template by numbered
 * placeholders (`?1`, `?2`), like the function `sql`.
 */
async function templates(): Promise<{ file: string; text: string; values: null[] }[]> {
  const found: { file: string; text: string; values: null[] }[] = []
  for (const file of sources.filter((name) => !/^engine\/(?:database|migrate|postgres)\.ts$/.test(name))) {
    const source = await readFile(new URL(file, import.meta.url), 'utf8')
    for (const [, template = ''] of source.matchAll(/\bsql`([^`]*)`/g)) {
      const parts = template.split(/\$\{[^}]*\}/)
      const text = parts.reduce((before, part, index) => `${before}?${index}${part}`)
      found.push({ file, text, values: parts.slice(1).map(() => null) })
    }
  }
  return found
}

test('the database can prepare every SQL statement of the store', async () => {
  await using settings = await temporaryDatabase()
  const database = openDatabase(settings)
  await migrate(database, 0)
  const statements = await templates()
  const refused: string[] = []
  for (const statement of statements) {
    await database
      .prepare(statement)
      .catch((cause: unknown) => refused.push(`${statement.file}: ${String(cause)}\n${statement.text}`))
  }
  await database.close()
  expect(refused).toEqual([])
  expect(statements.length).toBeGreaterThan(200)
})
