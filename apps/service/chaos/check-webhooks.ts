import { webhookHeaders } from '@loyalty/contract'
import { sql, type Database, type Row } from '../src/store/engine/database.ts'
import { integer, integerOrNull, text } from '../src/store/engine/row.ts'
import { signature, standardSignature } from '../src/outbound/sign.ts'
import { bank } from '../testing/service.ts'
import type { Arrival, Behaviour } from './flaky-receiver.ts'

export type Observed = {
  arrivals: readonly Arrival[]
  /** The behaviour of each webhook endpoint of the flaky receiver, by endpoint id. */
  behaviours: ReadonlyMap<string, Behaviour>
  /** Every secret that was ever active, by the behaviour of its endpoint. */
  secrets: ReadonlyMap<Behaviour, readonly string[]>
  /** The times at which the run killed a process, in milliseconds UTC. */
  kills: readonly number[]
  /** The redeliveries that the owner requested, each as the text `<behaviour> <event id>`. */
  again: ReadonlySet<string>
  /** A time in milliseconds UTC at which all endpoints exist. Events after this time must reach every endpoint. */
  since: number
}

const eventsOf = (organizationId: string) => sql`
  select id, subject_id, body, created_at from events where organization_id = ${organizationId} and env = 'sandbox'`
const deliveriesOf = (organizationId: string) => sql`
  select id, event_id, endpoint_id, state, attempts from deliveries where organization_id = ${organizationId} and env = 'sandbox'`
const attemptsOf = (organizationId: string) => sql`
  select delivery_id, number, status from delivery_attempts where organization_id = ${organizationId} and env = 'sandbox'`

const attemptsOfSandbox = 5
/**
 * Times in milliseconds. If a process is killed up to `attemptMs` after the arrival of an attempt, the attempt may be
 * unrecorded. The receiver may read a request up to `readMs` after the kill of the process that sent it.
 */
const attemptMs = 17_000
const readMs = 1_000

const wrongSignature = ({ headers, eventId, body }: Arrival, secrets: readonly string[]): boolean => {
  const at = String(headers[webhookHeaders.timestamp])
  const standard = String(headers[webhookHeaders.standardSignature]).split(' ')
  return !secrets.some(
    (secret) =>
      headers[webhookHeaders.signature] === signature(secret, at, body) &&
      standard.includes(standardSignature(secret, eventId, at, body)),
  )
}

type Delivery = {
  key: string
  arrivals: readonly Arrival[]
  numbers: ReadonlySet<number>
  taken: ReadonlySet<number>
  row: Row
}

const checkDelivery = ({ key, arrivals, numbers, taken, row }: Delivery, { kills, again }: Observed): string[] => {
  const [state, attempts] = [text(row, 'state'), integer(row, 'attempts')]
  const ends = key.startsWith('never ') ? 'EXHAUSTED' : 'DELIVERED'
  const found: string[] = []
  if (state !== ends) found.push(`is ${state} after ${attempts} attempts`)
  if (state === 'DELIVERED' && (taken.size === 0 || !arrivals.some((arrival) => arrival.taken)))
    found.push(
      `counts as delivered: ${taken.size} attempts say so, the receiver took ${arrivals.filter((each) => each.taken).length}`,
    )
  if (state === 'EXHAUSTED' && !again.has(key) && numbers.size !== attemptsOfSandbox)
    found.push(`was given up after ${numbers.size} recorded attempts`)
  if (new Set(arrivals.map(({ attempt }) => attempt)).size !== arrivals.length)
    found.push(`arrived with the numbers ${arrivals.map(({ attempt }) => attempt).join(', ')}`)
  if ([...numbers, ...arrivals.map(({ attempt }) => attempt)].some((number) => number < 1 || number > attempts))
    found.push(`has ${attempts} attempts, but the numbers ${[...numbers].join(', ')}`)
  for (const { attempt, at } of arrivals) {
    if (!numbers.has(attempt) && !kills.some((kill) => kill >= at - readMs && kill <= at + attemptMs))
      found.push(`arrived as attempt ${attempt}, which nobody recorded and no kill explains`)
    if (!again.has(key) && [...taken].some((number) => number < attempt))
      found.push(`was sent again after it was recorded as delivered`)
  }
  return found.map((problem) => `${key} ${problem}`)
}

/**
 * Compares the events, deliveries and attempts in the database with the requests that the receiver recorded, and
 * returns the violations. Call this function after all deliveries have ended.
 */
export async function checkWebhooks(
  database: Database,
  acknowledged: readonly string[],
  observed: Observed,
): Promise<string[]> {
  const events = await database.read(eventsOf(bank.organizationId))
  const deliveries = await database.read(deliveriesOf(bank.organizationId))
  const log = await database.read(attemptsOf(bank.organizationId))
  const attempts = Map.groupBy(log, (row) => text(row, 'delivery_id'))
  const arrived = Map.groupBy(observed.arrivals, ({ behaviour, eventId }) => `${behaviour} ${eventId}`)
  const keyOf = (row: Row): string => `${observed.behaviours.get(text(row, 'endpoint_id'))} ${text(row, 'event_id')}`
  const kept = new Map(deliveries.map((row) => [keyOf(row), row]))
  const bodies = new Map(events.map((row) => [text(row, 'id'), text(row, 'body')]))
  const published = new Set(events.map((row) => text(row, 'subject_id')))
  const forAll = events.filter((row) => integer(row, 'created_at') >= observed.since).map((row) => text(row, 'id'))
  const succeeded = (row: Row): boolean => Math.floor((integerOrNull(row, 'status') ?? 0) / 100) === 2
  return [
    ...acknowledged.filter((id) => !published.has(id)).map((id) => `${id} was acknowledged and has no event`),
    ...forAll.flatMap((eventId) =>
      [...observed.behaviours.values()].flatMap((behaviour) =>
        kept.has(`${behaviour} ${eventId}`) ? [] : [`${behaviour} ${eventId} was never fanned out`],
      ),
    ),
    ...[...kept].flatMap(([key, row]) => {
      const recorded = attempts.get(text(row, 'id')) ?? []
      const numbers = new Set(recorded.map((each) => integer(each, 'number')))
      const taken = new Set(recorded.filter(succeeded).map((each) => integer(each, 'number')))
      return checkDelivery({ key, arrivals: arrived.get(key) ?? [], numbers, taken, row }, observed)
    }),
    ...[...arrived.keys()].filter((key) => !kept.has(key)).map((key) => `${key} arrived and is no delivery`),
    ...observed.arrivals.flatMap((arrival) => [
      ...(arrival.body === bodies.get(arrival.eventId)
        ? []
        : [`${arrival.eventId} arrived with another body: ${arrival.body}`]),
      ...(wrongSignature(arrival, observed.secrets.get(arrival.behaviour) ?? [])
        ? [`${arrival.behaviour} ${arrival.eventId} arrived badly signed`]
        : []),
    ]),
  ]
}
