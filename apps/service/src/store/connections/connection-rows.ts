import type { DestinationAccount } from '../../money/fingerprint.ts'
import type { Row } from '../engine/database.ts'
import { big, integer, oneOf, text, textOrNull } from '../engine/row.ts'
import { parseAccount } from './parse-account.ts'

export type ConnectionChange = 'LINKED' | 'UPDATED' | 'DELINKED'

/** The link between a user of the caller and the account in a program to which the service issues the user's points. */
export type Connection = {
  id: string
  sourceUserId: string
  sourceUserEmail: string | null
  programId: string
  partnerCode: string
  account: DestinationAccount
  createdAt: number
  updatedAt: number
}

/** One program of a user's split: the program's share of the user's value, and the user's account in the program. */
export type MultibrandConnection = {
  id: string
  userId: string
  programId: string
  /** The program's share in integer hundredths of a percent. */
  percentage: bigint
  account: DestinationAccount
  createdAt: number
  updatedAt: number
}

export type ConnectionHistoryEntry = Omit<Connection, 'createdAt' | 'updatedAt'> & {
  connectionId: string
  event: ConnectionChange
  at: number
}

export type MultibrandHistoryEntry = Omit<MultibrandConnection, 'createdAt' | 'updatedAt'> & {
  connectionId: string
  event: ConnectionChange
  at: number
}

const changes: readonly ConnectionChange[] = ['LINKED', 'UPDATED', 'DELINKED']

const source = (row: Row) => ({
  sourceUserId: text(row, 'source_user_id'),
  sourceUserEmail: textOrNull(row, 'source_user_email'),
})
const program = (row: Row) => ({ programId: text(row, 'program_id'), account: parseAccount(row) })
const times = (row: Row) => ({ createdAt: integer(row, 'created_at'), updatedAt: integer(row, 'updated_at') })
const change = (row: Row) => ({
  connectionId: text(row, 'connection_id'),
  event: oneOf(row, 'event', changes),
  at: integer(row, 'at'),
})

export const parseConnection = (row: Row): Connection => ({
  id: text(row, 'id'),
  ...source(row),
  ...program(row),
  partnerCode: text(row, 'partner_code'),
  ...times(row),
})

export const parseHistory = (row: Row): ConnectionHistoryEntry => ({
  id: text(row, 'id'),
  ...source(row),
  ...program(row),
  partnerCode: text(row, 'partner_code'),
  ...change(row),
})

export const parseMultibrandConnection = (row: Row): MultibrandConnection => ({
  id: text(row, 'id'),
  userId: text(row, 'user_id'),
  ...program(row),
  percentage: big(row, 'percentage'),
  ...times(row),
})

export const parseMultibrandHistory = (row: Row): MultibrandHistoryEntry => ({
  id: text(row, 'id'),
  userId: text(row, 'user_id'),
  ...program(row),
  percentage: big(row, 'percentage'),
  ...change(row),
})

const folded = (value: string | null): string | null => value?.normalize('NFC') ?? null

/**
 * Returns whether two accounts are equal. Ignores differences in Unicode normalization and in the case of the e-mail
 * address.
 */
export function sameAccount(a: DestinationAccount, b: DestinationAccount): boolean {
  return (
    folded(a.destinationUserId) === folded(b.destinationUserId) &&
    sameEmail(a.destinationUserEmail, b.destinationUserEmail) &&
    folded(a.destinationUserFirstName) === folded(b.destinationUserFirstName) &&
    folded(a.destinationUserLastName) === folded(b.destinationUserLastName)
  )
}

export const sameEmail = (a: string | null, b: string | null): boolean =>
  folded(a)?.toLowerCase() === folded(b)?.toLowerCase()

/**
 * Returns the time of a change: `now`, or 1 ms after the last change of the same connections if that is later. The
 * history therefore stays in order even if process clocks differ or a sandbox clock moves back.
 */
export const changedAt = (now: number, ...changed: readonly { updatedAt: number }[]): number =>
  changed.reduce((at, { updatedAt }) => Math.max(at, updatedAt + 1), now)
