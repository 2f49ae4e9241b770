import type { PortalContext } from '../portal-context.ts'

/**
 * Counts a sign-in as failed before the password check, so that concurrent sign-ins cannot exceed a limit. Call
 * `giveBack` after a successful sign-in to remove this count. Throws `TOO_MANY_ATTEMPTS` if a limit is reached.
 */
export const spendGuess = async (
  { failures }: Pick<PortalContext, 'failures'>,
  { person, address }: { person: string; address: string },
): Promise<{ giveBack: () => Promise<void> }> => {
  const limits = [
    { limit: failures.both, key: JSON.stringify([person, address]) },
    { limit: failures.address, key: address },
    { limit: failures.person, key: person },
  ]
  await Promise.all(limits.map(({ limit, key }) => limit.check(key)))
  const counted = await Promise.allSettled(limits.map(({ limit, key }) => limit.failed(key)))
  const giveBack = async (): Promise<void> => {
    const taken = limits.filter((_, index) => counted[index]?.status === 'fulfilled')
    await Promise.all(taken.map(({ limit, key }) => limit.giveBack(key)))
  }
  const refused = counted.find((each) => each.status === 'rejected')
  if (refused === undefined) return { giveBack }
  await giveBack()
  throw refused.reason
}
