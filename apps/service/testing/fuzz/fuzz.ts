import { Agent, request as send, type IncomingHttpHeaders } from 'node:http'
import { problemCatalogue, type Endpoint, type ProblemBody } from '@loyalty/contract'
import { openDatabase } from '../../src/store/engine/open-database.ts'
import { verifyBooks } from '../../src/store/ledger/verify-books.ts'
import type { TestService } from '../service.ts'
import { everyCase, randomCase, type FuzzRequest, type FuzzContext } from './cases.ts'
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

/** Returns a description of the fault in an answer, or undefined for a correct answer. */
export const faultOf = (method: string, { status, headers, text }: Answer): string | undefined => {
  if (status >= 500) return `answers ${status}: ${text.slice(0, 200)}`
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

const openSession = async (service: TestService, path: string, more: object): Promise<string> => {
  const post = async (to: string, body: object) =>
    (await (
      await fetch(service.baseUrls.sandbox + to, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json()) as Record<string, string>
  const minted = await post(path, { ...service.credentials(), userId: 'hostile', ...more })
  return (
    (await post('/v1/widget/session', { token: minted['accessToken'], nonce: `nonce${path.length}${'a'.repeat(30)}` }))[
      'sessionToken'
    ] ?? ''
  )
}

/** Creates one token of every kind for the requests of a fuzz run. The tokens are valid for ten minutes. */
const createContext = async (service: TestService): Promise<FuzzContext> => {
  const access = await service.accessToken()
  const purchase = { amount: 50, currency: 'SAR', referenceNumber: `HS-${Date.now()}` }
  const sessions = {
    'point-exchange': await openSession(service, '/v1/auth/widget/point-exchange', purchase),
    multibrand: await openSession(service, '/v1/auth/widget/multibrand', {}),
  }
  const { clientId, clientSecret } = service.credentials()
  return {
    credentials: { clientId, clientSecret, client_id: clientId, client_secret: clientSecret },
    authorization: (endpoint: Endpoint): Record<string, string> => {
      if (endpoint.auth === 'bearer') return { authorization: `Bearer ${access}` }
      return endpoint.auth === 'session' ? { authorization: `Bearer ${sessions[endpoint.widget ?? 'multibrand']}` } : {}
    },
  }
}

export type FuzzResult = {
  requests: number
  statuses: Record<string, number>
  endpoints: number
  faults: string[]
  problems: string[]
}

/**
 * Sends malformed requests to a service's sandbox, sixteen at a time. First sends the requests of `everyCase`, then
 * random requests until `requests` are sent. `seed` determines their order and content. Returns the faults of the
 * answers and of the ledger.
 */
export const fuzz = async (service: TestService, requests: number, seed: number): Promise<FuzzResult> => {
  const random = createRandom(seed)
  const base = new URL(service.baseUrls.sandbox)
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  let context = await createContext(service)
  const all = everyCase(context)
  for (let index = all.length - 1; index > 0; index -= 1) {
    const other = random.below(index + 1)
    ;[all[index], all[other]] = [all[other]!, all[index]!]
  }
  const statuses: Record<string, number> = {}
  const faults: string[] = []
  const reached = new Set<string>()
  let sent = 0
  const next = (): FuzzRequest => all.pop() ?? randomCase(context, random)
  const worker = async (): Promise<void> => {
    while (sent < requests && faults.length < 50) {
      sent += 1
      if (sent % 10_000 === 0) context = await createContext(service)
      const request = next()
      reached.add(request.name)
      const shown = `${request.name} ${request.method} ${request.path.slice(0, 200)} ${JSON.stringify(request.headers).slice(0, 300)} ${String(request.body ?? '').slice(0, 300)}`
      const answer = await ask(base, agent, request).catch(
        (error: Error) => void faults.push(`${shown} ${error.message}`),
      )
      if (!answer) continue
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      const fault = faultOf(request.method, answer)
      if (fault !== undefined) faults.push(`${shown} ${fault}`)
    }
  }
  await Promise.all(Array.from({ length: 16 }, worker))
  agent.destroy()
  const database = openDatabase(service.config)
  const problems = (await verifyBooks(database)).map((error) => JSON.stringify(error))
  await database.close()
  return { requests: sent, statuses, endpoints: reached.size, faults, problems }
}
