import type { CallHooks } from './call-options.ts'

/** The options of a client. */
export interface ServiceClientOptions extends CallHooks {
  /**
   * The base address of one environment, such as `https://sandbox.example.com`: https, or http on this machine. By default
   * `LOYALTY_BASE_URL`.
   */
  baseUrl?: string | undefined
  /** By default `LOYALTY_CLIENT_ID`. */
  clientId?: string | undefined
  /** The client sends the secret only to `baseUrl`. By default `LOYALTY_CLIENT_SECRET`. */
  clientSecret?: string | undefined
  /** The time for one attempt in milliseconds, 1 to 60,000. Default: 10,000. */
  timeoutMs?: number | undefined
  /**
   * The time for all attempts and pauses of a call in milliseconds, 1 to 600,000. Default: 30,000, or `timeoutMs` if that
   * is greater.
   */
  deadlineMs?: number | undefined
  /** How often the client repeats a failed read or a write with a reference number, 0 to 5. Default: 2. */
  maxRetries?: number | undefined
  /** The name and version of your program, such as `bank-app/7`. The client puts it before its own. */
  userAgent?: string | undefined
  /** Returns the headers of the current trace (W3C Trace Context). The client calls it before each attempt. */
  traceContext?: (() => { traceparent?: string; tracestate?: string } | undefined) | undefined
  fetch?: typeof globalThis.fetch | undefined
}

/** The time limits and the retries of a call, in milliseconds and as a number. */
export type Limits = { timeoutMs: number; deadlineMs: number; maxRetries: number }

export type CheckedOptions = Limits & {
  baseUrl: string
  clientId: string
  clientSecret: string
  hooks: CallHooks
  userAgent: string | undefined
  traceContext: ServiceClientOptions['traceContext']
  fetch: typeof globalThis.fetch
}

const standards: Limits = { timeoutMs: 10_000, deadlineMs: 30_000, maxRetries: 2 }

const bounds: Readonly<Record<keyof Limits, readonly [least: number, most: number]>> = {
  timeoutMs: [1, 60_000],
  deadlineMs: [1, 600_000],
  maxRetries: [0, 5],
}

const loopback = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/

function baseUrlMistake(text: string): string | undefined {
  if (!URL.canParse(text)) return 'is not a URL'
  const { protocol, hostname, username, password, search, hash } = new URL(text)
  if (protocol !== 'https:' && !(protocol === 'http:' && loopback.test(hostname)))
    return 'must begin with https:, because the client sends its secret there; http: is for this machine only'
  return username || password || search || hash ? 'must have no user name, query or fragment' : undefined
}

/** Returns the mistakes in the time limits and the retries, one sentence each. */
export function limitMistakes(given: Partial<Record<keyof Limits, unknown>>): string[] {
  const mistakes = (Object.keys(bounds) as (keyof Limits)[]).flatMap((name) => {
    const [least, most] = bounds[name]
    const value = given[name]
    const isRight = value === undefined || (Number.isInteger(value) && Number(value) >= least && Number(value) <= most)
    return isRight ? [] : [`${name} must be a whole number from ${least} to ${most}`]
  })
  const isTooLong = Number(given.timeoutMs) > Number(given.deadlineMs)
  return mistakes.length === 0 && isTooLong ? ['timeoutMs must not be greater than deadlineMs'] : mistakes
}

/**
 * Completes limits that have no mistakes. A `timeoutMs` without a `deadlineMs` raises the deadline, because the caller
 * expects an attempt of that length.
 */
function completed(given: Partial<Record<keyof Limits, number | undefined>>, standard: Limits): Limits {
  return {
    timeoutMs: given.timeoutMs ?? standard.timeoutMs,
    deadlineMs: given.deadlineMs ?? Math.max(standard.deadlineMs, given.timeoutMs ?? 0),
    maxRetries: given.maxRetries ?? standard.maxRetries,
  }
}

/** Returns the limits of a call: those of the call, or else those of the client. Throws `TypeError` for a wrong one. */
export function limitsOf(given: Partial<Record<keyof Limits, number | undefined>>, client: Limits): Limits {
  const mistakes = limitMistakes(given)
  if (mistakes.length > 0) throw new TypeError(`${mistakes.join('. ')}.`)
  return completed(given, client)
}

const credentials = [
  ['baseUrl', 'LOYALTY_BASE_URL', baseUrlMistake],
  ['clientId', 'LOYALTY_CLIENT_ID', () => undefined],
  ['clientSecret', 'LOYALTY_CLIENT_SECRET', () => undefined],
] as const

const functions = ['fetch', 'traceContext', 'onRequest', 'onResponse', 'onRetry'] as const

/** The variables of the process, or none in a runtime without them. */
function variables(): Readonly<Record<string, string | undefined>> {
  return (globalThis as { process?: { env?: Record<string, string | undefined> } }).process?.env ?? {}
}

/**
 * Completes the options from the environment and checks them. Throws one `TypeError` that names every option that is
 * missing or malformed. The message contains no value.
 */
export function checkOptions(options: ServiceClientOptions): CheckedOptions {
  const env = variables()
  const values = { baseUrl: '', clientId: '', clientSecret: '' }
  const mistakes: string[] = []
  for (const [name, variable, mistakeOf] of credentials) {
    const value: unknown = options[name] || env[variable]
    const mistake =
      value === undefined || value === '' ? 'is missing' : typeof value === 'string' ? mistakeOf(value) : 'must be text'
    if (mistake === undefined) values[name] = value as string
    else mistakes.push(`${name} (${variable}) ${mistake}`)
  }
  mistakes.push(...limitMistakes(options))
  if (options.userAgent !== undefined && !/^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(options.userAgent))
    mistakes.push('userAgent must be printable ASCII text, such as bank-app/7')
  for (const name of functions)
    if (options[name] !== undefined && typeof options[name] !== 'function') mistakes.push(`${name} must be a function`)
  if (mistakes.length > 0)
    throw new TypeError(
      `The client cannot start.\n${mistakes.map((mistake) => `- ${mistake}.\n`).join('')}Fix: pass these options, or set the variables in brackets. The portal copies them as an .env file.`,
    )
  const { onRequest, onResponse, onRetry, userAgent, traceContext } = options
  return {
    ...values,
    baseUrl: values.baseUrl.replace(/\/+$/, ''),
    ...completed(options, standards),
    hooks: { onRequest, onResponse, onRetry },
    userAgent,
    traceContext,
    // Reads the global function at each request, so that a test or a tracer may replace it.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
  }
}
