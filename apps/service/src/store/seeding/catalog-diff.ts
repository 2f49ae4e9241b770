import { sql, type Query, type Row, type Run } from '../engine/database.ts'

/** The tables that a catalog file fills, with the columns that identify a row. */
const tables: readonly [name: string, keys: readonly string[], query: () => Query][] = [
  ['rate', ['currency', 'valid_from'], () => sql`select currency, valid_from, rate from fx_rates`],
  ['connector', ['name'], () => sql`select * from connectors`],
  ['program', ['id'], () => sql`select * from programs`],
  ['price', ['program_id', 'valid_from'], () => sql`select program_id, valid_from, price_usd from prices`],
  ['organization', ['id'], () => sql`select * from organizations`],
  ['offer', ['organization_id', 'env', 'program_id'], () => sql`select * from enablements`],
  ['campaign', ['organization_id', 'env', 'id'], () => sql`select * from campaigns`],
  ['client', ['organization_id', 'env', 'id'], () => sql`select organization_id, env, id, scopes from clients`],
  [
    'embed key',
    ['organization_id', 'env', 'embed_key'],
    () => sql`select organization_id, env, embed_key, retired_at from embed_keys`,
  ],
  [
    'embed settings',
    ['organization_id', 'env'],
    () => sql`select organization_id, env, consent, consent_sentence, drafts, fee_note from embed_settings`,
  ],
  [
    'address',
    ['organization_id', 'env', 'kind', 'address'],
    () => sql`select organization_id, env, kind, address from embedding_addresses`,
  ],
]

export type CatalogRows = ReadonlyMap<string, Row>

/** Reads every row that a catalog file can change, each under a name such as `price prg_nimbara 0`. */
export async function readCatalogRows(run: Run): Promise<CatalogRows> {
  const rows = new Map<string, Row>()
  for (const [name, keys, query] of tables)
    for (const row of await run(query())) rows.set([name, ...keys.map((key) => String(row[key]))].join(' '), row)
  return rows
}

const differences = (before: Row, after: Row): string[] =>
  Object.keys(after).flatMap((column) =>
    before[column] === after[column] ? [] : [`${column} ${String(before[column])} → ${String(after[column])}`],
  )

/** Returns one line for each row that was added (+), removed (-) or changed (~), sorted by the row's name. */
export function diffRows(before: CatalogRows, after: CatalogRows): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].toSorted()
  return names.flatMap((name) => {
    const [old, now] = [before.get(name), after.get(name)]
    if (old === undefined) return [`+ ${name}`]
    if (now === undefined) return [`- ${name}`]
    const changed = differences(old, now)
    return changed.length === 0 ? [] : [`~ ${name}: ${changed.join(', ')}`]
  })
}
