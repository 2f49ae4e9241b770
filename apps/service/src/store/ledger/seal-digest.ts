import { createHash } from 'node:crypto'
import type { Caller } from '../../caller.ts'
import type { Row } from '../engine/database.ts'
import { big, text, textOrNull } from '../engine/row.ts'

const sha256 = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** The value of `previous` in the first seal of a chain, which has no predecessor. */
export const noSeal = '0'.repeat(64)

/**
 * Returns the SHA-256 of a journal's lines, in order, written as one JSON text. The digest therefore reveals a changed,
 * added or missing line.
 */
export function journalDigest(journalId: string, lines: readonly Row[]): string {
  const canonical = lines.map((row) => [
    big(row, 'line').toString(),
    text(row, 'debit'),
    text(row, 'credit'),
    text(row, 'asset'),
    big(row, 'amount').toString(),
    big(row, 'created_at').toString(),
    textOrNull(row, 'corrects_id'),
  ])
  return sha256(['journal.v1', journalId, canonical])
}

export type SealedJournal = { journalId: string; digest: string }
export type SealContent = {
  caller: Caller
  number: bigint
  previous: string
  sealedAt: number
  journals: readonly SealedJournal[]
}

/**
 * Returns the hash of a seal. The hash covers the caller, the seal's number, the previous seal's hash, the time, and
 * the digests of the journals, ordered by id.
 */
export function sealHash({ caller, number, previous, sealedAt, journals }: SealContent): string {
  const inOrder = [...journals].sort((a, b) => (a.journalId < b.journalId ? -1 : 1))
  const members = inOrder.map(({ journalId, digest }) => [journalId, digest])
  return sha256(['seal.v1', caller.organizationId, caller.env, number.toString(), previous, sealedAt, members])
}
