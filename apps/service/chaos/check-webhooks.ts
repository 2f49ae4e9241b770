import { webhookHeaders } from '@loyalty/contract'
import { sql, type Database, type Row } from '../src/store/engine/database.ts'
import { integer, integerOrNull, text } from '../src/store/engine/row.ts'
import { signature, standardSignature } from '../src/outbound/sign.ts'
import { bank } from '../testing/service.ts'
import type { Arrival, Mood } from './moody-receiver.ts'

export type Seen = {
  arrivals: readonly Arrival[]
  /** By endpoint id. */
  moods: ReadonlyMap<string, Mood>
  /** Every secret that was ever active, by mood. */
  secrets: ReadonlyMap<Mood, readonly string[]>
  /** When a process was killed, milliseconds UTC. */
  kills: readonly number[]
  /** `mood event` that somebody asked for again. */
  again: ReadonlySet<string>
  /** Events from then on were for every endpoint. */
  since: number
}

const eventsOf = (organizationId: string) => sql`
  select id, subject_id, body, created_at from events where organization_id = ${organizationId} and env = 'sandbox'`
const deliveriesOf = (organizationId: string) => sql`
  select id, event_id, endpoint_id, state, attempts from deliveries where organization_id = ${organizationId} and env = 'sandbox'`
const attemptsOf = (organizationId: string) => sql`
  select delivery_id, number, status from delivery_attempts where organization_id = ${organizationId} and env = 'sandbox'`

const attemptsOfSandbox = 5
/** The longest that an attempt takes, with what it waits to be recorded, and the latest that we read what was sent before a kill. */
const attemptMs = 17_000
const readMs = 1_000

const wrongSignature = ({ headers, eventId, body }: Arrival, secrets: readonly string[]): boolean => {
  const at = String(headers[webhookHeaders.timestamp])
  const standard = String(headers[webhookHeaders.standardSignature]).split(' ')
  return !secrets.some(
    (secret) =>
      headers[webhookHeaders.signature] === signature(secret, at, body) && standard.includes(standardSignature(secret, eventId, at, body)),
  )
}

type Delivery = { key: string; arrivals: readonly Arrival[]; numbers: ReadonlySet<number>; taken: ReadonlySet<number>; row: Row }

const checkDelivery = ({ key, arrivals, numbers, taken, row }: Delivery, { kills, again }: Seen): string[] => {
  const [state, attempts] = [text(row, 'state'), integer(row, 'attempts')]
  const ends = key.startsWith('never ') ? 'EXHAUSTED' : 'DELIVERED'
  const found: string[] = []
  if (state !== ends) found.push(`is ${state} after ${attempts} attempts`)
  if (state === 'DELIVERED' && (taken.size === 0 || !arrivals.some((arrival) => arrival.taken)))
    found.push(`counts as delivered: ${taken.size} attempts say so, the receiver took ${arrivals.filter((each) => each.taken).length}`)
  if (state === 'EXHAUSTED' && !again.has(key) && numbers.size !== attemptsOfSandbox)
    found.push(`was given up after ${numbers.size} recorded attempts`)
  if (new Set(arrivals.map(({ attempt }) => attempt)).size !== arrivals.length)
    found.push(`arrived with the numbers ${arrivals.map(({ attempt }) => attempt).join(', ')}`)
  if ([...numbers, ...arrivals.map(({ attempt }) => attempt)].some((number) => number < 1 || number > attempts))
    found.push(`has ${attempts} attempts, but the numbers ${[...numbers].join(', ')}`)
  for (const { attempt, at } of arrivals) {
    if (!numbers.has(attempt) && !kills.some((kill) => kill >= at - readMs && kill <= at + attemptMs))
      found.push(`arrived as attempt ${attempt}, which nobody recorded and no kill explains`)
    if (!again.has(key) && [...taken].some((number) => number < attempt)) found.push(`was sent again after it was recorded as delivered`)
  }
  return found.map((problem) => `${key} ${problem}`)
}

/** What must never be seen of events, deliveries and attempts, once everything has come to its end. */
export async function checkWebhooks(database: Database, acknowledged: readonly string[], seen: Seen): Promise<string[]> {
  const events = await database.read(eventsOf(bank.organizationId))
  const deliveries = await database.read(deliveriesOf(bank.organizationId))
  const log = await database.read(attemptsOf(bank.organizationId))
  const attempts = Map.groupBy(log, (row) => text(row, 'delivery_id'))
  const arrived = Map.groupBy(seen.arrivals, ({ mood, eventId }) => `${mood} ${eventId}`)
  const keyOf = (row: Row): string => `${seen.moods.get(text(row, 'endpoint_id'))} ${text(row, 'event_id')}`
  const kept = new Map(deliveries.map((row) => [keyOf(row), row]))
  const bodies = new Map(events.map((row) => [text(row, 'id'), text(row, 'body')]))
  const told = new Set(events.map((row) => text(row, 'subject_id')))
  const forAll = events.filter((row) => integer(row, 'created_at') >= seen.since).map((row) => text(row, 'id'))
  const succeeded = (row: Row): boolean => Math.floor((integerOrNull(row, 'status') ?? 0) / 100) === 2
  return [
    ...acknowledged.filter((id) => !told.has(id)).map((id) => `${id} was acknowledged and has no event`),
    ...forAll.flatMap((eventId) =>
      [...seen.moods.values()].flatMap((mood) => (kept.has(`${mood} ${eventId}`) ? [] : [`${mood} ${eventId} was never fanned out`])),
    ),
    ...[...kept].flatMap(([key, row]) => {
      const recorded = attempts.get(text(row, 'id')) ?? []
      const numbers = new Set(recorded.map((each) => integer(each, 'number')))
      const taken = new Set(recorded.filter(succeeded).map((each) => integer(each, 'number')))
      return checkDelivery({ key, arrivals: arrived.get(key) ?? [], numbers, taken, row }, seen)
    }),
    ...[...arrived.keys()].filter((key) => !kept.has(key)).map((key) => `${key} arrived and is no delivery`),
    ...seen.arrivals.flatMap((arrival) => [
      ...(arrival.body === bodies.get(arrival.eventId) ? [] : [`${arrival.eventId} arrived with another body: ${arrival.body}`]),
      ...(wrongSignature(arrival, seen.secrets.get(arrival.mood) ?? []) ? [`${arrival.mood} ${arrival.eventId} arrived badly signed`] : []),
    ]),
  ]
}
