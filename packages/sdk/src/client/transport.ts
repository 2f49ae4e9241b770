import { addressOf, call } from '#contract/call'
import { ConnectionError as NoAnswer, Problem as ServiceProblem, type Fetch } from '#contract/send'
import { ConnectionError, mayArrive, type ConnectionReason } from '../errors/connection-error.ts'
import { connectionReason } from '../errors/connection-reason.ts'
import { Problem } from '../errors/problem.ts'
import type { CallEvent } from './call-options.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'
import type { CheckedOptions } from './client-options.ts'
import { withDeadline } from './deadline.ts'
import type { Route } from '../generated/routes.gen.ts'
import type { RequestInput } from './request-input.ts'
import { userAgentOf } from './user-agent.ts'

/** One call of a method: all its attempts share this record. */
export type Call = {
  name: string
  route: Route
  input: RequestInput
  timeoutMs: number
  /** The signal of the whole call. */
  signal: AbortSignal
  /** The number of requests that the call has sent, and the time since its begin in milliseconds. */
  attempts: number
  /** True if any of the requests may have taken effect, also while one is in flight. */
  mayHaveArrived: boolean
  elapsedMs: () => number
}

/** The answer of an attempt. `date` is the service's time in milliseconds, or NaN. */
export type Answer = { data: unknown; date: number }

/** Calls a hook with a copy of the event. Neither an error of a hook nor a change of the copy has an effect. */
export function runHook(hook: ((event: CallEvent) => unknown) | undefined, event: CallEvent): void {
  void (async () => hook?.({ ...event }))().catch(() => undefined)
}

function traceHeaders({ traceContext }: CheckedOptions): Record<string, string> {
  try {
    const { traceparent, tracestate } = traceContext?.() ?? {}
    return { ...(traceparent && { traceparent }), ...(traceparent && tracestate && { tracestate }) }
  } catch {
    return {}
  }
}

/** Returns the method and the address of a call, without its query. */
export function targetOf(baseUrl: string, { route, input: { params } }: Pick<Call, 'route' | 'input'>) {
  return { method: route.method, url: baseUrl + addressOf(route, { params }) }
}

function eventOf({ name, route: { method, path }, attempts }: Call): CallEvent {
  const unknown = { status: undefined, durationMs: 0, requestId: undefined, reason: undefined }
  return { method, path, name, attempt: attempts, ...unknown }
}

/**
 * The result of an attempt: an answer, or an error with the event of the attempt. `isOpen` is set if the circuit breaker
 * refused the attempt.
 */
export type Attempt = { answer: Answer } | { error: Error; event: CallEvent; isOpen?: true }

/**
 * Returns a function that sends one attempt of a call. The function never rejects: its error is a `Problem`
 * for an error answer, and a `ConnectionError` without a valid answer.
 */
export function createTransport(options: CheckedOptions, breaker: CircuitBreaker) {
  const { baseUrl, hooks } = options
  const userAgent = userAgentOf(options.userAgent)

  return async (current: Call, token?: string): Promise<Attempt> => {
    const { route, input, signal, timeoutMs } = current
    const target = targetOf(baseUrl, current)
    const failed = (reason: ConnectionReason, detail?: string, cause?: unknown): ConnectionError =>
      new ConnectionError(
        { ...target, reason, attempts: current.attempts, mayHaveArrived: current.mayHaveArrived },
        { durationMs: current.elapsedMs(), detail, cause },
      )
    const open = breaker.openReason()
    if (open) return { error: failed(open), event: { ...eventOf(current), reason: open }, isOpen: true }

    current.attempts += 1
    const arrivedBefore = current.mayHaveArrived
    // A request for an access token changes nothing.
    const isOfToken = current.name === 'getToken'
    current.mayHaveArrived = !isOfToken
    const begin = performance.now()
    const event = eventOf(current)
    runHook(hooks.onRequest, event)
    let date = Number.NaN
    const send =
      (inner: AbortSignal): Fetch =>
      async (url, init) => {
        const { isForm } = route
        const response = await options.fetch(url, {
          ...init,
          headers: {
            ...init.headers,
            ...traceHeaders(options),
            'user-agent': userAgent,
            // The token endpoint expects a form (spec §4.1 E1), but `call` writes JSON.
            ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }),
          },
          ...(isForm && { body: new URLSearchParams(input.body as Record<string, string>).toString() }),
          signal: inner,
          // A redirect would send the credentials to an address that nobody configured.
          redirect: 'manual',
        })
        event.status = response.status
        event.requestId = response.headers.get('x-request-id') ?? undefined
        date = Date.parse(response.headers.get('date') ?? '')
        breaker.answered()
        if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
          throw new NoAnswer('The answer is a redirect', { reason: 'not_ours' })
        return response
      }
    const end = (): void => {
      event.durationMs = performance.now() - begin
      runHook(hooks.onResponse, event)
    }
    try {
      const { data } = await withDeadline(timeoutMs, signal, (inner) =>
        call({ baseUrl, fetch: send(inner), token: token === undefined ? undefined : () => token }, route, input),
      )
      end()
      return { answer: { data, date } }
    } catch (thrown) {
      if (thrown instanceof ServiceProblem) {
        end()
        const { code, status, title, retryable, errors, requestId, message: detail, retryAfter } = thrown
        const problem = { code, status, title, detail, retryable, errors, requestId }
        const origin = { method: route.method, path: route.path, baseUrl, retryAfter, arrivedBefore, isOfToken }
        const error = new Problem(problem, origin)
        current.mayHaveArrived = error.mayHaveArrived
        return { error, event }
      }
      // `call` wraps every failure of the fetch function, also the one that this module throws for a redirect.
      const given = thrown instanceof NoAnswer ? [thrown, thrown.cause] : [thrown]
      const foreign = given.find((each) => each instanceof NoAnswer && each.reason !== undefined) as
        | NoAnswer
        | undefined
      const reason = foreign?.reason ?? connectionReason(thrown, signal)
      event.reason = reason
      if (event.status === undefined) {
        breaker.failed(reason)
        current.mayHaveArrived = arrivedBefore || (!isOfToken && mayArrive(reason))
      }
      end()
      const details: Partial<Record<ConnectionReason, string>> = {
        timeout: `no answer in ${Math.round(event.durationMs)} ms`,
        not_ours: `the answer with the status ${event.status} is not one of the service`,
      }
      return { error: failed(reason, details[reason], foreign ? undefined : given.at(-1)), event }
    }
  }
}

export type Transport = ReturnType<typeof createTransport>
