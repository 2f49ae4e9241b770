import type { MultibrandLog } from '../pages/multibrand/multibrand-queries.ts'
import type { RequestLog } from '../pages/requests/request-queries.ts'
import type { TransactionLog } from '../pages/transactions/transaction-queries.ts'
import type { User } from '../pages/users/user-queries.ts'
import type { DeliveryFilter, ListedEvent, RequestFilter } from './workbench-queries.ts'

/** The tabs of the workbench in their order. */
export const tabs = ['errors', 'requests', 'events', 'deliveries', 'loads'] as const
export type Tab = (typeof tabs)[number]

/**
 * The filters of an object's page. A tab without its filter cannot be filtered by the object. An empty list means that
 * the object has nothing there yet.
 */
export type Scope = {
  id: string
  /** The tab that opens first on the object's page. */
  first: Tab
  /** The reference numbers of the requests; the first one is chosen first. */
  references?: readonly string[]
  /** The operation of the requests, for a request without a reference number. */
  operation?: string
  /** The events themselves, or the object that they are about. */
  events?: readonly ListedEvent[] | { subjectId: string } | { eventId: string }
  /** The events of the deliveries. */
  eventIds?: readonly string[]
  endpointId?: string
  sessions?: User['sessions']
}

const unique = (texts: readonly (string | null)[]): string[] => [...new Set(texts.filter((text) => text !== null))]

const eventIdsOf = (event: { id: string } | null): string[] => (event === null ? [] : [event.id])

export const scopeOfTransaction = ({ id, referenceNumber, event }: TransactionLog): Scope => ({
  id,
  first: 'requests',
  references: [referenceNumber],
  events: { subjectId: id },
  eventIds: eventIdsOf(event),
})

export const scopeOfMultibrand = ({ id, referenceNumber, rows }: MultibrandLog): Scope => {
  const events = rows.flatMap(({ id: subjectId, event }) =>
    event === null
      ? []
      : [{ id: event.id, type: event.type, subjectId, test: false, pending: event.pending, createdAt: event.at }],
  )
  return { id, first: 'requests', references: [referenceNumber], events, eventIds: events.map((event) => event.id) }
}

/** The request log names no user, so the reference numbers of the user's newest objects are the filter. */
export const scopeOfUser = ({ id, transactions, multibrand, sessions, events }: User): Scope => ({
  id,
  first: 'events',
  references: unique([...transactions, ...multibrand, ...sessions].map(({ referenceNumber }) => referenceNumber)),
  events: events.map(({ at, ...event }) => ({ ...event, test: false, pending: false, createdAt: at })),
  eventIds: events.map((event) => event.id),
  sessions,
})

/** `transaction` is the transaction of the request, or undefined without one. */
export const scopeOfRequest = (request: RequestLog, transaction: TransactionLog | undefined): Scope => ({
  id: request.id,
  first: 'requests',
  ...(request.referenceNumber === null ? { operation: request.endpoint } : { references: [request.referenceNumber] }),
  events: request.transactionId === null ? [] : { subjectId: request.transactionId },
  eventIds: transaction === undefined ? [] : eventIdsOf(transaction.event),
})

/** `transaction` is the transaction that the event of the delivery is about, or undefined for another event. */
export const scopeOfDelivery = (
  { id, eventId }: { id: string; eventId: string },
  transaction: TransactionLog | undefined,
): Scope => ({
  id,
  first: 'deliveries',
  ...(transaction !== undefined && { references: [transaction.referenceNumber] }),
  events: { eventId },
  eventIds: [eventId],
})

export const scopeOfEndpoint = (endpointId: string): Scope => ({ id: endpointId, first: 'deliveries', endpointId })

/** Returns whether a tab can be filtered by the object. */
export const isFilterable = (scope: Scope, tab: Tab): boolean =>
  ({
    errors: scope.references !== undefined || scope.operation !== undefined,
    requests: scope.references !== undefined || scope.operation !== undefined,
    events: scope.events !== undefined,
    deliveries: scope.eventIds !== undefined || scope.endpointId !== undefined,
    loads: scope.sessions !== undefined,
  })[tab]

/** Returns the reference numbers or events among which a person chooses in a tab. */
export const choicesOf = ({ references = [], eventIds = [] }: Scope, tab: Tab): readonly string[] => {
  if (tab === 'deliveries') return eventIds
  return tab === 'errors' || tab === 'requests' ? references : []
}

/** Returns whether the object has nothing in a tab yet, such as a transaction without an event. */
export const hasNone = ({ references, eventIds }: Scope, tab: Tab): boolean =>
  tab === 'deliveries' ? eventIds?.length === 0 : references?.length === 0

/** Returns the filter of the requests: the chosen reference number or the first one, else the operation. */
export const requestFilterOf = (scope: Scope | undefined, chosen: string | undefined): RequestFilter => {
  const referenceNumber = scope?.references && (chosen ?? scope.references[0])
  if (referenceNumber !== undefined) return { referenceNumber }
  return scope?.operation === undefined ? {} : { endpoint: scope.operation }
}

/** Returns the filter of the deliveries: the endpoint, or the chosen event or the first one. */
export const deliveryFilterOf = (scope: Scope | undefined, chosen: string | undefined): DeliveryFilter => {
  if (scope?.endpointId !== undefined) return { endpointId: scope.endpointId }
  const eventId = scope?.eventIds && (chosen ?? scope.eventIds[0])
  return eventId === undefined ? {} : { eventId }
}
