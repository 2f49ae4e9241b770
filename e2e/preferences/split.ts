import { bank } from '@loyalty/service/testing'
import type { Stack } from '../stack/stack.ts'

export const layla = 'customer-1001'

const accounts = {
  prg_nimbara: {
    destinationUserId: 'NB40718822',
    destinationUserFirstName: 'Layla',
    destinationUserLastName: 'Zahrawin',
  },
  prg_zaatroon: { destinationUserId: '6614-2093' },
  prg_ghaymat_bunn: { destinationUserEmail: 'layla.zahrawin@mail.example' },
  prg_drovak: { destinationUserId: '7730051944' },
  prg_papyrine: { destinationUserId: 'PR-208817' },
} as const

export type Shares = Partial<Record<keyof typeof accounts, number>>

/** The split that the seed data contain. */
export const seeded: Shares = { prg_nimbara: 50, prg_zaatroon: 30, prg_ghaymat_bunn: 20 }

/**
 * A split that leaves no remainder when a fourth program gets 25 %. After a remainder, the shares depend on the order of
 * the rows, and earlier tests can change this order.
 */
export const evenlyReduced: Shares = { prg_nimbara: 48, prg_zaatroon: 32, prg_ghaymat_bunn: 20 }

const draftsOf = ({ service }: Stack) =>
  service.store.organization({ organizationId: bank.organizationId, env: 'sandbox' }).drafts

/** Returns the unsaved changes of a user, as the widget has stored them. Returns undefined if the user has none. */
export const readDraft = (stack: Stack, userId = layla): Promise<string | undefined> =>
  draftsOf(stack).find({ widget: 'multibrand', userId, reference: null })

/** Stores a user's split through the caller's API (spec §4.2 M9), without unsaved changes that an earlier test has left. */
export const storeSplit = async (stack: Stack, shares: Shares, userId = layla): Promise<void> => {
  await draftsOf(stack).erase({ widget: 'multibrand', userId, reference: null })
  const caller = await stack.service.caller()
  const programs = Object.entries(shares) as [keyof typeof accounts, number][]
  const connections = programs.map(([id, percentage]) => ({
    destinationProgramId: id,
    percentage,
    destinationAccount: accounts[id],
  }))
  await caller.updateMultibrandConnections({ body: { sourceUserId: userId, connections } })
}

/** Gives a user a reward that is due immediately, through the caller's API (spec §4.2 M2). */
export const earn = async ({ service, clock }: Stack, value: number, userId = layla): Promise<void> => {
  const caller = await service.caller()
  const due = new Date(clock.now()).toISOString()
  await caller.createCredit({
    body: { userId, value, currency: 'SAR', executionDate: due, referenceNumber: `EARN-${userId}-${value}` },
  })
}

/** Returns a user's points in a program for each month of a year, through the caller's API (spec §4.2 M7). */
export const readMonths = async (
  { service }: Stack,
  programId: keyof typeof accounts,
  year: number,
  userId = layla,
): Promise<number[]> => {
  const caller = await service.caller()
  const months = await caller.listStatistics({ query: { sourceUserId: userId, programId, year: String(year) } })
  return months.map(({ totalPoints }) => totalPoints)
}

/** Returns an address that opens a user's preferences without a host page. The address contains a new token. */
export const addressOf = async (
  { service, serviceUrl, credentials }: Stack,
  userId: string,
  parameters = '',
): Promise<string> => {
  const caller = await service.caller()
  const { accessToken } = await caller.createMultibrandToken({ body: { ...credentials, userId } })
  return `${serviceUrl}/widgets/multibrand/?token=${accessToken}${parameters}`
}

/** Returns a user's split through the caller's API (spec §4.2 M8). */
export const readSplit = async ({ service }: Stack, userId = layla): Promise<Record<string, number>> => {
  const caller = await service.caller()
  const connections = await caller.listMultibrandConnections({ query: { sourceUserId: userId } })
  return Object.fromEntries(
    connections.map(({ destinationProgramId, percentage }) => [destinationProgramId, percentage]),
  )
}

/**
 * Returns how often a user's split was saved, through the caller's API (spec §4.2 M10). All changes of one save have
 * the same timestamp.
 */
export const countVersions = async ({ service }: Stack, userId: string): Promise<number> => {
  const caller = await service.caller()
  const { data } = await caller.listMultibrandConnectionHistory({ query: { pageSize: '5000' } })
  return new Set(
    data.flatMap(({ timestamp, sourceProgramUser }) => (sourceProgramUser.sourceUserId === userId ? [timestamp] : [])),
  ).size
}
