import { problem, type Problem } from '@loyalty/contract'
import { sandboxTriggerOf } from '@loyalty/contract/sandbox'
import { limiterKey, memoryLimiters, type Limiters } from '../http/limits/limiters.ts'

const rememberedSeconds = 24 * 3600

/**
 * Creates the simulated errors of the sandbox (spec §7). The trigger that fails once counts its calls per reference
 * number in `limiters`. With shared limiters, all processes share this count.
 */
export const createSandboxTriggers = (
  sleep: (milliseconds: number) => Promise<void>,
  limiters: Limiters = memoryLimiters,
) => {
  const calls = limiters({ keyPrefix: 'sandbox-once', points: 1, duration: rememberedSeconds })
  const simulated = 'Simulated by the destination user id that was sent (sandbox only).'
  return {
    /** Returns whether the member id has a trigger. */
    has: (member: string | null): boolean => sandboxTriggerOf(member) !== undefined,
    /**
     * Waits or throws as the trigger in the member id demands. Call this function before the business checks, so that
     * the reference number stays free if this function throws.
     */
    before: async (member: string | null, organizationId: string, referenceNumber: string): Promise<void> => {
      const { refusal, answersAfterSeconds } = sandboxTriggerOf(member) ?? {}
      if (answersAfterSeconds) await sleep(answersAfterSeconds * 1000)
      if (!refusal || refusal.when === 'lost') return
      if (refusal.when === 'once') {
        const { consumedPoints } = await calls.penalty(limiterKey(organizationId, referenceNumber))
        if (consumedPoints > 1) return
      }
      const { code, field, retryAfter } = refusal
      const errors = field ? [{ field, code: 'INVALID_VALUE' as const, message: 'is not valid (simulated)' }] : []
      throw problem(code, { detail: simulated, errors, ...(retryAfter ? { retryAfter } : {}) })
    },
    /**
     * Returns the problem that simulates a lost answer, or undefined. Call this function after the transaction's
     * commit, so that a repeated request finds the transaction.
     */
    after: (member: string | null): Problem | undefined => {
      const { refusal } = sandboxTriggerOf(member) ?? {}
      return refusal?.when === 'lost' ? problem(refusal.code, { detail: simulated }) : undefined
    },
    /** Returns the milliseconds to wait before the first delivery of the transaction's event. */
    webhookDelay: (member: string | null): number => (sandboxTriggerOf(member)?.webhook?.afterSeconds ?? 0) * 1000,
  }
}

export type SandboxTriggers = ReturnType<typeof createSandboxTriggers>
