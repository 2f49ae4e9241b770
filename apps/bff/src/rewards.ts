import type { MultibrandProgram, ServiceClient } from '@loyalty/sdk'

const keepMs = 5 * 60 * 1000

/**
 * A customer's rewards for the account page. `pending` is the value of the pending rewards: a decimal number as text,
 * in the account's currency.
 */
export type Rewards = {
  pending: string
  split: { programId: string; name: string; logo: string; logoDarkMode: string; percentage: number }[]
}

/**
 * Creates a function that reads a customer's rewards from the service. Caches the list of programs for five minutes.
 */
export const createRewards = (client: ServiceClient) => {
  let kept: { programs: Promise<MultibrandProgram[]>; at: number } | undefined
  const programs = (): Promise<MultibrandProgram[]> => {
    if (!kept || performance.now() - kept.at > keepMs) {
      kept = { programs: client.listMultibrandPrograms(), at: performance.now() }
      kept.programs.catch(() => (kept = undefined))
    }
    return kept.programs
  }
  return async (customerId: string): Promise<Rewards> => {
    const [list, split, pending] = await Promise.all([
      programs(),
      client.listMultibrandConnections({ sourceUserId: customerId }),
      client.getBalance({ userId: customerId, status: 'PENDING' }),
    ])
    const names = new Map(list.map((program) => [program.id, program]))
    return {
      pending: pending.estimatedValueInSourceLocalCurrency,
      split: split.map(({ destinationProgramId: programId, percentage }) => {
        const { name = programId, logo = '', logoDarkMode = '' } = names.get(programId) ?? {}
        return { programId, name, logo, logoDarkMode, percentage }
      }),
    }
  }
}
