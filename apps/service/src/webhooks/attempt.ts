import type { AfterAttempt, DueDelivery, Outbox } from '../store/deliveries.ts'
import type { AttemptResult, Transport } from './deliver.ts'
import { failureDisablesAfter, retryDelay } from './schedule.ts'
import { signatureHeaders, wrongSecret } from './sign.ts'

export type AttemptContext = {
  outbox: Pick<Outbox, 'record'>
  transport: Transport
  /** Milliseconds UTC. */
  now: () => number
  /** From 0 up to 1. */
  random: () => number
  /** Aborted when the process may wait no longer. */
  abort: AbortSignal
}

/**
 * Sends a claimed delivery once and records what came of it. The body and the event's id are those of every attempt, the timestamp and
 * with it the signature are new. Throws without recording when aborted: the claim runs out and the delivery is due again.
 */
export async function attemptDelivery(delivery: DueDelivery, context: AttemptContext): Promise<AttemptResult> {
  const startedAt = context.now()
  const { url, eventId, attempt: number, body } = delivery
  const [active, ...others] = delivery.secrets
  const secrets = delivery.variant === 'WRONG_SIGNATURE' ? ([wrongSecret(active)] as const) : ([active, ...others] as const)
  const authorization = signatureHeaders({ secrets, eventId, at: startedAt, body })
  const result = await context.transport.deliver({ url, eventId, number, body, authorization }, context.now, context.abort)
  const { after, disable } = judge(delivery, result, startedAt, context)
  const { status, reason, durationMs, responseStart } = result
  await context.outbox.record(delivery, { startedAt, durationMs, status, reason, responseStart }, after, disable)
  return result
}

type Judgement = { after: AfterAttempt; disable: boolean }

function judge(delivery: DueDelivery, result: AttemptResult, startedAt: number, { now, random }: AttemptContext): Judgement {
  if (result.reason === null) return { after: { state: 'DELIVERED' }, disable: false }
  if (delivery.variant === 'WRONG_SIGNATURE') return { after: { state: 'EXHAUSTED' }, disable: false }
  if (result.reason === 'GONE') return { after: { state: 'EXHAUSTED' }, disable: true }
  const delay = retryDelay(delivery.env, delivery.attempt, result, random)
  const { failingSince } = delivery
  return {
    after: delay === null ? { state: 'EXHAUSTED' } : { state: 'PENDING', dueAt: now() + delay },
    disable: delivery.env === 'production' && failingSince !== null && startedAt - failingSince >= failureDisablesAfter,
  }
}
