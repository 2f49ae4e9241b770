import type { Caller } from '../../caller.ts'
import { envs } from '../../caller.ts'
import { insertAll } from '../engine/columns.ts'
import { sql, type Database, type Row, type Run } from '../engine/database.ts'
import { big, integer, oneOf, text } from '../engine/row.ts'
import { journalDigest, noSeal, sealHash, type SealedJournal } from './seal-digest.ts'

/** A position in the sequence of all journals: the journal that the sealer visited last. */
export type WalkPosition = { createdAt: number; organizationId: string; env: string; journalId: string }

export const walkStart: WalkPosition = { createdAt: -1, organizationId: '', env: '', journalId: '' }

/**
 * The result of visiting one page of journals. `last` is the last journal of the page. `more` is true if journals may
 * follow it.
 */
export type WalkStep = { sealed: number; last: WalkPosition | undefined; more: boolean }

const pageSize = 500

/**
 * Selects the last journal of the next page, and one unsealed journal of each caller that has one. `size` is the number
 * of journals on the page. A busy service visits each page several times, so the rows of sealed journals stay in the
 * database.
 */
const nextPage = (after: WalkPosition) => sql`
  with page as (
    select created_at, organization_id, env, journal_id from journal
    where line = 1 and (created_at, organization_id, env, journal_id) > (${after.createdAt}, ${after.organizationId}, ${after.env}, ${after.journalId})
    order by created_at, organization_id, env, journal_id limit ${pageSize}
  ), visited as (
    select page.*, coalesce(s.seal, 0) as seal,
      row_number() over (order by page.created_at, page.organization_id, page.env, page.journal_id) as place,
      row_number() over (partition by page.organization_id, page.env, s.seal) as turn,
      count(*) over () as size
    from page
    left join sealed_journals s on s.organization_id = page.organization_id and s.env = page.env and s.journal_id = page.journal_id
  )
  select * from visited where place = size or (seal = 0 and turn = 1) order by place`

const startHead = ({ organizationId, env }: Caller) => sql`
  insert into seal_heads (organization_id, env, number, hash) values (${organizationId}, ${env}, 0, ${noSeal})
  on conflict (organization_id, env) do nothing`

/**
 * Locks the newest entry of a seal chain for the rest of the transaction. Across all processes, only one sealer at a
 * time can then extend the chain.
 */
const lockHead = ({ organizationId, env }: Caller) => sql`
  update seal_heads set number = number where organization_id = ${organizationId} and env = ${env} returning number, hash`

const moveHead = ({ organizationId, env }: Caller, number: bigint, hash: string) => sql`
  update seal_heads set number = ${number}, hash = ${hash} where organization_id = ${organizationId} and env = ${env}`

/**
 * Selects the lines of unsealed journals between two positions. Run it while the chain is locked. Late commits may add
 * journals, so the limit is two pages. The limit and the left joins make the query planner use the index.
 */
const openLines = ({ organizationId, env }: Caller, after: WalkPosition, last: WalkPosition) => sql`
  with stretch as (
    select organization_id, env, journal_id from journal
    where line = 1 and (created_at, organization_id, env, journal_id) > (${after.createdAt}, ${after.organizationId}, ${after.env}, ${after.journalId})
      and (created_at, organization_id, env, journal_id) <= (${last.createdAt}, ${last.organizationId}, ${last.env}, ${last.journalId})
    order by created_at, organization_id, env, journal_id limit ${2 * pageSize}
  )
  select j.* from stretch
  left join sealed_journals s on s.organization_id = stretch.organization_id and s.env = stretch.env and s.journal_id = stretch.journal_id
  left join journal j on j.organization_id = stretch.organization_id and j.env = stretch.env and j.journal_id = stretch.journal_id
  where stretch.organization_id = ${organizationId} and stretch.env = ${env} and s.seal is null
  order by j.journal_id, j.line`

const insertSeal = (
  { organizationId, env }: Caller,
  number: bigint,
  previous: string,
  hash: string,
  journals: number,
  at: number,
) => sql`
  insert into seals (organization_id, env, number, previous, hash, journals, sealed_at)
  values (${organizationId}, ${env}, ${number}, ${previous}, ${hash}, ${journals}, ${at})`

type Member = { caller: Caller; seal: bigint; journal: SealedJournal }

const insertMembers = insertAll<Member>('sealed_journals', {
  organization_id: ['text', ({ caller }) => caller.organizationId],
  env: ['text', ({ caller }) => caller.env],
  journal_id: ['text', ({ journal }) => journal.journalId],
  seal: ['bigint', ({ seal }) => seal],
  digest: ['text', ({ journal }) => journal.digest],
})

/**
 * Groups journal lines by their journal and computes the digest of each journal. The lines must be ordered by journal.
 */
export function digestsOf(lines: readonly Row[]): SealedJournal[] {
  const journals: SealedJournal[] = []
  let start = 0
  for (let end = 1; end <= lines.length; end += 1) {
    const [first, next] = [lines[start], lines[end]]
    if (first === undefined || (next !== undefined && next['journal_id'] === first['journal_id'])) continue
    const journalId = text(first, 'journal_id')
    journals.push({ journalId, digest: journalDigest(journalId, lines.slice(start, end)) })
    start = end
  }
  return journals
}

type Stretch = { after: WalkPosition; last: WalkPosition; sealedAt: number }

async function sealOpen(
  run: Run,
  engine: Database['engine'],
  caller: Caller,
  { after, last, sealedAt }: Stretch,
): Promise<number> {
  await run(startHead(caller))
  const [head] = await run(lockHead(caller))
  const journals = digestsOf(await run(openLines(caller, after, last)))
  if (head === undefined || journals.length === 0) return 0
  const [number, previous] = [big(head, 'number') + 1n, text(head, 'hash')]
  const hash = sealHash({ caller, number, previous, sealedAt, journals })
  await run(insertSeal(caller, number, previous, hash, journals.length, sealedAt))
  const members = journals.map((journal) => ({ caller, seal: number, journal }))
  await Promise.all(insertMembers(engine, members).map(run))
  await run(moveHead(caller, number, hash))
  return journals.length
}

/** Returns the callers that have unsealed journals among the rows of a page. */
function callersOf(rows: readonly Row[]): Caller[] {
  const open = rows.filter((row) => integer(row, 'seal') === 0)
  const callers = new Map(open.map((row) => [`${text(row, 'organization_id')} ${text(row, 'env')}`, row]))
  return [...callers.values()].map((row) => ({
    organizationId: text(row, 'organization_id'),
    env: oneOf(row, 'env', envs),
  }))
}

/**
 * Visits the next page of journals and seals those that have no row in `sealed_journals`, whatever their dates. Each
 * organization and environment has its own chain of seals.
 */
export async function sealJournal(database: Database, after: WalkPosition = walkStart): Promise<WalkStep> {
  const rows = await database.unlimited.read(nextPage(after))
  const end = rows.at(-1)
  if (end === undefined) return { sealed: 0, last: undefined, more: false }
  const last = {
    createdAt: integer(end, 'created_at'),
    organizationId: text(end, 'organization_id'),
    env: text(end, 'env'),
    journalId: text(end, 'journal_id'),
  }
  const stretch = { after, last, sealedAt: await database.clock() }
  let sealed = 0
  for (const caller of callersOf(rows))
    sealed += await database.unlimited.transaction((run) => sealOpen(run, database.engine, caller, stretch))
  return { sealed, last, more: integer(end, 'size') === pageSize }
}
