import * as z from 'zod/mini'
import { described } from '../describe.ts'
import { webhookEventType } from '../events.ts'
import { identifier } from '../fields.ts'
import { webhookAuth } from './webhook-auth.ts'

export const environment = z.enum(['sandbox', 'production'])

/** The path of an endpoint. */
export const ofWebhookEndpoint = {
  env: described(environment, 'The environment.'),
  endpointId: described(identifier, 'Id of an endpoint.'),
}

export const webhookSecret = z.object({
  id: described(z.string(), 'Id of the secret.'),
  state: described(
    z.enum(['STAGED', 'ACTIVE', 'RETIRED']),
    '`STAGED` signs beside the active one, `ACTIVE` is that of `x-service-signature`, `RETIRED` has been replaced.',
  ),
  createdAt: described(z.string(), 'When it was made, UTC.'),
  activatesAt: described(z.nullable(z.string()), 'When a staged one becomes the active one by itself, UTC.'),
  expiresAt: described(z.nullable(z.string()), 'When a retired one is removed, UTC.'),
})

/** The reasons why an endpoint is not verified. */
export const webhookCheckReasons = ['ACCEPTS_FORGED', 'NOT_2XX', 'NOT_REFUSED', 'NO_ANSWER'] as const

export type WebhookCheckReason = (typeof webhookCheckReasons)[number]

const checkAnswer = z.object({
  deliveryId: described(z.string(), 'Id of the delivery.'),
  status: described(z.nullable(z.number()), 'The HTTP status of the answer; null where nothing was answered.'),
  failure: described(
    z.nullable(z.string()),
    'Why nothing was answered, such as `TLS_FAILED`; null for an answer, or where none came within 20 seconds.',
  ),
})

/** The result of a check: the answers to a right and to a forged event. */
export const webhookCheck = z.object({
  at: described(z.string(), 'When the check ended, UTC.'),
  verified: described(z.boolean(), 'True if the right event was accepted and the forged one refused.'),
  right: described(checkAnswer, 'The answer to the right event. It must be 2xx.'),
  wrong: described(checkAnswer, 'The answer to the forged event. It must be 400, 401 or 403.'),
  reason: described(
    z.nullable(z.enum(webhookCheckReasons)),
    'Why it is not verified. `ACCEPTS_FORGED`: the forged event was answered 2xx. `NOT_2XX`: the right one was not accepted. `NOT_REFUSED`: the forged one was answered neither 2xx nor 400, 401 or 403. `NO_ANSWER`: one of them had no answer.',
  ),
})

export type WebhookCheck = z.infer<typeof webhookCheck>

export const webhookCheckExample: WebhookCheck = {
  at: '2026-11-21T09:05:00.000Z',
  verified: true,
  right: { deliveryId: 'dlv_01KAJR5B7Q1C9GZ3WE8R4TYVHK', status: 200, failure: null },
  wrong: { deliveryId: 'dlv_01KAJR5B7Q2M0SZ8XE4R6TYVHM', status: 401, failure: null },
  reason: null,
}

export const webhookEndpoint = z.object({
  id: described(z.string(), 'Id of the endpoint.'),
  url: described(z.string(), 'The address that receives events.'),
  description: described(z.string(), 'Your own words.'),
  eventTypes: described(
    z.nullable(z.array(webhookEventType)),
    'The types that it takes. Null means every type, also those that come later.',
  ),
  auth: described(webhookAuth, 'How the service proves who it is, without what is secret.'),
  status: described(
    z.enum(['ENABLED', 'DISABLED']),
    'A disabled endpoint receives only tests, checks and resends, one at a time. Its events are logged as `CANCELLED` and can be replayed.',
  ),
  disabledReason: described(
    z.nullable(z.enum(['OWNER', 'GONE', 'FAILING', 'CATALOGUE'])),
    'Why it is disabled: by you (`OWNER`), it answered 410 (`GONE`), five days of failure in production (`FAILING`), or taken out of the catalogue (`CATALOGUE`).',
  ),
  failingSince: described(
    z.nullable(z.string()),
    'Since when nothing has been accepted, UTC; null while deliveries succeed.',
  ),
  pending: described(z.number(), 'Deliveries that wait.'),
  exhausted: described(
    z.number(),
    'Deliveries that failed for the last time. You can send them again. The service sends no notice, so watch this number.',
  ),
  lastDay: described(
    z.object({
      sent: described(z.number(), 'Deliveries with an outcome, at most 10,000.'),
      delivered: described(z.number(), 'How many of them were accepted.'),
    }),
    'The deliveries of the last 24 hours, without tests and checks.',
  ),
  check: described(
    z.nullable(webhookCheck),
    'The newest check; null before the first, and after a change of `url` or `auth`.',
  ),
  secrets: described(z.array(webhookSecret), 'The signing secrets, without their text.'),
  createdAt: described(z.string(), 'When it was registered, UTC.'),
  updatedAt: described(z.string(), 'When it was changed last, UTC.'),
})

export type WebhookEndpoint = z.infer<typeof webhookEndpoint>

/** The ids of the endpoint and of its secret in the examples of the API reference. */
export const webhookIds = { endpointId: 'whe_01KAJQZ8M3VDG5T6Y2WN4HXCRB', secretId: 'whs_01KAJR41T0S6QK8XJ2D7ZC5MNE' }

export const webhookEndpointExample: WebhookEndpoint = {
  id: webhookIds.endpointId,
  url: 'https://hooks.example.com/loyalty',
  description: 'Ledger',
  eventTypes: null,
  auth: { mode: 'signature' },
  status: 'ENABLED',
  disabledReason: null,
  failingSince: null,
  pending: 0,
  exhausted: 0,
  lastDay: { sent: 0, delivered: 0 },
  check: null,
  secrets: [
    {
      id: webhookIds.secretId,
      state: 'ACTIVE',
      createdAt: '2026-11-21T09:00:00.000Z',
      activatesAt: null,
      expiresAt: null,
    },
  ],
  createdAt: '2026-11-21T09:00:00.000Z',
  updatedAt: '2026-11-21T09:00:00.000Z',
}
