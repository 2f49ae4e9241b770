import { Agent, request, type Dispatcher } from 'undici'
import type { PostForm } from './access-tokens.ts'
import { classifyError, classifyStatus, isOurs, type FailureReason } from './classify.ts'
import { createGuard, TargetRefused, type GuardOptions } from '../outbound/guard.ts'
import { hideSecrets } from '../outbound/hide-secrets.ts'
import { limitedConnect } from '../outbound/limited-connect.ts'
import { retryAfterMs } from '../outbound/retry-after.ts'

/** One request to a receiver. If the response contains one of the `secrets`, the log shows `***` in its place. */
export type Attempt = { url: string; headers: Record<string, string>; body: string; secrets?: readonly string[] }

export type AttemptResult = {
  /** The reason of the failure. Null if the receiver accepted the delivery. */
  reason: FailureReason | null
  /** The HTTP status. Null if no complete response arrived. */
  status: number | null
  durationMs: number
  /** The first bytes of the response body as text, for the log. Null if no complete response arrived. */
  responseStart: string | null
  /** True if the receiver responded with status 429 or did not respond in time. */
  slow: boolean
  retryAfterMs: number | null
}

export type Timeouts = { connectMs: number; totalMs: number }

export type Transport = {
  /**
   * Sends one request to a receiver. If the request fails, resolves with the reason of the failure. Rejects only if
   * `abort` aborts or this machine causes the error (`isOurs`).
   */
  deliver: (attempt: Attempt, now: () => number, abort: AbortSignal) => Promise<AttemptResult>
  /**
   * Posts a form to a token URL. The target checks and the connection timeout are those of a delivery. Waits at most 10
   * s for the response and reads at most 64 KiB of its body. Rejects if no complete response arrives.
   */
  postForm: PostForm
  close: () => Promise<void>
}

/**
 * Returns the headers of a delivery: the headers of all deliveries and the given `headers`. A given header replaces a
 * header of all deliveries that has its name.
 */
export const requestHeaders = (headers: Record<string, string>): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'user-agent': userAgent,
  ...headers,
})

const userAgent = 'loyalty-service-webhooks/1'
const readBytes = 64 * 1024
const keptBytes = 1024
/** The maximum number of bytes of one response, including its headers. */
const wireBytes = 4 * readBytes
const keptAliveMs = 30_000
const tokenMs = 10_000

/**
 * Creates the transport of one environment, which opens connections to receivers and keeps them alive. The guard
 * refuses addresses that this environment forbids.
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
 * Returns the first `limit` bytes of a response body and ignores all other bytes. Throws if the connection closes
 * before the end of the body.
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

/** Returns the text of UTF-8 bytes. Replaces NUL characters, because some databases cannot store them. */
const textOf = (bytes: Buffer): string => bytes.toString('utf8').replaceAll('\0', '\uFFFD')
