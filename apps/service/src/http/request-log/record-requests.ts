import type { Request, Response } from 'express'
import type { Logger } from 'pino'
import type { Endpoint } from '@loyalty/contract'
import type { Env } from '../../caller.ts'
import { statusClassOf, type RequestRow } from '../../store/requests/request-row.ts'
import { bucketBounds, bucketOf, hourOf, type UsageHour } from '../../store/requests/usage.ts'
import type { RequestLogDays } from '../../store/requests/request-records.ts'
import type { Store } from '../../store/store.ts'
import { startLoop } from '../../workers/start-loop.ts'
import { networkOf } from '../limits/network-of.ts'
import type { RequestClient } from './identify-client.ts'
import { isPlainReference, mediaTypeOf, productsOf, redactAnswer, redactRequest, valuesToHide } from './redact.ts'

export type RequestRecorder = {
  /** Records a request when its answer ends or its client disconnects. */
  watch: (env: Env, request: Request, response: Response) => void
  /** Stores what is left. Call it after the last request. */
  stop: () => Promise<void>
}

type Options = {
  store: Pick<Store, 'requestRecords'>
  days: RequestLogDays
  /** Returns real time in milliseconds UTC. */
  now: () => number
  log?: Pick<Logger, 'error' | 'warn'>
  /** Milliseconds between two writes. */
  writeMs?: number
}

/** The most requests of one write, and the most that wait for one: with their bodies, and in all. */
const batch = 500
const mostWithBodies = 1_000
const mostWaiting = 10_000

const hourMs = 3_600_000
const transactionId = /^(?:txn|mbt)_[0-9A-Z]{26}$/

