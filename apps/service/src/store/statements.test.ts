import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { migrate } from './engine/migrate.ts'
import { openDatabase } from './engine/open-database.ts'
import { temporaryDatabase, temporaryFolder } from '../../testing/temporary.ts'

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

/** The tables that grow with the issued points and the requests. */
const growing = `transactions journal sealed_journals events partner_attempts api_requests usage_hours
  deliveries delivery_attempts multibrand_transactions multibrand_rows multibrand_users
  connections connection_history multibrand_connections multibrand_connection_history widget_tokens audit_log`.split(
  /\s+/,
)

/** The files whose statements read the data of the portal's pages. */
const ofPages =
  /^(?:users|audit\/read|requests\/(?:request-log|request-errors|usage)|transactions\/transaction|transactions\/used|transactions\/partner|multibrand\/multibrand-log|ledger\/journal-log|webhooks\/(?:webhook-log|event-log|endpoint-statements)|seeding\/sandbox-tools|credentials|access\/widget)/

/** Statements that read the first or last rows in the order of an index, and stop there. */
const ofFirstRows =
  /base_points \+ bonus_points \+ campaign_points as points, created_at from transactions|order by id desc limit \S+\) newest/

/**
 * Returns the steps of a plan of SQLite that read all rows of a growing table, or all of one organization. SQLite plans
 * without statistics, so an empty database shows the plan of a full one.
 */
const wideSteps = (text: string, steps: readonly string[], tableOf: ReadonlyMap<string, string>): string[] => {
  const sorts = steps.some((step) => step.startsWith('USE TEMP B-TREE'))
  return steps.filter((step) => {
    const [, scanned = ''] = /^SCAN (\w+)/.exec(step) ?? []
    const [, index = '', condition = ''] = /INDEX (\w+) \(([^)]*)\)/.exec(step) ?? []
    const isGrowing = growing.some((table) => table === scanned || text.includes(` ${table} ${scanned}\n`))
    if (scanned !== '' && isGrowing) return true
    // A range of ids is as wide as the organization, unless the statement stops after the first rows of the index.
    const isRange = sorts && /^organization_id=\? AND env=\? AND id[<>]\?$/.test(condition)
    const isWhole = isRange || condition === 'organization_id=? AND env=?' || step.includes('AUTOMATIC')
    return isWhole && growing.includes(tableOf.get(index) ?? index.replace(/^sqlite_autoindex_(\w+)_\d+$/, '$1'))
  })
}

test('no statement of a portal page reads a whole table', async () => {
  await using folder = await temporaryFolder()
  const database = openDatabase({ databaseFile: folder.file })
  await migrate(database, 0)
  const indexes = await database.read({
    text: `select name, tbl_name from sqlite_master where type = 'index'`,
    values: [],
  })
  const tableOf = new Map(indexes.map((row) => [String(row['name']), String(row['tbl_name'])]))
  const statements = (await templates()).filter(
    ({ file, text }) => ofPages.test(file) && /^\s*(?:select|with)/.test(text),
  )
  const wide: string[] = []
  for (const { file, text, values } of statements) {
    const plan = await database.read({ text: `explain query plan ${text}`, values })
    const steps = wideSteps(
      text,
      plan.map((row) => String(row['detail'])),
      tableOf,
    )
    if (steps.length > 0 && !ofFirstRows.test(text)) wide.push([file, ...steps, text].join('\n'))
  }
  await database.close()
  expect(wide).toEqual([])
  expect(statements.length).toBeGreaterThan(50)
})

test('the groups of errors read no row of the request log', async () => {
  await using folder = await temporaryFolder()
  const database = openDatabase({ databaseFile: folder.file })
  await migrate(database, 0)
  const statements = (await templates()).filter(
    ({ file, text }) => file === 'requests/request-errors.ts' && text.includes('order by id desc limit'),
  )
  const steps: string[] = []
  for (const { text, values } of statements) {
    const plan = await database.read({ text: `explain query plan ${text}`, values })
    steps.push(...plan.map((row) => String(row['detail'])).filter((step) => step.includes('api_requests')))
  }
  await database.close()
  expect(steps).toEqual(
    Array.from({ length: 3 }, () => expect.stringContaining('USING COVERING INDEX api_requests_failed')),
  )
})
