import { Agent, request, type Dispatcher } from 'undici'
import type { PostForm } from './access-tokens.ts'
import { classifyError, classifyStatus, isOurs, type FailureReason } from './classify.ts'
import { createGuard, TargetRefused, type GuardOptions } from '../outbound/guard.ts'
import { hideSecrets } from '../outbound/hide-secrets.ts'
import { limitedConnect } from '../outbound/limited-connect.ts'
import { retryAfterMs } from '../outbound/retry-after.ts'

/**
 * One request. `headers` identify and authorize the request. If the response repeats one of the `secrets`, the log
 * shows the response without this secret.
 */
export type Attempt = { url: string; headers: Record<string, string>; body: string; secrets?: readonly string[] }

export type AttemptResult = {
  /** Null if the webhook was delivered. */
  reason: FailureReason | null
  /** Null if there was no response. */
  status: number | null
  durationMs: number
  /** The first bytes of the response as text, for the log. */
  responseStart: string | null
  /** True if the receiver is overloaded or did not respond in time. */
  slow: boolean
  retryAfterMs: number | null
}

export type Timeouts = { connectMs: number; totalMs: number }

export type Transport = {
  /**
   * Sends one request. A failed request resolves with its reason. Rejects only with the reason of `abort` when the
   * process stops, and with errors for which `isOurs` holds.
   */
  deliver: (attempt: Attempt, now: () => number, abort: AbortSignal) => Promise<AttemptResult>
  /**
   * Posts a form to a token address, with the same rules and connect timeout as a delivery. Allows at most 10 s and 64
   * KiB. Rejects if there is no response.
   */
  postForm: PostForm
  close: () => Promise<void>
}

/** Returns the headers that every delivery has. The given `headers` replace headers of the same name. */
export const requestHeaders = (headers: Record<string, string>): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'user-agent': userAgent,
  ...headers,
})

const userAgent = 'loyalty-service-webhooks/1'
const readBytes = 64 * 1024
const keptBytes = 1024
/** The most bytes of one response, including its headers. */
const wireBytes = 4 * readBytes
const keptAliveMs = 30_000
const tokenMs = 10_000

/**
 * Opens connections to receivers and keeps them alive. The guard checks every target. Each environment needs its own
 * transport, because the rules for its targets differ.
 */
export function openTransport(
  options: GuardOptions,
  timeouts: Timeouts = { connectMs: 5_000, totalMs: 15_000 },
): Transport {
  const guard = createGuard(options)
  const agent = new Agent({
    allowH2: false,
    pipelining: 1,
    connect: limitedConnect(
      { allowH2: false, timeout: timeouts.connectMs, lookup: guard.lookup, autoSelectFamilyAttemptTimeout: 1_000 },
      wireBytes,
    ),
    keepAliveMaxTimeout: keptAliveMs,
    headersTimeout: 0,
    bodyTimeout: 0,
  })

  const post = async (
    url: string,
    headers: Record<string, string>,
    body: Buffer,
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData> => {
    const refusal = guard.check(url)
    if (refusal !== null) throw new TargetRefused(refusal)
    return await request(url, { dispatcher: agent, method: 'POST', headers, body, signal })
  }

  return {
    async deliver(attempt, now, abort) {
      const started = performance.now()
      const durationMs = () => Math.round(performance.now() - started)
      try {
        const signal = AbortSignal.any([abort, AbortSignal.timeout(timeouts.totalMs)])
        const { url, headers, body, secrets = [] } = attempt
        const response = await post(url, requestHeaders(headers), Buffer.from(body, 'utf8'), signal)
        const answer = await readStart(response.body, readBytes)
        const start = textOf(hideSecrets(answer, secrets).subarray(0, keptBytes))
        return {
          reason: classifyStatus(response.statusCode),
          status: response.statusCode,
          durationMs: durationMs(),
          responseStart: start,
          slow: response.statusCode === 429,
          retryAfterMs: retryAfterMs(response.headers['retry-after'], now()),
        }
      } catch (cause) {
        abort.throwIfAborted()
        if (isOurs(cause)) throw cause
        const reason = classifyError(cause)
        return {
          reason,
          status: null,
          durationMs: durationMs(),
          responseStart: null,
          slow: reason === 'TIMEOUT',
          retryAfterMs: null,
        }
      }
    },
    async postForm(url, headers, form) {
      const signal = AbortSignal.timeout(Math.min(tokenMs, timeouts.totalMs))
      const response = await post(url, { 'user-agent': userAgent, ...headers }, Buffer.from(form, 'utf8'), signal)
      return {
        status: response.statusCode,
        retryAfter: response.headers['retry-after'],
        body: await readStart(response.body, readBytes),
      }
    },
    close: () => agent.destroy(),
  }
}

/**
 * Reads the beginning of a response up to the limit and ignores the remaining bytes. Throws if the body ends too early,
 * because the response is then incomplete.
 */
async function readStart(body: AsyncIterable<Uint8Array>, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size >= limit) break
  }
  return Buffer.concat(chunks).subarray(0, limit)
}

/** Replaces NUL characters: they are valid UTF-8, but some databases cannot store them. */
const textOf = (bytes: Buffer): string => bytes.toString('utf8').replaceAll('\0', '\uFFFD')
