import type { Stack } from '../stack/stack.ts'

export const layla = 'customer-1001'

const accounts = {
  prg_nimbara: { destinationUserId: 'NB40718822', destinationUserFirstName: 'Layla', destinationUserLastName: 'Zahrawin' },
  prg_zaatroon: { destinationUserId: '6614-2093' },
  prg_ghaymat_bunn: { destinationUserEmail: 'layla.zahrawin@mail.example' },
  prg_drovak: { destinationUserId: '7730051944' },
  prg_papyrine: { destinationUserId: 'PR-208817' },
} as const

export type Shares = Partial<Record<keyof typeof accounts, number>>

/** What the seed begins with. */
export const seeded: Shares = { prg_nimbara: 50, prg_zaatroon: 30, prg_ghaymat_bunn: 20 }

/** Stores a user's split by the caller's own API (M9). */
export const storeSplit = async ({ service }: Stack, shares: Shares, userId = layla): Promise<void> => {
  const caller = await service.caller()
  const programs = Object.entries(shares) as [keyof typeof accounts, number][]
  const connections = programs.map(([id, percentage]) => ({
    destinationProgramId: id,
    percentage,
    destinationAccount: accounts[id],
  }))
  await caller.updateMultibrandConnections({ body: { sourceUserId: userId, connections } })
}

/** Rewards a user by the caller's own API (M2), due at once. */
export const earn = async ({ service, clock }: Stack, value: number, userId = layla): Promise<void> => {
  const caller = await service.caller()
  const due = new Date(clock.now()).toISOString()
  await caller.createCredit({ body: { userId, value, currency: 'SAR', executionDate: due, referenceNumber: `EARN-${userId}-${value}` } })
}

/** A year of a user's points in a program, by month, as the caller's own server reads them (M7). */
export const readMonths = async ({ service }: Stack, programId: keyof typeof accounts, year: number, userId = layla): Promise<number[]> => {
  const caller = await service.caller()
  const months = await caller.listStatistics({ query: { sourceUserId: userId, programId, year: String(year) } })
  return months.map(({ totalPoints }) => totalPoints)
}

/** The widget of any user on a page of its own. */
export const addressOf = async ({ service, serviceUrl, credentials }: Stack, userId: string, wishes = ''): Promise<string> => {
  const caller = await service.caller()
  const { accessToken } = await caller.createMultibrandToken({ body: { ...credentials, userId } })
  return `${serviceUrl}/widgets/multibrand/?token=${accessToken}${wishes}`
}

/** A user's split as the caller's own server reads it (M8). */
export const readSplit = async ({ service }: Stack, userId = layla): Promise<Record<string, number>> => {
  const caller = await service.caller()
  const connections = await caller.listMultibrandConnections({ query: { sourceUserId: userId } })
  return Object.fromEntries(connections.map(({ destinationProgramId, percentage }) => [destinationProgramId, percentage]))
}

/** How often a user's split has changed, as the caller's own server reads it (M10): what was changed together has one instant. */
export const countVersions = async ({ service }: Stack, userId: string): Promise<number> => {
  const caller = await service.caller()
  const { data } = await caller.listMultibrandConnectionHistory({ query: { pageSize: '5000' } })
  return new Set(data.flatMap(({ timestamp, sourceProgramUser }) => (sourceProgramUser.sourceUserId === userId ? [timestamp] : []))).size
}
