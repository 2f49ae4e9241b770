import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { accountDigest } from '../src/fingerprint.ts'
import type { DestinationAccount } from '../src/money/fingerprint.ts'

/**
 * The partner's reaction to one order. A reaction with `After` in its name first accepts the order and then fails.
 * `late` delays the order until the test calls `arrive`.
 */
export type Behaviour =
  | 'accept'
  | 'acceptTwice'
  | 'slow'
  | 'dropBefore'
  | 'dropAfter'
  | 'hangBefore'
  | 'hangAfter'
  | 'late'
  | 'failBefore'
  | 'failAfter'
  | 'wrongId'
  | 'wrongPoints'
  | 'wrongAccount'
  | 'noAccount'
  | 'wrongStatus'
  | 'notJson'
  | 'redirect'
  | 'huge'
  | 'pending'
  | 'refuseMember'
  | 'refuseIneligible'
  | 'refuseOther'

/** The partner's reaction to one request that asks for the outcome of an order. */
export type AskBehaviour =
  | 'tell'
  | 'fail'
  | 'drop'
  | 'hang'
  | 'bareNotFound'
  | 'strangersNotFound'
  | 'otherPoints'
  | 'otherAccount'

export type Order = {
  transactionId: string
  programId: string
  points: string
  expiresAt: string
  destinationAccount: DestinationAccount
}
/** The points and the digest of the member's account that the partner stored under the key of an order. */
export type Issued = { key: string; programId: string; points: string; accountDigest: string }
type Said = { status: number; body: object | string }

const otherDigest = '0'.repeat(64)

const write = (response: ServerResponse, { status, body }: Said): void => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

const refusals: Partial<Record<Behaviour, string>> = {
  refuseMember: 'MEMBER_NOT_FOUND',
  refuseIneligible: 'MEMBER_INELIGIBLE',
  refuseOther: 'OTHER',
}

/**
 * Starts a fake partner that follows the protocol over real HTTP, except for the faults that the test sets. `issued`
 * has one entry each time the partner issues points, so a repeated key means lost money. The partner starts with the
 * orders in `booked`.
 */
