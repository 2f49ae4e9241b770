import { envs, type Caller } from '../../caller.ts'
import { sql, type Database, type Row } from '../engine/database.ts'
import { big, integer, oneOf, text } from '../engine/row.ts'
import { journalDigest, noSeal, sealHash, type SealedJournal } from './seal-digest.ts'
import type { BookError } from './book-errors.ts'

const membersPerPage = 2_000

const heads = () => sql`
  select organization_id, env, max(number) as number, max(hash) as hash from (
    select organization_id, env, number, hash from seal_heads
    union all select distinct organization_id, env, cast(0 as bigint), '' from seals
    union all select distinct organization_id, env, cast(0 as bigint), '' from sealed_journals
  ) known group by organization_id, env order by organization_id, env`

const nextSeals = ({ organizationId, env }: Caller, after: bigint) => sql`
  select number, previous, hash, journals, sealed_at from seals
  where organization_id = ${organizationId} and env = ${env} and number > ${after} order by number limit 200`

/**
 * Selects the next sealed journals of a chain with their current lines. For a sealed journal that no longer exists,
 * selects one row without a line.
 */
const nextMembers = ({ organizationId, env }: Caller, seal: bigint, journalId: string) => sql`
  with page as (
    select organization_id, env, seal, journal_id as member, digest from sealed_journals
    where organization_id = ${organizationId} and env = ${env} and (seal, journal_id) > (${seal}, ${journalId})
    order by seal, journal_id limit ${membersPerPage}
  )
  select page.seal, page.member, page.digest, j.line, j.debit, j.credit, j.asset, j.amount, j.created_at, j.corrects_id from page
  left join journal j on j.organization_id = page.organization_id and j.env = page.env and j.journal_id = page.member
  order by page.seal, page.member, j.line`

type Member = SealedJournal & { seal: bigint; lines: Row[] }

function membersOf(rows: readonly Row[]): Member[] {
  const members: Member[] = []
  for (const row of rows) {
    const journalId = text(row, 'member')
    const same = members.at(-1)?.journalId === journalId
    if (!same) members.push({ journalId, seal: big(row, 'seal'), digest: text(row, 'digest'), lines: [] })
    if (row['line'] !== null) members.at(-1)?.lines.push(row)
  }
  return members
}

/**
 * Yields the sealed journals of a chain in the order of its seals. Reads them in pages, and a page may end inside a
 * seal.
 */
async function* readMembers(database: Database, caller: Caller): AsyncGenerator<Member> {
  let [seal, journalId] = [0n, '']
  for (;;) {
    const members = membersOf(await database.read(nextMembers(caller, seal, journalId)))
    yield* members
    const last = members.at(-1)
    if (last === undefined || members.length < membersPerPage) return
    ;[seal, journalId] = [last.seal, last.journalId]
  }
}

async function* readSeals(database: Database, caller: Caller): AsyncGenerator<Row> {
  let after = 0n
  for (;;) {
    const page = await database.read(nextSeals(caller, after))
    yield* page
    const last = page.at(-1)
    if (last === undefined) return
    after = big(last, 'number')
  }
}

function changed({ journalId, seal, digest, lines }: Member): string | undefined {
  if (lines.length === 0) return `journal ${journalId} of seal ${seal} was removed`
  return journalDigest(journalId, lines) === digest ? undefined : `journal ${journalId} is not as seal ${seal} found it`
}

async function verifyChain(database: Database, caller: Caller, head: Row): Promise<string[]> {
  const problems: string[] = []
  const members = readMembers(database, caller)
  let next = await members.next()
  let [number, previous] = [0n, noSeal]
  for await (const seal of readSeals(database, caller)) {
    const expected = number + 1n
    number = big(seal, 'number')
    for (let missing = expected; missing < number; missing += 1n) problems.push(`seal ${missing} was removed`)
    if (text(seal, 'previous') !== previous) problems.push(`seal ${number} does not follow the seal before it`)
    const journals: SealedJournal[] = []
    for (; !next.done && next.value.seal <= number; next = await members.next()) {
      const problem = changed(next.value)
      if (problem !== undefined) problems.push(problem)
      if (next.value.seal === number) journals.push(next.value)
      else problems.push(`journal ${next.value.journalId} belongs to seal ${next.value.seal}, which was removed`)
    }
    if (BigInt(journals.length) !== big(seal, 'journals'))
      problems.push(`seal ${number} held ${big(seal, 'journals')} journals and now names ${journals.length}`)
    const sealed = { caller, number, previous: text(seal, 'previous'), sealedAt: integer(seal, 'sealed_at'), journals }
    previous = text(seal, 'hash')
    if (sealHash(sealed) !== previous) problems.push(`seal ${number} was changed: its hash is another`)
  }
  if (!next.done)
    problems.push(`journal ${next.value.journalId} belongs to seal ${next.value.seal}, which does not exist`)
  if (big(head, 'number') !== number || (number > 0n && text(head, 'hash') !== previous))
    problems.push(`the chain ends with seal ${number}, not with seal ${big(head, 'number')} as it did`)
  return problems
}

/**
 * Checks every chain of seals from its first seal to its end. Accepts unsealed journals. Somebody who rebuilds a whole
 * chain passes these checks, so the operator must keep a copy of the last hash outside the database.
 */
export async function verifySeals(database: Database): Promise<BookError[]> {
  const found: BookError[] = []
  for (const head of await database.read(heads())) {
    const caller: Caller = { organizationId: text(head, 'organization_id'), env: oneOf(head, 'env', envs) }
    for (const problem of await verifyChain(database, caller, head)) found.push({ ...caller, problem })
  }
  return found
}
