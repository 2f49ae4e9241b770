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
  /** Returns a number from 0 up to 1, for the jitter of retries. */
  random: () => number
  /** Aborted when the process no longer waits for requests. */
  abort: AbortSignal
}

/**
 * The outcome of an attempt. `recorded` resolves when the database has stored the outcome, and rejects if the database
 * fails.
 */
export type Attempted = {
  result: AttemptResult
  after: AfterAttempt
  disabled: DisableReason | null
  recorded: Promise<void>
}
type DisableReason = 'GONE' | 'FAILING'

/**
 * Sends a leased delivery once and starts to record the outcome. Every attempt has the same body and event id, but a
 * new timestamp and signature. Throws without a record when aborted, or for an error of this machine.
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
type SendResult = { result: AttemptResult; headers: Record<string, string> }

/**
 * Sends a delivery. If the receiver refuses the token, requests a new token and sends the delivery once more in the
 * same attempt.
 */
async function send(delivery: DueDelivery, at: number, context: Sending, again = true): Promise<SendResult> {
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
    return {
      result: { reason, status: null, durationMs, responseStart: null, slow, retryAfterMs },
      headers: identifying,
    }
  }
  const headers = { ...identifying, ...authorized.headers }
  const result = await transport.deliver(
    { url: delivery.url, headers, body: delivery.body, secrets: authorized.secrets ?? [] },
    now,
    abort,
  )
  if (!again || result.status !== 401 || delivery.auth.mode !== 'oauth2' || authorized.token === undefined)
    return { result, headers }
  tokens.drop(delivery, authorized.token)
  return await send(delivery, at, context, false)
}

/** Returns the headers for the log. Keeps the scheme of the authorization, but not its secret. */
const loggedHeaders = ({ authorization, ...headers }: Record<string, string>): Record<string, string> =>
  authorization === undefined ? headers : { ...headers, authorization: `${authorization.split(' ')[0]} ***` }

type Judgement = Pick<Attempted, 'after' | 'disabled'>

function judge(
  delivery: DueDelivery,
  result: AttemptResult,
  startedAt: number,
  { now, random }: AttemptContext,
): Judgement {
  if (result.reason === null) return { after: { state: 'DELIVERED' }, disabled: null }
  // This delivery has a wrong signature on purpose, and the receiver should refuse it. Every response is therefore a
  // success.
  const isTrial = delivery.variant === 'WRONG_SIGNATURE'
  if (isTrial && result.status !== null) return { after: { state: 'DELIVERED' }, disabled: null }
  if (result.reason === 'GONE') return { after: { state: 'EXHAUSTED' }, disabled: 'GONE' }
  const delay = retryDelay(delivery.env, delivery.attempt - delivery.scheduleFrom, result, random)
  const { failingSince } = delivery
  const failsTooLong =
    !isTrial &&
    delivery.env === 'production' &&
    failingSince !== null &&
    startedAt - failingSince >= failureDisablesAfter
  return {
    after: delay === null ? { state: 'EXHAUSTED' } : { state: 'PENDING', dueAt: now() + delay },
    disabled: failsTooLong ? 'FAILING' : null,
  }
}
