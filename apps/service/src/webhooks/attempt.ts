import type { Outbox } from '../store/webhooks/deliveries.ts'
import type { AfterAttempt, DueDelivery } from '../store/webhooks/delivery.ts'
import { TokenRequestFailed, type AccessTokens } from './access-tokens.ts'
import { authorize, deliveryHeaders } from './authorize.ts'
import { classifyError, isOurs } from './classify.ts'
import { requestHeaders, type AttemptResult, type Transport } from './deliver.ts'
import { failureDisablesAfter, retryDelay } from './schedule.ts'

export type AttemptContext = {
  outbox: Pick<Outbox, 'record'>
  transport: Transport
  tokens: AccessTokens
  /** Milliseconds UTC. */
  now: () => number
  /** From 0 up to 1. */
  random: () => number
  /** Aborted when the process may wait no longer. */
  abort: AbortSignal
}

/** What came of an attempt, and whether that was the delivery's last. `recorded` rejects where it could not be kept. */
export type Attempted = { result: AttemptResult; after: AfterAttempt; disabled: DisableReason | null; recorded: Promise<void> }
type DisableReason = 'GONE' | 'FAILING'

/**
 * Sends a claimed delivery once and begins to record what came of it. The body and the event's id are those of every attempt, the timestamp and
 * with it the signature are new. Throws without recording when aborted, where the claim runs out and the delivery is due again, and
 * what `isOurs`.
 */
export async function attemptDelivery(delivery: DueDelivery, context: AttemptContext): Promise<Attempted> {
  const startedAt = context.now()
  const { result, headers } = await send(delivery, startedAt, context)
  const judged = judge(delivery, result, startedAt, context)
  const { status, reason, durationMs, responseStart } = result
  const request = { url: delivery.url, headers: loggedHeaders(headers) }
  const attempt = { startedAt, durationMs, request, status, reason, responseStart }
  return { result, ...judged, recorded: context.outbox.record(delivery, attempt, judged.after, judged.disabled) }
}

type Sending = Pick<AttemptContext, 'transport' | 'tokens' | 'now' | 'abort'>
type Sent = { result: AttemptResult; headers: Record<string, string> }

/** A token that the receiver refuses is renewed once, within the attempt. */
async function send(delivery: DueDelivery, at: number, context: Sending, again = true): Promise<Sent> {
  const { transport, tokens, now, abort } = context
  const began = performance.now()
  const identifying = requestHeaders(deliveryHeaders(delivery))
  const authorized = await authorize(delivery, at, tokens).catch((cause: unknown) => {
    abort.throwIfAborted()
    if (cause instanceof TokenRequestFailed && !isOurs(cause)) return cause
    throw cause
  })
  if (authorized instanceof TokenRequestFailed) {
    const reason = classifyError(authorized)
    const { overloaded, retryAfterMs } = authorized
    const slow = overloaded || reason.includes('TIMEOUT')
    const durationMs = Math.round(performance.now() - began)
    return { result: { reason, status: null, durationMs, responseStart: null, slow, retryAfterMs }, headers: identifying }
  }
  const headers = { ...identifying, ...authorized.headers }
  const result = await transport.deliver({ url: delivery.url, headers, body: delivery.body, secrets: authorized.secrets ?? [] }, now, abort)
  if (!again || result.status !== 401 || delivery.auth.mode !== 'oauth2' || authorized.token === undefined) return { result, headers }
  tokens.drop(delivery, authorized.token)
  return await send(delivery, at, context, false)
}

/** What authorized a request is not for the log; that it was authorized, and how, is. */
const loggedHeaders = ({ authorization, ...headers }: Record<string, string>): Record<string, string> =>
  authorization === undefined ? headers : { ...headers, authorization: `${authorization.split(' ')[0]} ***` }

type Judgement = Pick<Attempted, 'after' | 'disabled'>

function judge(delivery: DueDelivery, result: AttemptResult, startedAt: number, { now, random }: AttemptContext): Judgement {
  if (result.reason === null) return { after: { state: 'DELIVERED' }, disabled: null }
  // It is there to be refused: an answer is all it asks for.
  const isTrial = delivery.variant === 'WRONG_SIGNATURE'
  if (isTrial && result.status !== null) return { after: { state: 'DELIVERED' }, disabled: null }
  if (result.reason === 'GONE') return { after: { state: 'EXHAUSTED' }, disabled: 'GONE' }
  const delay = retryDelay(delivery.env, delivery.attempt - delivery.scheduleFrom, result, random)
  const { failingSince } = delivery
  const failsTooLong =
    !isTrial && delivery.env === 'production' && failingSince !== null && startedAt - failingSince >= failureDisablesAfter
  return {
    after: delay === null ? { state: 'EXHAUSTED' } : { state: 'PENDING', dueAt: now() + delay },
    disabled: failsTooLong ? 'FAILING' : null,
  }
}
