import { problem, type Problem, type ProblemCode } from '@loyalty/contract'
import { limiterKey, memoryLimiters, type Limiters } from '../http/limiters.ts'

/** Member ids that make the sandbox answer an error (S:484, 26); without meaning in production. */
const refusals: Record<string, { code: ProblemCode; retryAfter?: number; field?: true }> = {
  'SBX-400-VALIDATION': { code: 'VALIDATION_FAILED', field: true },
  'SBX-401-TOKEN-EXPIRED': { code: 'TOKEN_EXPIRED' },
  'SBX-401-TOKEN-INVALID': { code: 'TOKEN_INVALID' },
  'SBX-403-NO-PARTNERSHIP': { code: 'NO_PARTNERSHIP' },
  'SBX-403-SCOPE': { code: 'INSUFFICIENT_SCOPE' },
  'SBX-403-NUMBER-OF-POINTS': { code: 'NUMBER_OF_POINTS_NOT_ENABLED' },
  'SBX-404-PROGRAM': { code: 'PROGRAM_NOT_FOUND' },
  'SBX-409-REFERENCE': { code: 'REFERENCE_NUMBER_CONFLICT' },
  'SBX-409-IN-PROGRESS': { code: 'TRANSACTION_IN_PROGRESS', retryAfter: 1 },
  'SBX-422-VALUE-LIMIT': { code: 'VALUE_ABOVE_LIMIT' },
  'SBX-422-POINTS-LIMIT': { code: 'POINTS_ABOVE_LIMIT' },
  'SBX-422-POINTS-MIN': { code: 'POINTS_BELOW_MINIMUM' },
  'SBX-422-MEMBER-NOT-FOUND': { code: 'MEMBER_NOT_FOUND' },
  'SBX-422-MEMBER-INELIGIBLE': { code: 'MEMBER_INELIGIBLE' },
  'SBX-429-RATE': { code: 'RATE_LIMITED', retryAfter: 2 },
  'SBX-500-INTERNAL': { code: 'INTERNAL_ERROR' },
  'SBX-502-PARTNER': { code: 'PARTNER_ERROR' },
  'SBX-503-PARTNER': { code: 'PARTNER_UNAVAILABLE', retryAfter: 5 },
  'SBX-504-TIMEOUT': { code: 'PARTNER_TIMEOUT' },
}

const rememberedSeconds = 24 * 3600

/** The triggers of one sandbox; processes that share limiters also share which references have failed once. */
export const createSandboxTriggers = (sleep: (milliseconds: number) => Promise<void>, limiters: Limiters = memoryLimiters) => {
  const calls = limiters({ keyPrefix: 'sandbox-once', points: 1, duration: rememberedSeconds })
  const simulated = 'Simulated by the destination user id that was sent (sandbox only).'
  return {
    /** Evaluated before the business checks; the reference stays free. */
    before: async (member: string | null, organizationId: string, referenceNumber: string): Promise<void> => {
      const refusal = Object.hasOwn(refusals, member ?? '') ? refusals[member ?? ''] : undefined
      if (refusal) {
        const errors = refusal.field
          ? [{ field: 'destinationAccount.destinationUserId', code: 'INVALID_VALUE' as const, message: 'is not valid (simulated)' }]
          : []
        throw problem(refusal.code, { detail: simulated, errors, ...(refusal.retryAfter ? { retryAfter: refusal.retryAfter } : {}) })
      }
      if (member === 'SBX-SLOW') await sleep(8000)
      if (member !== 'SBX-503-ONCE') return
      const { consumedPoints } = await calls.penalty(limiterKey(organizationId, referenceNumber))
      if (consumedPoints === 1) throw problem('PARTNER_UNAVAILABLE', { detail: simulated, retryAfter: 1 })
    },
    /** After the commit: the transaction stands, the answer is lost. The retry finds the original. */
    after: (member: string | null): Problem | undefined =>
      member === 'SBX-504-THEN-OK' ? problem('PARTNER_TIMEOUT', { detail: simulated }) : undefined,
    /** Milliseconds that the first attempt of the webhook waits. */
    webhookDelay: (member: string | null): number => (member === 'SBX-WEBHOOK-DELAYED' ? 60_000 : 0),
  }
}

export type SandboxTriggers = ReturnType<typeof createSandboxTriggers>
