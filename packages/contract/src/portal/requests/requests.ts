import * as z from 'zod/mini'
import { described } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { dateInput, identifier, ordered, queryNumber, text } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { portalRoutes } from '../routes.ts'
import { environment } from '../webhook-endpoint.ts'

/** The classes of statuses. 429 is a class of its own, and not part of 4xx. */
export const statusClassNames = ['2xx', '3xx', '4xx', '429', '5xx'] as const

export const statusClass = z.enum(statusClassNames)

/** A request in the request log. It contains no secret and no token. A reference number is as the caller sent it. */
export const portalRequest = z.object({
  id: described(z.string(), 'Id of the request: the header `X-Request-Id` of its answer.'),
  createdAt: described(z.string(), 'When it began, UTC, in real time.'),
  clientId: described(z.string(), 'The client that sent it, or that requested the token of its widget.'),
  clientName: described(z.nullable(z.string()), 'Name of the client; null without one.'),
  endpoint: described(z.string(), 'Operation id of the endpoint.'),
  method: described(z.string(), 'The HTTP method.'),
  path: described(z.string(), 'The pattern of the address, without values and query.'),
  status: described(z.number(), 'Status of the answer. 499: the client left before the answer.'),
  code: described(z.nullable(z.string()), 'Code of the problem; null after success.'),
  durationMs: described(z.number(), 'How long it took, in milliseconds.'),
  replayed: described(z.boolean(), 'True if the answer repeats the result of an earlier request with this reference.'),
  referenceNumber: described(z.nullable(z.string()), 'The caller’s own key of the transaction; null without one.'),
  transactionId: described(z.nullable(z.string()), 'Id of the transaction in the answer; null without one.'),
})

export type PortalRequest = z.infer<typeof portalRequest>

/** A request with its sizes, the network of its sender, and its bodies without personal data. */
export const portalRequestLog = z.object({
  ...portalRequest.shape,
  bytesIn: described(z.number(), 'Size of the request’s body in bytes.'),
  bytesOut: described(z.number(), 'Size of the answer’s body in bytes, before compression.'),
  network: described(z.string(), 'IPv4 address, or IPv6 network, of the sender.'),
  userAgent: described(z.nullable(z.string()), 'The products of the header `User-Agent`; null without one.'),
  contentType: described(z.nullable(z.string()), 'The media type of the request; null without one.'),
  bodies: described(
    z.nullable(
      z.object({
        request: described(z.nullable(z.string()), 'Body of the request as JSON; null if none is kept.'),
        response: described(z.nullable(z.string()), 'Body of the answer as JSON; null if none is kept.'),
      }),
    ),
    'The bodies. Ids, codes, times, amounts and references keep their values; every other text and number is `•••`. Null for a role that may not read them.',
  ),
})

export type PortalRequestLog = z.infer<typeof portalRequestLog>

const rowExample: PortalRequest = {
  id: 'req_01KAJR58D0B3WJ5K8Q2YV7N4TE',
  createdAt: '2026-11-21T09:30:00.000Z',
  clientId: 'cl_sandbox_jXu8Zrh6PZTFRbRebyEJ',
  clientName: 'Checkout',
  endpoint: 'createTransaction',
  method: 'POST',
  path: '/transactions',
  status: 404,
  code: 'PROGRAM_NOT_FOUND',
  durationMs: 12.4,
  replayed: false,
  referenceNumber: 'ORDER-17',
  transactionId: null,
}

const logExample: PortalRequestLog = {
  ...rowExample,
  bytesIn: 148,
  bytesOut: 212,
  network: '203.0.113.7',
  userAgent: 'rimalta-shop/1.2',
  contentType: 'application/json',
  bodies: {
    request: '{"programId":"prg_unknown","destinationAccount":{"destinationUserId":"•••"},"basePoints":1000}',
    response: '{"code":"PROGRAM_NOT_FOUND","title":"Program not found","status":404,"retryable":false}',
  },
}

export const requestsPage = { most: 200, default: 50 } as const

/** The longest duration of the filter, in milliseconds. */
const mostMs = 60_000

/** The filters of the list and of its export. */
export const requestFilters = {
  status: described(z.optional(statusClass), 'The class of the statuses. `4xx` is without 429.'),
  code: described(z.optional(identifier), 'Code of the problem.'),
  endpoint: described(z.optional(identifier), 'Operation id of an endpoint.'),
  clientId: described(z.optional(identifier), 'Id of a client.'),
  referenceNumber: described(z.optional(text(limits.referenceNumber)), 'The caller’s own key of a transaction.'),
  overMs: described(
    z.optional(queryNumber({ minimum: 0, maximum: mostMs, default: 0 })),
    'Only requests that took at least this many milliseconds.',
  ),
  from: described(z.optional(dateInput), 'Begin of the period; included.'),
  to: described(z.optional(dateInput), 'End of the period; included. A day means all of it.'),
}

export const listRequests = endpoint({
  ...portalRoutes.listRequests,
  tag: 'Portal',
  summary: 'List requests to the API, newest first',
  description:
    'Requests of clients and widgets, about a second after their answer. `next` is the `before` of the next page. A page reads at most 20,000 requests: it can be short or empty although `next` is not null. Requests without a valid secret or token belong to no client and are absent.',
  params: z.strictObject({ env: described(environment, 'The environment.') }),
  query: z
    .strictObject({
      ...requestFilters,
      before: described(
        z.optional(identifier.check(z.regex(/^req_\w{1,40}$/, { error: 'must be the `next` of a page' }))),
        'The `next` of a page: what follows is older.',
      ),
      limit: described(
        z.optional(queryNumber({ maximum: requestsPage.most, default: requestsPage.default })),
        'Items of a page: 50 by default, at most 200.',
      ),
    })
    .check(ordered('from', 'to')),
  response: z.object({
    data: described(z.array(portalRequest), 'The items of this page.'),
    next: described(z.nullable(z.string()), 'The `before` of the next page; null on the last one.'),
  }),
  problems: [],
  example: {
    params: { env: 'sandbox' },
    query: { status: '4xx', limit: '25' },
    response: { data: [rowExample], next: null },
  },
})

export const getRequest = endpoint({
  ...portalRoutes.getRequest,
  tag: 'Portal',
  summary: 'Read a request with its bodies',
  description:
    'The sandbox keeps requests for the `days` of `requestLog` in the configuration. Production keeps successes for `days` without bodies, errors for `errors`, and their bodies for `days`. By default these are 7 and 30.',
  params: z.strictObject({
    env: described(environment, 'The environment.'),
    requestId: described(identifier, 'Id of a request.'),
  }),
  response: portalRequestLog,
  problems: ['REQUEST_NOT_FOUND'],
  example: { params: { env: 'sandbox', requestId: rowExample.id }, response: logExample },
})

/** The API reference lists these endpoints in this order. */
export const portalRequestEndpoints = { listRequests, getRequest }
