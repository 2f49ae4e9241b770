import * as z from 'zod/mini'
import { described } from '../describe.ts'
import { endpoint } from '../endpoint.ts'
import { dateInput, ordered } from '../fields.ts'
import { portalRoutes } from './routes.ts'
import { ofWebhookEndpoint, webhookCheck, webhookCheckExample, webhookIds } from './webhook-endpoint.ts'

/** The period of a replay. */
export const replayRange = z
  .strictObject({
    from: described(dateInput, 'Begin of the period; included.'),
    to: described(dateInput, 'End of the period; included. A day means all of it.'),
    onlyFailed: described(z.optional(z.boolean()), 'Only exhausted, cancelled and failed deliveries. True by default.'),
  })
  .check(ordered('from', 'to'))

export const checkWebhookEndpoint = endpoint({
  ...portalRoutes.checkWebhookEndpoint,
  tag: 'Portal',
  summary: 'Check that an endpoint accepts a right event and refuses a forged one',
  description:
    'Sends a test event and its forged copy: with a wrong signature, and for Basic and OAuth 2.0 with a wrong password or token. Waits at most 20 seconds for both answers. Each is sent once, also to a disabled endpoint, and changes nothing about its health. The result is kept with the endpoint until its `url` or `auth` changes.',
  params: ofWebhookEndpoint,
  response: webhookCheck,
  problems: ['WEBHOOK_ENDPOINT_NOT_FOUND', 'WEBHOOK_ENDPOINT_BUSY'],
  example: { params: { env: 'sandbox', endpointId: webhookIds.endpointId }, response: webhookCheckExample },
})

export const countWebhookReplay = endpoint({
  ...portalRoutes.countWebhookReplay,
  tag: 'Portal',
  summary: 'Count what a replay would send, without sending it',
  description: 'The same period, filters and limits as a replay. `continueFrom` is that of the replay.',
  params: ofWebhookEndpoint,
  body: replayRange,
  response: z.object({
    count: described(z.number(), 'How many deliveries one call of the replay would send.'),
    oldest: described(
      z.nullable(z.string()),
      'When the oldest of their events was made, UTC; null where there are none.',
    ),
    continueFrom: described(z.nullable(z.string()), 'The `from` of the next call; null where nothing is left.'),
  }),
  problems: ['WEBHOOK_ENDPOINT_NOT_FOUND', 'WEBHOOK_ENDPOINT_DISABLED'],
  example: {
    params: { env: 'sandbox', endpointId: webhookIds.endpointId },
    body: { from: '2026-11-20', to: '2026-11-21', onlyFailed: false },
    response: { count: 17, oldest: '2026-11-20T08:12:44.103Z', continueFrom: null },
  },
})

/** The API reference lists these endpoints in this order. */
export const portalWebhookToolEndpoints = { checkWebhookEndpoint, countWebhookReplay }
