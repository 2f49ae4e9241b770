import type { Env } from '../src/caller.ts'

/** A request of a caller. Its reference number makes it idempotent, so a caller can repeat it safely. */
export type Operation = {
  /** The environment of the request. In production, the operation calls a partner outside of the process. */
  env: Env
  path: '/transactions' | '/multibrand/credit' | '/multibrand/debit'
  reference: string
  body: Record<string, unknown>
}

const users = 12

const member = (id: string) => ({
  destinationUserId: id,
  destinationUserEmail: `m${id}@example.com`,
  destinationUserFirstName: 'Noor',
  destinationUserLastName: 'Haddad',
})

const issue = (reference: string, index: number): Operation => ({
  env: [3, 7].includes(index % 12) ? 'production' : 'sandbox',
  path: '/transactions',
  reference,
  body: {
    programId: index % 3 === 0 ? 'prg_drovak' : 'prg_nimbara',
    destinationAccount: member(`7${String(index).padStart(9, '0')}`),
    referenceNumber: reference,
    basePoints: 600 + (index % 100),
  },
})

const envOf = (index: number): Env => (Math.floor(index / 12) % 2 === 0 ? 'sandbox' : 'production')

const credit = (reference: string, index: number, dueNow: string, dueLater: string): Operation => ({
  env: envOf(index),
  path: '/multibrand/credit',
  reference,
  body: {
    userId: `chaos-${index % users}`,
    value: 20 + (index % 7),
    currency: index % 4 === 0 ? 'USD' : 'SAR',
    executionDate: index % 2 === 0 ? dueNow : dueLater,
    referenceNumber: reference,
  },
})

const debit = (reference: string, index: number): Operation => ({
  env: envOf(index),
  path: '/multibrand/debit',
  reference,
  body: { userId: `chaos-${index % users}`, value: 1 + (index % 5), currency: 'SAR', referenceNumber: reference },
})

/**
 * Returns `count` operations. Each group of twelve has ten transactions (two of them in production), one credit and one
 * debit. Equal arguments give equal operations.
 */
export function operationsOf(count: number, startedAt: number): Operation[] {
  const dueNow = new Date(startedAt).toISOString()
  const dueLater = new Date(startedAt + 30 * 86_400_000).toISOString()
  return Array.from({ length: count }, (_, index) => {
    const reference = `CHAOS-${startedAt}-${index}`
    if (index % 12 === 10) return credit(reference, index, dueNow, dueLater)
    return index % 12 === 11 ? debit(reference, index) : issue(reference, index)
  })
}

/**
 * Returns `count` requests that issue points in the sandbox. The service creates one webhook event for each of them.
 */
export const issuesOf = (count: number, startedAt: number): Operation[] =>
  Array.from({ length: count }, (_, index) => ({
    ...issue(`CHAOS-${startedAt}-${index}`, index),
    env: 'sandbox' as const,
  }))

export const splitOf = (user: number) => ({
  sourceUserId: `chaos-${user}`,
  connections: ['prg_nimbara', 'prg_hushwood'].map((destinationProgramId, index) => ({
    destinationProgramId,
    percentage: index === 0 ? 60 : 40,
    destinationAccount: member(`8${String(user).padStart(9, '0')}`),
  })),
})

export const allSplits = () => Array.from({ length: users }, (_, user) => splitOf(user))
