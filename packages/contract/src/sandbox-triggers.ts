import { webhookEvents, webhookEventTypes } from './event-types.ts'
import type { ProblemCode } from './problem-catalogue.ts'

/**
 * The effect of one member id in the sandbox. `does` explains the effect to people; the service reads the other fields.
 */
export type SandboxTrigger = {
  readonly does: string
  /**
   * The error of a request to issue points. With 'once', only the first request of a reference fails. With 'lost', the
   * service issues the points and then answers with the error.
   */
  readonly refusal?: {
    readonly code: ProblemCode
    /** The seconds in the header `Retry-After`. */
    readonly retryAfter?: number
    readonly field?: string
    readonly when?: 'once' | 'lost'
  }
  /** The result when a caller validates the member id with `validate-member`. */
  readonly asMember?: 'MEMBER_NOT_FOUND' | 'MEMBER_INELIGIBLE' | 'UNAVAILABLE'
  readonly answersAfterSeconds?: number
  readonly webhook?: { readonly copy?: 'DUPLICATE' | 'WRONG_SIGNATURE'; readonly afterSeconds?: number }
}

const refuses = (code: ProblemCode, retryAfter?: number): SandboxTrigger => ({
  does: 'Refused; nothing is issued.',
  refusal: { code, ...(retryAfter === undefined ? {} : { retryAfter }) },
})

/**
 * The values of `destinationUserId` that have an effect in the sandbox (spec §7 rule 6). In production, these values
 * are ordinary member ids.
 */
export const sandboxTriggers = {
  'SBX-400-VALIDATION': {
    does: 'Refused; `errors` names the field.',
    refusal: { code: 'VALIDATION_FAILED', field: 'destinationAccount.destinationUserId' },
  },
  'SBX-401-TOKEN-EXPIRED': refuses('TOKEN_EXPIRED'),
  'SBX-401-TOKEN-INVALID': refuses('TOKEN_INVALID'),
  'SBX-403-NO-PARTNERSHIP': refuses('NO_PARTNERSHIP'),
  'SBX-403-SCOPE': refuses('INSUFFICIENT_SCOPE'),
  'SBX-403-NUMBER-OF-POINTS': refuses('NUMBER_OF_POINTS_NOT_ENABLED'),
  'SBX-404-PROGRAM': refuses('PROGRAM_NOT_FOUND'),
  'SBX-409-REFERENCE': refuses('REFERENCE_NUMBER_CONFLICT'),
  'SBX-409-IN-PROGRESS': refuses('TRANSACTION_IN_PROGRESS', 1),
  'SBX-422-VALUE-LIMIT': refuses('VALUE_ABOVE_LIMIT'),
  'SBX-422-POINTS-LIMIT': refuses('POINTS_ABOVE_LIMIT'),
  'SBX-422-POINTS-MIN': refuses('POINTS_BELOW_MINIMUM'),
  'SBX-422-MEMBER-NOT-FOUND': { ...refuses('MEMBER_NOT_FOUND'), asMember: 'MEMBER_NOT_FOUND' },
  'SBX-422-MEMBER-INELIGIBLE': { ...refuses('MEMBER_INELIGIBLE'), asMember: 'MEMBER_INELIGIBLE' },
  'SBX-429-RATE': refuses('RATE_LIMITED', 2),
  'SBX-500-INTERNAL': refuses('INTERNAL_ERROR'),
  'SBX-502-PARTNER': refuses('PARTNER_ERROR'),
  'SBX-503-PARTNER': { ...refuses('PARTNER_UNAVAILABLE', 5), asMember: 'UNAVAILABLE' },
  'SBX-504-TIMEOUT': refuses('PARTNER_TIMEOUT'),
  'SBX-504-THEN-OK': {
    does: 'The points are issued and the webhook is sent, but the answer is lost: the same request again answers 200 with the original.',
    refusal: { code: 'PARTNER_TIMEOUT', when: 'lost' },
  },
  'SBX-503-ONCE': {
    does: 'The first call of a reference is refused; the same request again issues the points.',
    refusal: { code: 'PARTNER_UNAVAILABLE', retryAfter: 1, when: 'once' },
  },
  'SBX-SLOW': { does: 'Issued, but the answer takes 8 seconds.', answersAfterSeconds: 8 },
  'SBX-WEBHOOK-DUPLICATE': {
    does: 'Issued; the webhook arrives twice with one event id.',
    webhook: { copy: 'DUPLICATE' },
  },
  'SBX-WEBHOOK-DELAYED': {
    does: 'Issued; the webhook’s first attempt waits 60 seconds.',
    webhook: { afterSeconds: 60 },
  },
  'SBX-WEBHOOK-BAD-SIGNATURE': {
    does: 'Issued; a second delivery of the webhook has a wrong signature, and your receiver should answer it 401.',
    webhook: { copy: 'WRONG_SIGNATURE' },
  },
} as const satisfies Readonly<Record<string, SandboxTrigger>>

/** Returns the trigger of a member id; undefined for an ordinary id. */
export const sandboxTriggerOf = (member: unknown): SandboxTrigger | undefined =>
  typeof member === 'string' && Object.hasOwn(sandboxTriggers, member)
    ? sandboxTriggers[member as keyof typeof sandboxTriggers]
    : undefined

const copiedTypes: readonly string[] = webhookEventTypes.filter((type) => 'sandboxCopies' in webhookEvents[type])

/**
 * Returns the kind of extra copy that an event's sandbox member causes, or undefined. `body` is the event's JSON text.
 */
export function sandboxCopyOf({ type, body }: { type: string; body: string }) {
  if (!copiedTypes.includes(type)) return undefined
  const { destinationAccount } = JSON.parse(body) as { destinationAccount?: { destinationUserId?: unknown } }
  return sandboxTriggerOf(destinationAccount?.destinationUserId)?.webhook?.copy
}
