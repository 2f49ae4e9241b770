import type { MultibrandProgram } from '@loyalty/contract'
import type { ServiceClient } from '@loyalty/sdk'

const keepMs = 5 * 60 * 1000

/** What the service knows of a customer's rewards, in the few fields that the account page shows. */
export const createRewards = (client: ServiceClient) => {
  let kept: { programs: Promise<MultibrandProgram[]>; at: number } | undefined
  const programs = (): Promise<MultibrandProgram[]> => {
    if (!kept || performance.now() - kept.at > keepMs) {
      kept = { programs: client.listMultibrandPrograms({}), at: performance.now() }
      kept.programs.catch(() => (kept = undefined))
    }
    return kept.programs
  }
  return async (customerId: string) => {
    const [list, split, pending] = await Promise.all([
      programs(),
      client.listMultibrandConnections({ query: { sourceUserId: customerId } }),
      client.getBalance({ query: { userId: customerId, status: 'PENDING' } }),
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
