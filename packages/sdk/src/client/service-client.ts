import type { ServiceMethods } from '../generated/client.gen.ts'
import { routes, type RouteName } from '../generated/routes.gen.ts'
import { Problem } from '../errors/problem.ts'
import { ConnectionError } from '../errors/connection-error.ts'
import { limits } from '#contract/limits'
import type { ProblemCode } from '#contract/problem-catalogue'
import { createAccessToken } from './access-token.ts'
import type { CallOptions, ListOptions } from './call-options.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { checkOptions, limitsOf, type CheckedOptions, type ServiceClientOptions } from './client-options.ts'
import { TimeIsOver, withDeadline } from './deadline.ts'
import { createList } from './list.ts'
import { splitInput } from './request-input.ts'
import { withRetries } from './retries.ts'
import { createTransport, targetOf, type Answer, type Call } from './transport.ts'
import { createWidgetTokens, type WidgetTokens } from './widget-tokens.ts'

/**
 * A client of the service with one method for each endpoint, and `widgetTokens`. The client fetches, caches and renews
 * the access token. The methods throw `Problem` for an error answer and `ConnectionError` without a valid answer.
 */
export interface ServiceClient extends ServiceMethods {
  /** The base address of the environment, without a trailing slash. */
  readonly baseUrl: string
  /** Creates the tokens that start widgets. */
  widgetTokens: WidgetTokens
}

type Input = Record<string, unknown>

/** Returns the milliseconds that a long poll adds to its time limits. Only `listWebhookEvents` supports long polls. */
function waitMsOf(name: RouteName, input: Input): number {
  return name === 'listWebhookEvents' ? Math.min(Number(input['wait']) || 0, limits.webhookWaitSeconds) * 1000 : 0
}

function isRejectedToken(error: unknown): boolean {
  return error instanceof Problem && (error.code === 'TOKEN_EXPIRED' || error.code === 'TOKEN_INVALID')
}

/** Returns the problem of the request for a token, for a call of which an earlier attempt may have taken effect. */
const problemOfToken = (problem: Problem, baseUrl: string): Problem => {
  const { method, path } = routes.getToken
  const { code, status, title, detail, retryable, errors, requestId, retryAfter } = problem
  return new Problem(
    { code: code as ProblemCode, status, title, detail, retryable, errors: [...errors], requestId },
    { method, path, baseUrl, retryAfter, arrivedBefore: true, isOfToken: true },
  )
}

/** Returns a function that calls an endpoint with all attempts. */
function createCaller(options: CheckedOptions) {
  const { baseUrl, clientId, clientSecret, hooks } = options
  const transport = createTransport(options, createCircuitBreaker())

  const run = async (name: RouteName, input: Input, callOptions: CallOptions, mayRetry: boolean): Promise<Answer> => {
    const route = routes[name]
    const { timeoutMs, deadlineMs, maxRetries } = limitsOf(callOptions, options)
    const waitMs = waitMsOf(name, input)
    const request = { name, route, input: splitInput(name, route, input) }
    const target = targetOf(baseUrl, request)
    const begin = performance.now()
    const elapsedMs = () => performance.now() - begin
    const totalMs = deadlineMs + waitMs
    const retries = {
      // A lost long poll is no failure: its caller polls again.
      maxRetries: mayRetry && waitMs === 0 ? maxRetries : 0,
      hooks,
      remainingMs: () => totalMs - elapsedMs(),
    }
    let current: Call | undefined
    const work = async (signal: AbortSignal): Promise<Answer> => {
      const now: Call = {
        ...request,
        timeoutMs: timeoutMs + waitMs,
        signal,
        attempts: 0,
        mayHaveArrived: false,
        elapsedMs,
      }
      current = now
      if (route.auth !== 'bearer') return withRetries(transport, now, undefined, retries)
      const token = await access.get()
      try {
        return await withRetries(transport, now, token, retries)
      } catch (error) {
        if (!isRejectedToken(error)) throw error
        access.drop(token)
        const renewed = await access.get().catch((cause: unknown) => {
          // The caller asks whether its own request arrived, and not the request for a token.
          const { attempts, mayHaveArrived } = now
          if (cause instanceof Problem && mayHaveArrived) throw problemOfToken(cause, baseUrl)
          if (!(cause instanceof ConnectionError)) throw cause
          throw new ConnectionError(
            { ...target, attempts, mayHaveArrived, reason: cause.reason },
            { durationMs: elapsedMs(), cause },
          )
        })
        return withRetries(transport, now, renewed, retries)
      }
    }
    try {
      return await withDeadline(totalMs, callOptions.signal, work)
    } catch (error) {
      const isOver = error instanceof TimeIsOver
      if (!isOver && !callOptions.signal?.aborted) throw error
      if (error instanceof ConnectionError || error instanceof Problem) throw error
      const { attempts, mayHaveArrived } = current ?? { attempts: 0, mayHaveArrived: false }
      const unsent = isOver ? 'no access token in time' : 'the caller ended the call'
      throw new ConnectionError(
        { ...target, attempts, mayHaveArrived, reason: isOver ? 'timeout' : 'aborted' },
        { durationMs: elapsedMs(), cause: error, detail: attempts === 0 ? unsent : undefined },
      )
    }
  }

  const access = createAccessToken(async () => {
    const body = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
    const { data } = await run('getToken', body, {}, true)
    return data as { access_token: string; expires_in: number }
  })
  return run
}

/**
 * Creates a client of the service for one environment. Options that are absent come from `LOYALTY_BASE_URL`,
 * `LOYALTY_CLIENT_ID` and `LOYALTY_CLIENT_SECRET`. Throws one `TypeError` that names every missing or malformed option.
 */
export function createServiceClient(options: ServiceClientOptions = {}): ServiceClient {
  const checked = checkOptions(options)
  const run = createCaller(checked)
  const methodOf = (name: RouteName) => {
    const route = routes[name]
    const { pages: kind } = route
    if (!kind)
      return async (input: Input = {}, callOptions: CallOptions = {}) =>
        (await run(name, input, callOptions, true)).data
    const hasEndDate = route.query?.['endDate'] !== undefined
    return (input: Input = {}, listOptions: ListOptions = {}) =>
      createList({ kind, hasEndDate }, input, listOptions, (next, each) => run(name, next, each, true))
  }
  const names = (Object.keys(routes) as RouteName[]).filter((name) => routes[name].auth === 'bearer')
  const { clientId, clientSecret, baseUrl, timeoutMs, deadlineMs, maxRetries } = checked
  const shown = { baseUrl, clientId, clientSecret: '…', timeoutMs, deadlineMs, maxRetries }
  const client = {
    ...Object.fromEntries(names.map((name) => [name, methodOf(name)])),
    baseUrl,
    widgetTokens: createWidgetTokens(async (name, input, callOptions = {}) => {
      const { data } = await run(name, { ...input, clientId, clientSecret }, callOptions, false)
      return (data as { accessToken: string }).accessToken
    }),
  }
  // A log that prints the client shows its settings without the secret.
  return Object.defineProperties(client, {
    toJSON: { value: () => shown },
    toString: { value: () => `ServiceClient ${JSON.stringify(shown)}` },
    [Symbol.for('nodejs.util.inspect.custom')]: { value: () => shown },
  }) as unknown as ServiceClient
}
