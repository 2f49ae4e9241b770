import { Agent, request as send, type IncomingHttpHeaders } from 'node:http'
import { problemCatalogue, type ProblemBody, type ProblemCode } from '@loyalty/contract'
import { openDatabase } from '../../src/store/engine/open-database.ts'
import { verifyAudit } from '../../src/store/audit/verify-audit.ts'
import { verifyBooks } from '../../src/store/ledger/verify-books.ts'
import type { TestService } from '../service.ts'
import { everyCase, randomCase, type FuzzRequest, type FuzzContext } from './cases.ts'
import { openApi, openPortal, portalFuzzNames } from './contexts.ts'
import { createRandom } from './random.ts'

type Answer = { status: number; headers: IncomingHttpHeaders; text: string }

/** Milliseconds to wait for an answer. A request without an answer in this time counts as a fault. */
const patienceMs = 20_000

const ask = (base: URL, agent: Agent, { method, path, headers, body }: FuzzRequest): Promise<Answer> =>
  new Promise((resolve, reject) => {
    // Sets `Content-Length`, because Node would send the body of a GET without it, and the service would read that body
    // as the next request.
    const framed = body === undefined ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) }
    const outgoing = send(
      { host: '127.0.0.1', port: base.port, method, path, headers: framed, agent, timeout: patienceMs },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        )
      },
    )
    outgoing.on('timeout', () => outgoing.destroy(new Error('hangs')))
    outgoing.on('error', reject)
    outgoing.end(body)
  })

const parsed = (text: string): Partial<ProblemBody> | undefined => {
  try {
    return JSON.parse(text) as Partial<ProblemBody>
  } catch {
    return undefined
  }
}

/**
 * Returns a description of the fault in an answer, or undefined for a correct answer. A status of 500 or more is a
 * fault, except for a retryable problem that the endpoint declares.
 */
export const faultOf = (
  method: string,
  { status, headers, text }: Answer,
  declared: readonly ProblemCode[] = [],
): string | undefined => {
  const isBusy = declared.includes('SERVICE_UNAVAILABLE') && parsed(text)?.code === 'SERVICE_UNAVAILABLE'
  if (status >= 500 && !(isBusy && headers['retry-after'] !== undefined))
    return `answers ${status}: ${text.slice(0, 200)}`
  if (typeof headers['x-request-id'] !== 'string') return 'has no request id'
  if (status < 400 || method === 'HEAD') return undefined
  if (!/^application\/(problem\+)?json; charset=utf-8$/.test(headers['content-type'] ?? ''))
    return `is ${headers['content-type']}`
  const body = parsed(text)
  if (body === undefined) return `is no JSON: ${text.slice(0, 100)}`
  if (!Object.hasOwn(problemCatalogue, body.code ?? '')) return `has the code ${body.code}`
  if (body.status !== status) return `says ${body.status} in a ${status}`
  return body.requestId === headers['x-request-id'] ? undefined : 'has two request ids'
}

export type FuzzResult = {
  requests: number
  statuses: Record<string, number>
  endpoints: number
  faults: string[]
  problems: string[]
}

/** The codes with which the portal answers after the session of a request has ended, or its last proof is too old. */
const signedOut: readonly unknown[] = ['SIGN_IN_REQUIRED', 'REAUTHENTICATION_REQUIRED']

type Target = { base: URL; open: () => Promise<FuzzContext>; renewAfter: number }

/**
 * Sends `requests` malformed requests, sixteen at a time: first those of `everyCase`, in an order that `seed` sets, then
 * random ones.
 */
const sendAll = async ({ base, open, renewAfter }: Target, requests: number, seed: number) => {
  const random = createRandom(seed)
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  let context = open()
  const all = everyCase(await context)
  for (let index = all.length - 1; index > 0; index -= 1) {
    const other = random.below(index + 1)
    ;[all[index], all[other]] = [all[other]!, all[index]!]
  }
  const statuses: Record<string, number> = {}
  const faults: string[] = []
  const reached = new Set<string>()
  let sent = 0
  const worker = async (): Promise<void> => {
    while (sent < requests && faults.length < 50) {
      sent += 1
      if (sent % renewAfter === 0) context = open()
      const used = context
      const known = await used
      const request = all.pop() ?? randomCase(known, random)
      const endpoint = known.endpoints[request.name]!
      reached.add(request.name)
      const own = known.authorization(endpoint)
      const headers = { ...own, ...request.headers }
      const shown = `${request.name} ${request.method} ${request.path.slice(0, 200)} ${JSON.stringify(headers).slice(0, 300)} ${String(request.body ?? '').slice(0, 300)}`
      const answer = await ask(base, agent, { ...request, headers }).catch(
        (error: Error) => void faults.push(`${shown} ${error.message}`),
      )
      if (!answer) continue
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      const fault = faultOf(request.method, answer, endpoint.problems)
      if (fault !== undefined) faults.push(`${shown} ${fault}`)
      const isOwnSession = own['cookie'] !== undefined && request.headers['cookie'] === undefined
      if (isOwnSession && used === context && signedOut.includes(parsed(answer.text)?.code)) context = open()
    }
  }
  await Promise.all(Array.from({ length: 16 }, worker))
  await context
  agent.destroy()
  return { requests: sent, statuses, endpoints: reached.size, faults }
}

const booksOf = async ({ config }: TestService): Promise<string[]> => {
  const database = openDatabase(config)
  const problems = [...(await verifyBooks(database)), ...(await verifyAudit(database))]
  await database.close()
  return problems.map((error) => JSON.stringify(error))
}

/**
 * Sends malformed requests to the endpoints of a service's sandbox. Returns the faults of the answers, of the ledger and
 * of the audit log.
 */
export const fuzz = async (service: TestService, requests: number, seed: number): Promise<FuzzResult> => {
  const target = { base: new URL(service.baseUrls.sandbox), open: () => openApi(service), renewAfter: 10_000 }
  return { ...(await sendAll(target, requests, seed)), problems: await booksOf(service) }
}

/**
 * Sends malformed requests to each endpoint of a service's portal, one endpoint after the other. `each` is the number of
 * requests to an endpoint.
 */
export const fuzzPortal = async (
  service: TestService,
  each: number,
  seed: number,
  report: (line: string) => void = () => {},
): Promise<FuzzResult> => {
  const total: Omit<FuzzResult, 'problems'> = { requests: 0, statuses: {}, endpoints: 0, faults: [] }
  for (const [index, name] of portalFuzzNames.entries()) {
    const started = performance.now()
    const target = { base: new URL(service.portalUrl), open: () => openPortal(service, name), renewAfter: 500 }
    const { requests, statuses, endpoints, faults } = await sendAll(target, each, seed + index)
    total.requests += requests
    total.endpoints += endpoints
    total.faults.push(...faults)
    for (const [status, count] of Object.entries(statuses))
      total.statuses[status] = (total.statuses[status] ?? 0) + count
    report(`${name}: ${requests} in ${Math.round(performance.now() - started)} ms ${JSON.stringify(statuses)}`)
  }
  return { ...total, problems: await booksOf(service) }
}