/** The data that the router and the senders of answers leave at a response. */
type Locals = {
  requestId?: string
  client?: RequestClient
  endpoint?: Endpoint
  operation?: string
  params?: Record<string, string>
  given?: unknown
  answer?: unknown
  bytesOut?: number
  outcome?: string
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

/** The start and the duration of a request, and whether the memory has room for its bodies. */
type Taken = { at: number; micros: number; hasRoom: boolean }

/** Returns the row of a request, or undefined if it belongs to no client or to a preview. */
const rowOf = (
  env: Env,
  request: Request,
  response: Response,
  { at, micros, hasRoom }: Taken,
): RequestRow | undefined => {
  const {
    requestId,
    client,
    endpoint,
    operation,
    params = {},
    given,
    answer,
    bytesOut = 0,
    outcome,
  } = response.locals as Locals
  if (client === undefined || client.isPreview === true || endpoint === undefined || operation === undefined)
    return undefined
  const status = response.headersSent ? response.statusCode : 499
  const failed = status >= 400
  const keepsBodies = hasRoom && (failed || env === 'sandbox')
  const secrets = new Set<string>()
  const requestBody = keepsBodies && given !== undefined ? redactRequest(given, secrets) : null
  if (failed) for (const value of valuesToHide(params, request.originalUrl)) secrets.add(value)
  const [reference, id] = [
    fieldOf(given, 'referenceNumber') ?? fieldOf(answer, 'referenceNumber'),
    fieldOf(answer, 'id'),
  ]
  return {
    organizationId: client.organizationId,
    env,
    id: requestId ?? '',
    clientId: client.clientId,
    secretId: client.secretId,
    endpoint: operation,
    method: request.method,
    path: endpoint.path,
    status,
    code: failed ? (outcome ?? null) : null,
    micros,
    bytesIn: Number(request.headers['content-length'] ?? 0),
    bytesOut,
    replayed: outcome === 'REPLAYED',
    reference: isPlainReference(reference) ? reference : null,
    transactionId: typeof id === 'string' && transactionId.test(id) ? id : null,
    network: networkOf(request.ip ?? ''),
    userAgent: productsOf(request.headers['user-agent']),
    contentType: mediaTypeOf(request.headers['content-type']),
    requestBody,
    responseBody: keepsBodies && answer !== undefined ? redactAnswer(answer, secrets) : null,
    createdAt: at,
  }
}

/**
 * Starts the recorder of requests. It counts every request, and keeps the rows of the log in memory until it writes
 * them: every second, or when 500 wait. While 1,000 rows wait, further rows keep no bodies. Above 10,000 waiting rows it
 * drops successes first, and reports their number.
 * Every hour it deletes what is too old. A killed process loses the requests since its last write.
 */
export function recordRequests({ store, days, now, log, writeMs = 1000 }: Options): RequestRecorder {
  const { requestRecords } = store
  let failures: RequestRow[] = []
  let successes: RequestRow[] = []
  let usage = new Map<string, UsageHour>()
  let inFlight = 0
  let dropped = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<boolean> | undefined

  const waiting = (): number => inFlight + failures.length + successes.length

  const keep = (row: RequestRow): void => {
    const isFull = waiting() >= mostWaiting
    if (isFull) dropped += 1
    if (row.status < 400) {
      if (!isFull) successes.push(row)
    } else if (!isFull || successes.pop() !== undefined) failures.push(row)
  }

  const count = (row: RequestRow): void => {
    const { organizationId, env, clientId, endpoint, status, micros, createdAt } = row
    const statusClass = statusClassOf(status)
    const hour = hourOf(createdAt)
    const key = `${organizationId} ${env} ${clientId} ${endpoint} ${statusClass} ${hour}`
    let counted = usage.get(key)
    if (counted === undefined) {
      const buckets = Array.from({ length: bucketBounds.length + 1 }, () => 0)
      counted = { organizationId, env, hour, clientId, endpoint, statusClass, count: 0, micros: 0, buckets }
      usage.set(key, counted)
    }
    counted.count += 1
    counted.micros += micros
    const bucket = bucketOf(micros)
    counted.buckets[bucket] = (counted.buckets[bucket] ?? 0) + 1
  }

  /** Adds counts whose write failed to those of later requests. */
  const countAgain = (unwritten: ReadonlyMap<string, UsageHour>): void => {
    for (const [key, hour] of unwritten) {
      const later = usage.get(key)
      if (later === undefined) usage.set(key, hour)
      else {
        later.count += hour.count
        later.micros += hour.micros
        hour.buckets.forEach((number, index) => (later.buckets[index] = (later.buckets[index] ?? 0) + number))
      }
    }
  }

  /** Writes one batch. Resolves with false if the database does not take it: the rows then wait for the next write. */
  const write = async (): Promise<boolean> => {
    const counted = usage
    usage = new Map()
    const failed = failures.splice(0, batch)
    const succeeded = successes.splice(0, batch - failed.length)
    inFlight = failed.length + succeeded.length
    try {
      await requestRecords.add([...failed, ...succeeded], [...counted.values()])
    } catch (err) {
      log?.error({ err }, 'requests could not be written to the request log')
      countAgain(counted)
      failures = [...failed, ...failures]
      successes = [...succeeded, ...successes]
      return false
    } finally {
      inFlight = 0
    }
    if (dropped > 0) log?.warn({ dropped }, 'requests are missing in the request log')
    dropped = 0
    return true
  }

  const isWaiting = (): boolean => usage.size > 0 || failures.length + successes.length > 0

  const writeSoon = (): void => {
    if (writing !== undefined) return
    if (failures.length + successes.length >= batch) void startWriting()
    else timer ??= setTimeout(() => void startWriting(), writeMs)
  }
  const startWriting = (): Promise<boolean> => {
    clearTimeout(timer)
    timer = undefined
    writing ??= write().then((isWritten) => {
      writing = undefined
      // After a failure, the recorder waits even if many requests do.
      if (!isWritten) timer ??= setTimeout(() => void startWriting(), writeMs)
      else if (isWaiting()) writeSoon()
      return isWritten
    })
    return writing
  }

  const keeper = startLoop({
    poll: (stopping) => requestRecords.prune(now(), days, stopping),
    pollMs: hourMs,
    log,
    failure: 'old requests could not be removed',
  })

  return {
    watch(env, request, response) {
      const [at, begun] = [now(), performance.now()]
      response.once('close', () => {
        const micros = Math.round((performance.now() - begun) * 1000)
        const row = rowOf(env, request, response, { at, micros, hasRoom: waiting() < mostWithBodies })
        if (row === undefined) return
        count(row)
        keep(row)
        writeSoon()
      })
    },
    async stop() {
      await keeper.stop()
      let isWritten: boolean
      do isWritten = await startWriting()
      while (isWritten && isWaiting())
      clearTimeout(timer)
    },
  }
}
