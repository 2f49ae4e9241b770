import { Agent, request, type Dispatcher } from 'undici'
import type { PostForm } from './access-tokens.ts'
import { classifyError, classifyStatus, isOurs, type FailureReason } from './classify.ts'
import { createGuard, TargetRefused, type GuardOptions } from '../outbound/guard.ts'
import { hideSecrets } from '../outbound/hide-secrets.ts'
import { limitedConnect } from '../outbound/limited-connect.ts'
import { retryAfterMs } from '../outbound/retry-after.ts'

/**
 * One attempt. `headers` identify it and let the receiver trust it; those that every request carries are added. `secrets` are what of them
 * is not for the log, should the answer repeat it.
 */
export type Attempt = { url: string; headers: Record<string, string>; body: string; secrets?: readonly string[] }

export type AttemptResult = {
  /** Null when delivered. */
  reason: FailureReason | null
  /** Null when no answer came. */
  status: number | null
  durationMs: number
  /** The first bytes of the answer as text, for the log. */
  responseStart: string | null
  /** The receiver is overloaded or did not answer in time. */
  slow: boolean
  retryAfterMs: number | null
}

export type Timeouts = { connectMs: number; totalMs: number }

export type Transport = {
  /** Never throws for what a receiver does; throws `abort`'s reason when the process is stopping, and what `isOurs`. */
  deliver: (attempt: Attempt, now: () => number, abort: AbortSignal) => Promise<AttemptResult>
  /** For token addresses: the same rules and time-outs of connections, at most 10 s and 64 KiB in all. Rejects where no answer came. */
  postForm: PostForm
  close: () => Promise<void>
}

/** What every delivery carries; `headers` win. */
export const requestHeaders = (headers: Record<string, string>): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'user-agent': userAgent,
  ...headers,
})

const userAgent = 'loyalty-service-webhooks/1'
const readBytes = 64 * 1024
const keptBytes = 1024
/** Of one answer, all that is not its body included. */
const wireBytes = 4 * readBytes
const keptAliveMs = 30_000
const tokenMs = 10_000

/** Connections to receivers, opened through the guard and kept alive. One for each environment, because each has its own rules. */
export function openTransport(options: GuardOptions, timeouts: Timeouts = { connectMs: 5_000, totalMs: 15_000 }): Transport {
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
        return { reason, status: null, durationMs: durationMs(), responseStart: null, slow: reason === 'TIMEOUT', retryAfterMs: null }
      }
    },
    async postForm(url, headers, form) {
      const signal = AbortSignal.timeout(Math.min(tokenMs, timeouts.totalMs))
      const response = await post(url, { 'user-agent': userAgent, ...headers }, Buffer.from(form, 'utf8'), signal)
      return { status: response.statusCode, retryAfter: response.headers['retry-after'], body: await readStart(response.body, readBytes) }
    },
    close: () => agent.destroy(),
  }
}

/** Reads an answer up to its limit and lets go of the rest. A body that breaks off before throws: the answer was not complete. */
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

/** A zero character is valid UTF-8 but no text for every database. */
const textOf = (bytes: Buffer): string => bytes.toString('utf8').replaceAll('\0', '\uFFFD')
