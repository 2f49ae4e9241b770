import * as z from 'zod/mini'
import { described } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { webhookEventType } from '../../events.ts'
import { identifier, queryNumber, text } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { portalRoutes } from '../routes.ts'
import { environment } from '../webhook-endpoint.ts'

/** The period of the grouped errors in hours, and the most failed requests that one answer reads. */
export const errorGroupLimits = { hours: 24, read: 10_000 } as const

/** The requests of the last 24 hours that failed with one problem. */
export const requestErrorGroup = z.object({
  code: described(z.nullable(z.string()), 'Code of the problem; null for clients that left before the answer.'),
  count: described(z.number(), 'The number of requests.'),
  last: described(
    z.object({
      id: described(z.string(), 'Id of the request.'),
      createdAt: described(z.string(), 'When it began, UTC, in real time.'),
      endpoint: described(z.string(), 'Operation id of the endpoint.'),
      method: described(z.string(), 'The HTTP method.'),
      path: described(z.string(), 'The pattern of the address, without values and query.'),
      status: described(z.number(), 'Status of the answer. 499: the client left before the answer.'),
    }),
    'The newest of them.',
  ),
})

export type RequestErrorGroup = z.infer<typeof requestErrorGroup>

/** An event without its body, which its deliveries have. */
export const listedEvent = z.object({
  id: described(z.string(), 'Id of the event.'),
  type: described(webhookEventType, 'The type of the event.'),
  subjectId: described(z.string(), 'Id of the object of the event.'),
  test: described(z.boolean(), 'True for a test event.'),
  pending: described(z.boolean(), 'True until the service has made the deliveries of the event.'),
  createdAt: described(z.string(), 'When it was stored, UTC.'),
})

export type ListedEvent = z.infer<typeof listedEvent>

const params = z.strictObject({ env: described(environment, 'The environment.') })

export const listRequestErrors = endpoint({
  ...portalRoutes.listRequestErrors,
  tag: 'Portal',
  summary: 'Group the failed requests of the last 24 hours by problem',
  description: `The problem with the newest request comes first. The service reads at most ${errorGroupLimits.read.toLocaleString('en')} failed requests, the newest ones.`,
  params,
  query: z.strictObject({
    referenceNumber: described(z.optional(text(limits.referenceNumber)), 'The caller’s own key of a transaction.'),
    endpoint: described(z.optional(identifier), 'Operation id of an endpoint.'),
  }),
  response: z.object({
    from: described(z.string(), 'Begin of the period, UTC.'),
    complete: described(z.boolean(), 'False if the period has more failed requests than the service reads.'),
    data: described(z.array(requestErrorGroup), 'The groups.'),
  }),
  problems: [],
  example: {
    params: { env: 'sandbox' },
    query: { endpoint: 'createTransaction' },
    response: {
      from: '2026-11-20T10:00:00.000Z',
      complete: true,
      data: [
        {
          code: 'PROGRAM_NOT_FOUND',
          count: 3,
          last: {
            id: 'req_01KAJR58D0B3WJ5K8Q2YV7N4TE',
            createdAt: '2026-11-21T09:30:00.000Z',
            endpoint: 'createTransaction',
            method: 'POST',
            path: '/transactions',
            status: 404,
          },
        },
      ],
    },
  },
})

export const eventsPage = { most: 200, default: 50 } as const

export const listPortalEvents = endpoint({
  ...portalRoutes.listPortalEvents,
  tag: 'Portal',
  summary: 'List events, newest first',
  description:
    'Also events that no webhook endpoint wants. `next` is the `before` of the next page. The body of an event is in its deliveries.',
  params,
  query: z.strictObject({
    eventId: described(z.optional(identifier), 'Id of an event. The answer has this one, or none.'),
    subjectId: described(z.optional(identifier), 'Id of the object of the events, such as a transaction.'),
    before: described(z.optional(identifier), 'The `next` of a page: what follows is older.'),
    limit: described(
      z.optional(queryNumber({ maximum: eventsPage.most, default: eventsPage.default })),
      'Items of a page: 50 by default, at most 200.',
    ),
  }),
  response: z.object({
    data: described(z.array(listedEvent), 'The items of this page.'),
    next: described(z.nullable(z.string()), 'The `before` of the next page; null on the last one.'),
  }),
  problems: [],
  example: {
    params: { env: 'sandbox' },
    query: { limit: '25' },
    response: {
      data: [
        {
          id: 'evt_01KAJR58D4T2ZC8S6H0PQX9B1F',
          type: 'TRANSACTION_COMPLETED',
          subjectId: 'txn_01KAJR58D0M8QK2YV5C7X3WNTE',
          test: false,
          pending: false,
          createdAt: '2026-11-21T09:30:00.000Z',
        },
      ],
      next: null,
    },
  },
})

/** The API reference lists these endpoints in this order. */
export const portalWorkbenchEndpoints = { listRequestErrors, listPortalEvents }
