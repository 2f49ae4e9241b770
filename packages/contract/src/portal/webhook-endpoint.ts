import * as z from 'zod/mini'
import { described } from '../describe.ts'
import { webhookEventType } from '../events.ts'
import { webhookAuth } from './webhook-auth.ts'

export const environment = z.enum(['sandbox', 'production'])

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
    'A disabled endpoint receives nothing. Its events are logged as `CANCELLED` and can be replayed.',
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
