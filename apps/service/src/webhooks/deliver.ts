import { Agent, request, type Dispatcher } from 'undici'
import { webhookHeaders } from '@loyalty/contract'
import { classifyError, classifyStatus, retryAfterMs, type FailureReason } from './classify.ts'
import { createGuard, TargetRefused, type GuardOptions } from './guard.ts'

/** One attempt. `authorization` are the headers that let the receiver trust it: for each way of authentication its own. */
export type Attempt = {
  url: string
  eventId: string
  number: number
  body: string
  authorization: Record<string, string>
}

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
  /** Never throws for what a receiver does; throws `abort`'s reason when the process is stopping. */
  deliver: (attempt: Attempt, now: () => number, abort: AbortSignal) => Promise<AttemptResult>
  close: () => Promise<void>
}

const readBytes = 64 * 1024
const keptBytes = 1024

/** Connections to receivers, opened through the guard and kept alive. One for each environment, because each has its own rules. */
export function openTransport(options: GuardOptions, timeouts: Timeouts = { connectMs: 5_000, totalMs: 15_000 }): Transport {
  const guard = createGuard(options)
  const agent = new Agent({
    allowH2: false,
    pipelining: 1,
    connect: { timeout: timeouts.connectMs, lookup: guard.lookup, autoSelectFamilyAttemptTimeout: 1_000 },
    headersTimeout: 0,
    bodyTimeout: 0,
  })

  const send = async (attempt: Attempt, signal: AbortSignal): Promise<{ response: Dispatcher.ResponseData; start: string }> => {
    const refusal = guard.check(attempt.url)
    if (refusal !== null) throw new TargetRefused(refusal)
    const response = await request(attempt.url, {
      dispatcher: agent,
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'loyalty-service-webhooks/1',
        [webhookHeaders.eventId]: attempt.eventId,
        [webhookHeaders.attempt]: String(attempt.number),
        ...attempt.authorization,
      },
      body: Buffer.from(attempt.body, 'utf8'),
      signal,
    })
    return { response, start: await readStart(response.body) }
  }

  return {
    async deliver(attempt, now, abort) {
      const started = performance.now()
      const durationMs = () => Math.round(performance.now() - started)
      try {
        const { response, start } = await send(attempt, AbortSignal.any([abort, AbortSignal.timeout(timeouts.totalMs)]))
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
        const reason = classifyError(cause)
        return { reason, status: null, durationMs: durationMs(), responseStart: null, slow: reason === 'TIMEOUT', retryAfterMs: null }
      }
    },
    close: () => agent.destroy(),
  }
}

/** Reads an answer up to its limit and lets go of the rest. A body that breaks off before throws: the answer was not complete. */
async function readStart(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size >= readBytes) break
  }
  // A zero character is valid UTF-8 but no text for every database.
  return Buffer.concat(chunks).subarray(0, keptBytes).toString('utf8').replaceAll('\0', '\uFFFD')
}
