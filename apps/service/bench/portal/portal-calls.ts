import { credentials } from '../catalog.ts'
import { idOf, timeOf, type Spread } from './copy-rows.ts'
import { seededProgram } from '../seed-rows.ts'
import { failingEndpoint, type Spreads } from './seed-portal.ts'

/** A call for the data of a page. The query of each turn differs. `body` makes it a POST. */
export type Call = { name: string; path: (turn: number) => string; body?: (turn: number) => object }

/** The id that the portal gave a user, and a search for the user's transactions. */
export type Found = { handle: string; search: string }

/** Returns the number of the user of a turn. Every sixth turn is about the user with a tenth of all rows. */
export const userOfTurn = (turn: number): number => (turn % 6 === 0 ? 0 : 1 + ((turn * 131) % 4_999))

const dayMs = 86_400_000

/** Returns the calls of the pages whose data grows. Filters without an index match nothing, which is their slowest case. */
export const callsOf = (spreads: Spreads, foundOf: (turn: number) => Found, endpointId: string): Call[] => {
  const { transactions, multibrand, requests, deliveries, audit } = spreads
  const { clientId } = credentials()
  /** Returns the number of a row of a turn. The turns spread over all rows. */
  const rowOf = ({ count }: Spread, turn: number): number => (turn * 7_919) % count
  const id = (prefix: string, spread: Spread, turn: number): string => idOf(prefix, spread, rowOf(spread, turn))
  const instant = (spread: Spread, turn: number, later = 0): string =>
    new Date(timeOf(spread, rowOf(spread, turn)) + later).toISOString()
  const place = (spread: Spread) => (turn: number) => `&before=${timeOf(spread, rowOf(spread, turn))}.none`
  const day = (spread: Spread) => (turn: number) => `&from=${instant(spread, turn)}&to=${instant(spread, turn, dayMs)}`
  const none = (): string => ''
  const list =
    (path: string) =>
    (name: string, filters: string, more: (turn: number) => string = none): Call => ({
      name: `${path.slice(1)}${name}`,
      path: (turn) => `/sandbox${path}?limit=50${filters}${more(turn)}`,
    })
  const transaction = list('/transactions')
  const credit = list('/multibrand-transactions')
  const request = list('/requests')
  const delivery = list('/webhook-deliveries')
  const event = list('/events')
  const exported = (name: string, query = '', about = ''): Call => ({
    name: `export of ${name}${about}, first bytes`,
    path: () => `/sandbox/exports/${name}.csv?${query}`,
  })
  const at = (path: string): Call => ({ name: path.slice(1), path: () => `/sandbox${path}` })
  const search = (name: string, text: (turn: number) => string): Call => ({
    name: `search for ${name}`,
    path: () => '/sandbox/search',
    body: (turn) => ({ text: text(turn) }),
  })
  const person = (name: string, text: (turn: number) => string): Call[] => [
    search(name, text),
    { name: `find users by ${name}`, path: () => '/sandbox/users/find', body: (turn) => ({ text: text(turn) }) },
    {
      name: `find transactions by ${name}`,
      path: () => '/sandbox/transactions/find',
      body: (turn) => ({ text: text(turn) }),
    },
  ]
  const olderRequests = (turn: number) => `&before=${id('req', requests, turn)}`
  const olderDeliveries = (turn: number) => `&before=${id('dlv', deliveries, turn)}`
  const auditLog = (name: string, query: string | ((turn: number) => string)): Call => ({
    name: `audit${name}`,
    path: (turn) => `/audit?limit=50${typeof query === 'string' ? query : query(turn)}`,
  })
  return [
    ...['/onboarding', '/origins', '/embed-sightings', '/embed-keys', '/clients', '/webhook-endpoints'].map(at),
    transaction(', newest', ''),
    transaction(', anywhere', '', place(transactions)),
    transaction(' of a program', `&programId=${seededProgram}`, place(transactions)),
    transaction(' of a day', '', day(transactions)),
    transaction(' that wait for a partner', '&state=SUBMITTING'),
    transaction(' that are completed', '&state=COMPLETED', place(transactions)),
    transaction(' of no partner code', '&partnerCode=NONE', place(transactions)),
    transaction(' of a channel', '&channel=WIDGET', place(transactions)),
    transaction(' of no campaign', '&campaignId=cmp_none', place(transactions)),
    transaction(' of no points', '&minPoints=501', place(transactions)),
    transaction(' of no value, of a program', `&maxValue=0.01&programId=${seededProgram}`, place(transactions)),
    transaction(' of a member', '', (turn) => `&search=${foundOf(turn).search}`),
    transaction(
      ' of a member and a program',
      `&programId=${seededProgram}`,
      (turn) => `&search=${foundOf(turn).search}`,
    ),
    transaction(' by reference', '', (turn) => `&find=SEED-${rowOf(transactions, turn)}`),
    { name: 'transaction', path: (turn) => `/sandbox/transactions/${id('txn', transactions, turn)}` },
    {
      name: 'transaction with request and delivery',
      path: (turn) => `/sandbox/transactions/${idOf('txn', transactions, transactions.count - 1 - (turn % 50))}`,
    },
    credit(', newest', ''),
    credit(', anywhere', '', place(multibrand)),
    credit(' of a day', '', day(multibrand)),
    credit(' that are debits', '&kind=DEBIT', place(multibrand)),
    credit(' that are credits', '&kind=CREDIT', place(multibrand)),
    credit(' that are pending', '&status=PENDING', place(multibrand)),
    credit(' that are matured', '&status=MATURED'),
    credit(' that are executed', '&status=EXECUTED', place(multibrand)),
    credit(' by reference', '', (turn) => `&find=SEED-${rowOf(multibrand, turn)}`),
    {
      name: 'multibrand transaction',
      path: (turn) => `/sandbox/multibrand-transactions/${id('mbt', multibrand, turn)}`,
    },
    { name: 'user', path: (turn) => `/sandbox/users/${foundOf(turn).handle}` },
    ...person('user id', (turn) => `customer-${userOfTurn(turn)}`),
    ...person('member number', (turn) => `MEMBER-${userOfTurn(turn)}`),
    ...person('e-mail', (turn) => `member-${userOfTurn(turn)}@mail.example`),
    ...person('nobody', (turn) => `nobody-${turn}`),
    search('a reference', (turn) => `SEED-${rowOf(transactions, turn)}`),
    search('a transaction', (turn) => id('txn', transactions, turn)),
    search('a multibrand transaction', (turn) => id('mbt', multibrand, turn)),
    search('an event', (turn) => id('evt', transactions, turn)),
    search('a delivery', (turn) => id('dlv', deliveries, turn)),
    search('a request', (turn) => id('req', requests, turn)),
    search('an address', () => 'https://shop.example'),
    request(', newest', ''),
    request(', anywhere', '', olderRequests),
    request(' of an hour', '', (turn) => `&from=${instant(requests, turn)}&to=${instant(requests, turn, 3_600_000)}`),
    request(' that failed', '&status=4xx', olderRequests),
    request(' that the service failed', '&status=5xx'),
    request(' of no code', '&code=NONE'),
    request(' of no endpoint', '&endpoint=none', olderRequests),
    request(' of a client', `&clientId=${clientId}`, olderRequests),
    request(' of a client, slow', `&overMs=60000&clientId=${clientId}`, olderRequests),
    request(' that took a minute', '&overMs=60000', olderRequests),
    request(' of a reference', '', (turn) => `&referenceNumber=SEED-${transactions.count - 1 - (turn % 50)}`),
    { name: 'request', path: (turn) => `/sandbox/requests/${id('req', requests, turn)}` },
    { name: 'usage of a day', path: () => '/sandbox/usage?by=hour' },
    { name: 'usage of a week', path: () => `/sandbox/usage?by=hour&from=${ago(6)}&to=${ago(0)}` },
    { name: 'usage of 30 days', path: () => '/sandbox/usage?by=day' },
    { name: 'usage of 92 days', path: () => `/sandbox/usage?by=day&from=${ago(91)}&to=${ago(0)}` },
    delivery(', newest', ''),
    delivery(', anywhere', '', olderDeliveries),
    delivery(
      ' of an hour',
      '',
      (turn) => `&from=${instant(deliveries, turn)}&to=${instant(deliveries, turn, 3_600_000)}`,
    ),
    delivery(' that are exhausted', '&status=EXHAUSTED', olderDeliveries),
    delivery(' that are delivered', '&status=DELIVERED', olderDeliveries),
    delivery(' that are pending', '&status=PENDING'),
    delivery(' to an endpoint', `&endpointId=${endpointId}`, olderDeliveries),
    delivery(' to an endpoint, exhausted', `&status=EXHAUSTED&endpointId=${endpointId}`, olderDeliveries),
    delivery(' to a failing endpoint, delivered', `&status=DELIVERED&endpointId=${failingEndpoint}`),
    delivery(
      ' of an event',
      '',
      (turn) => `&eventId=${idOf('evt', transactions, transactions.count - 1 - (turn % 50))}`,
    ),
    { name: 'delivery', path: (turn) => `/sandbox/webhook-deliveries/${id('dlv', deliveries, turn)}` },
    { name: 'credits that become due', path: () => `/sandbox/clock/due?to=${ago(-60)}` },
    auditLog(', newest', ''),
    auditLog(', anywhere', (turn) => `&before=${rowOf(audit, turn) + 1000}`),
    auditLog(' of an action', '&action=personal_data.revealed'),
    auditLog(' of no action', '&action=member.removed'),
    auditLog(' of nobody', '&actor=usr_none'),
    auditLog(' of no target', '&target=txn_none'),
    auditLog(' of production', '&env=production'),
    auditLog(' of a day', day(audit)),
    { name: 'audit head', path: () => '/audit/head' },
    event(', newest', ''),
    event(', anywhere', '', (turn) => `&before=${id('evt', transactions, turn)}`),
    event(' of a transaction', '', (turn) => `&subjectId=${id('txn', transactions, turn)}`),
    at('/request-errors'),
    exported('transactions'),
    exported('transactions', 'campaignId=cmp_none', ' of no campaign'),
    exported('multibrand'),
    exported('requests'),
    exported('requests', 'code=NONE', ' of no code'),
    exported('usage', `by=day&from=${ago(91)}&to=${ago(0)}`),
  ]
}

const ago = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)
