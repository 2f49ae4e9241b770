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
  /** Returns the current time in milliseconds UTC. */
  now: () => number
  /** Returns a random number from 0 up to 1, which varies the delay before a retry. */
  random: () => number
  /** Aborts when the process stops and no longer waits for requests in flight. */
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
 * Sends a leased delivery once, with a new timestamp and signature, and starts to store the outcome. If `abort` aborts
 * or this machine causes the error, throws and stores nothing.
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
 * Sends a delivery. If the receiver refuses the OAuth 2 access token, requests a new token and sends the delivery a
 * second time. Both requests belong to one attempt.
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

/** Returns the request headers to store in the log. Replaces the credentials in the header `authorization` by `***`. */
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
  // A delivery of the variant `WRONG_SIGNATURE` has wrong credentials on purpose, and a correct receiver refuses it.
  // The attempt therefore counts every response as a success.
  const isTrial = delivery.variant === 'WRONG_SIGNATURE'
  if (isTrial && result.status !== null) return { after: { state: 'DELIVERED' }, disabled: null }
  if (delivery.manual) return { after: { state: 'EXHAUSTED' }, disabled: null }
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