export const startFakePartner = async (secret: string, now: () => number = Date.now, booked: readonly Order[] = []) => {
  const issued: Issued[] = []
  const orders: Order[] = []
  const answers = new Map<string, Said>()
  const requests: string[] = []
  const behaviours: Behaviour[] = []
  const questions: AskBehaviour[] = []
  const late: Order[] = []
  const held = new Set<ServerResponse>()
  let connections = 0
  let member: Said = { status: 200, body: { valid: true } }

  /**
   * Books a new order. For a known order, repeats the first answer, even after the order has expired. Refuses a new
   * order that has expired and does not store it.
   */
  const take = (order: Order): Said => {
    const known = answers.get(order.transactionId)
    if (known !== undefined) return known
    const { transactionId } = order
    if (now() > Date.parse(order.expiresAt))
      return { status: 422, body: { transactionId, status: 'REFUSED', reason: 'EXPIRED' } }
    return book(order)
  }

  const book = (order: Order): Said => {
    const { transactionId, programId, points } = order
    // The partner computes the digest from the account in the order and ignores the digest that the request contains.
    const digest = accountDigest(order.destinationAccount)
    issued.push({ key: transactionId, programId, points, accountDigest: digest })
    orders.push(order)
    const said = { status: 201, body: { transactionId, status: 'DONE', points, accountDigest: digest } }
    answers.set(transactionId, said)
    return said
  }
  booked.forEach(book)

  const refuse = ({ transactionId }: Order, reason: string): Said => {
    const said = { status: 422, body: { transactionId, status: 'REFUSED', reason } }
    answers.set(transactionId, said)
    return said
  }

  const issue = (order: Order, response: ServerResponse): Said | undefined => {
    const behaviour = behaviours.shift() ?? 'accept'
    const reason = refusals[behaviour]
    if (reason !== undefined) return refuse(order, reason)
    if (behaviour === 'late') late.push(order)
    const before = ['dropBefore', 'hangBefore', 'late', 'failBefore', 'redirect', 'pending'].includes(behaviour)
    const said = before ? { status: 500, body: {} } : take(order)
    const { transactionId, points } = order
    const done = { transactionId, status: 'DONE', points, accountDigest: accountDigest(order.destinationAccount) }
    switch (behaviour) {
      case 'acceptTwice':
        return take(order)
      case 'slow':
        return void setTimeout(() => write(response, said), 300)
      case 'dropBefore':
      case 'dropAfter':
        return void response.destroy()
      case 'hangBefore':
      case 'hangAfter':
      case 'late':
        return void held.add(response)
      case 'failBefore':
      case 'failAfter':
        return { status: 500, body: { error: 'no idea' } }
      case 'wrongId':
        return { status: 201, body: { ...done, transactionId: `${transactionId}x` } }
      case 'wrongPoints':
        return { status: 201, body: { ...done, points: `${points}0` } }
      case 'wrongAccount':
        return { status: 201, body: { ...done, accountDigest: otherDigest } }
      case 'noAccount':
        return { status: 201, body: { ...done, accountDigest: undefined } }
      case 'wrongStatus':
        return { status: 201, body: { ...done, status: 'MAYBE' } }
      case 'notJson':
        return { status: 201, body: 'DONE' }
      case 'redirect':
        response.setHeader('location', '/elsewhere')
        return { status: 307, body: {} }
      case 'huge':
        return { status: 201, body: { ...done, padding: 'x'.repeat(5_000_000) } }
      case 'pending':
        return { status: 202, body: { transactionId, status: 'PENDING' } }
      default:
        return said
    }
  }

  const tell = (transactionId: string, response: ServerResponse): Said | undefined => {
    const known = answers.get(transactionId)
    switch (questions.shift() ?? 'tell') {
      case 'drop':
        return void response.destroy()
      case 'hang':
        return void held.add(response)
      case 'fail':
        return { status: 503, body: {} }
      case 'bareNotFound':
        return { status: 404, body: '<h1>Not Found</h1>' }
      case 'otherPoints':
        return { status: 200, body: { transactionId, status: 'DONE', points: '999999999', accountDigest: otherDigest } }
      case 'otherAccount':
        return { status: 200, body: { ...(known?.body as object | undefined), accountDigest: otherDigest } }
      case 'strangersNotFound':
        return { status: 404, body: { transactionId: 'txn_other', status: 'NOT_FOUND' } }
      default:
        return known === undefined
          ? { status: 404, body: { transactionId, status: 'NOT_FOUND' } }
          : { status: 200, body: known.body }
    }
  }

  const signed = ({ method, url, headers }: IncomingMessage, body: string): boolean => {
    const signedText = `${headers['x-service-timestamp'] as string}:${method} ${url}\n${body}`
    return headers['x-service-signature'] === createHmac('sha256', secret).update(signedText).digest('hex')
  }

  const said = (request: IncomingMessage, body: string, response: ServerResponse): Said | undefined => {
    const { method, url = '' } = request
    if (!signed(request, body)) return { status: 401, body: {} }
    if (method === 'POST' && url === '/points') return issue(JSON.parse(body) as Order, response)
    if (method === 'GET' && url.startsWith('/points/'))
      return tell(decodeURIComponent(url.slice('/points/'.length)), response)
    return method === 'POST' && url === '/members/validate' ? member : { status: 404, body: 'nothing here' }
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    requests.push(`${request.method} ${request.url}`)
    const reply = said(request, Buffer.concat(chunks).toString('utf8'), response)
    if (reply === undefined) return
    write(response, reply)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.on('connection', () => (connections += 1))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    issued,
    /** The orders for which this partner has issued points. */
    orders,
    /** The method and path of every request, as `METHOD /path`. */
    requests,
    connections: () => connections,
    /** Sets one reaction for each of the next orders. The partner accepts all orders after these. */
    next: (...next: Behaviour[]) => void behaviours.push(...next),
    nextAsked: (...next: AskBehaviour[]) => void questions.push(...next),
    /** Ends all faults that the test has set. From now on, the partner follows the protocol. */
    calm: () => {
      behaviours.length = 0
      questions.length = 0
    },
    /** Sets the answer to every request that validates a member. */
    members: (status: number, body: object | string) => void (member = { status, body }),
    /** Lets the orders that the reaction `late` delays reach the partner now. */
    arrive: async () => {
      for (const order of late.splice(0)) take(order)
      await turn()
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
