import * as z from 'zod/mini'
import { described } from '../describe.ts'
import { endpoint } from '../endpoint.ts'
import { webhookEventType, webhookBodies, webhookSecretExample } from '../events.ts'
import { identifier, text } from '../fields.ts'
import { portalRoutes } from './routes.ts'
import { webhookAuthRequest, webhookUrl } from './webhook-auth.ts'
import {
  environment,
  ofWebhookEndpoint,
  webhookEndpoint,
  webhookEndpointExample,
  webhookIds,
} from './webhook-endpoint.ts'
import { replayRange } from './webhook-tools.ts'

const eventTypes = z.nullable(
  z.array(webhookEventType).check(
    z.minLength(1),
    z.refine((types) => new Set(types).size === types.length, {
      error: 'must not name a type twice',
      params: { code: 'DUPLICATE_ITEM' },
    }),
  ),
)

const inEnvironment = z.strictObject({ env: described(environment, 'The environment.') })

const ofSecret = z.strictObject({
  env: described(environment, 'The environment.'),
  endpointId: described(identifier, 'Id of an endpoint.'),
  secretId: described(identifier, 'Id of one of its secrets.'),
})

/** A warning about an accepted request. */
export const webhookWarning = z.object({
  field: described(z.string(), 'The field of the request.'),
  code: described(z.enum(['NAME_NOT_RESOLVED']), '`NAME_NOT_RESOLVED`: no name server answered for the host name.'),
  message: described(z.string(), 'The same for people.'),
})

export type WebhookWarning = z.infer<typeof webhookWarning>

/**
 * An endpoint with its new secret. Only this response contains `secret`, which is null if the call created no secret.
 */
const withSecret = z.object({
  endpoint: described(webhookEndpoint, 'The endpoint as it is now.'),
  secret: described(z.nullable(z.string()), 'The text of a new secret, shown this once; null where none was made.'),
  warnings: described(z.array(webhookWarning), 'Warnings about an accepted request; usually empty.'),
})

const fields = {
  url: described(webhookUrl, 'The address that receives events.'),
  description: described(text(255, 0), 'Your own words.'),
  eventTypes: described(eventTypes, 'The types that it takes. Null means every type, also those that come later.'),
  auth: described(webhookAuthRequest, 'How the service proves who it is. Always the whole of it.'),
}

export const listWebhookEndpoints = endpoint({
  ...portalRoutes.listWebhookEndpoints,
  tag: 'Portal',
  summary: 'List the webhook endpoints of an environment, oldest first',
  params: inEnvironment,
  response: z.array(webhookEndpoint),
  problems: [],
  example: { params: { env: 'sandbox' }, response: [{ ...webhookEndpointExample, exhausted: 1 }] },
})

export const createWebhookEndpoint = endpoint({
  ...portalRoutes.createWebhookEndpoint,
  tag: 'Portal',
  summary: 'Register an address that events are sent to',
  description:
    'At most five in an environment. In signature mode the answer has the secret, this once. The address must be public https; in a sandbox on your own machine also http and this machine, if the service was started so. One that is refused is named in `errors`, with the reason in `actual`: `URL_INVALID`, `NOT_HTTPS`, `CREDENTIALS_IN_URL`, `PORT_NOT_ALLOWED`, `ADDRESS_NOT_PUBLIC` or `NAME_NOT_FOUND`. In production the service resolves the host name. It refuses a name that does not exist or that has an address of a private network. It accepts a name that no name server answers for, with `NAME_NOT_RESOLVED` in `warnings`, and checks it before each delivery. It is kept in its normal form: the host in small letters, without a default port, without what follows `#`.',
  params: inEnvironment,
  body: z.strictObject({
    ...fields,
    description: described(z.optional(fields.description), 'Your own words.'),
    eventTypes: described(
      z.optional(eventTypes),
      'The types that it takes. Null means every type, also those that come later.',
    ),
  }),
  response: withSecret,
  problems: ['WEBHOOK_TARGET_REFUSED', 'WEBHOOK_ENDPOINT_EXISTS', 'TOO_MANY_WEBHOOK_ENDPOINTS'],
  example: {
    params: { env: 'sandbox' },
    body: { url: webhookEndpointExample.url, description: 'Ledger', auth: { mode: 'signature' } },
    response: { endpoint: webhookEndpointExample, secret: webhookSecretExample, warnings: [] },
  },
})

export const updateWebhookEndpoint = endpoint({
  ...portalRoutes.updateWebhookEndpoint,
  tag: 'Portal',
  summary: 'Change an endpoint, or switch it on or off',
  description:
    '`auth` is always complete, with its secrets. A new `url` on another host needs `auth` too in the modes `basic` and `oauth2`, because a secret is not kept for another address. A change to signature mode creates a secret and answers it once. `ENABLED` enables a disabled endpoint and sends its pending deliveries. Events of the disabled period are cancelled; a replay sends them.',
  params: z.strictObject(ofWebhookEndpoint),
  body: z
    .partial(
      z.strictObject({
        ...fields,
        status: described(z.enum(['ENABLED', 'DISABLED']), '`DISABLED` stops it, `ENABLED` lets it go on.'),
      }),
    )
    .check(
      z.refine((change) => Object.keys(change).length > 0, {
        error: 'must change something',
        params: { code: 'MISSING_FIELD' },
      }),
    ),
  response: withSecret,
  problems: ['WEBHOOK_ENDPOINT_NOT_FOUND', 'WEBHOOK_TARGET_REFUSED', 'WEBHOOK_ENDPOINT_EXISTS'],
  example: {
    params: { env: 'sandbox', endpointId: webhookIds.endpointId },
    body: { eventTypes: ['TRANSACTION_COMPLETED'] },
    response: {
      endpoint: { ...webhookEndpointExample, eventTypes: ['TRANSACTION_COMPLETED'] },
      secret: null,
      warnings: [],
    },
  },
})

export const deleteWebhookEndpoint = endpoint({
  ...portalRoutes.deleteWebhookEndpoint,
  tag: 'Portal',
  summary: 'Remove an endpoint; what waits for it is cancelled, its log stays',
  description: 'Nothing that waits for it is sent any more. Its deliveries stay in the log for as long as any others.',
  params: z.strictObject(ofWebhookEndpoint),
  problems: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
  example: { params: { env: 'sandbox', endpointId: webhookIds.endpointId } },
})

export const testWebhookEndpoint = endpoint({
  ...portalRoutes.testWebhookEndpoint,
  tag: 'Portal',
  summary: 'Send a test event to an endpoint',
  description:
    'The event goes only to this endpoint, also against its filter, with the header `x-service-test-event: true`. Its ids are invented. A disabled endpoint gets one attempt at a time, without retries, so that a fix can be proved first.',
  params: z.strictObject(ofWebhookEndpoint),
  body: z.strictObject({
    type: described(
      z.optional(webhookEventType),
      'The type of the invented event, `TRANSACTION_COMPLETED` by default.',
    ),
  }),
  bodyIsOptional: true,
  response: z.object({
    eventId: described(z.string(), 'Id of the event.'),
    deliveryId: described(z.string(), 'Id of a delivery.'),
  }),
  problems: ['WEBHOOK_ENDPOINT_NOT_FOUND', 'WEBHOOK_ENDPOINT_BUSY'],
  example: {
    params: { env: 'sandbox', endpointId: webhookIds.endpointId },
    body: { type: 'LINKED' },
    response: {
      eventId: webhookBodies.programConnection.headers.eventId,
      deliveryId: 'dlv_01KAJR5B7Q1C9GZ3WE8R4TYVHK',
    },
  },
})

export const stageWebhookSecret = endpoint({
  ...portalRoutes.stageWebhookSecret,
  tag: 'Portal',
  summary: 'Make the next secret of an endpoint; it signs after 24 hours, or when it is activated',
  description:
    'Give it to the receiver beside the old one first. Both are in `webhook-signature`; `x-service-signature` is the active one’s. At most two are staged.',
  params: z.strictObject(ofWebhookEndpoint),
  response: z.object({
    id: described(z.string(), 'Id of the secret.'),
    state: described(z.literal('STAGED'), 'Always `STAGED`.'),
    secret: described(z.string(), 'Its text, shown this once.'),
    activatesAt: described(z.string(), 'When it becomes the active one by itself, UTC.'),
  }),
  problems: ['WEBHOOK_ENDPOINT_NOT_FOUND', 'WEBHOOK_NOT_SIGNED', 'TOO_MANY_WEBHOOK_SECRETS'],
  example: {
    params: { env: 'sandbox', endpointId: webhookIds.endpointId },
    response: {
      id: webhookIds.secretId,
      state: 'STAGED',
      secret: webhookSecretExample,
      activatesAt: '2026-11-22T10:00:00.000Z',
    },
  },
})

export const activateWebhookSecret = endpoint({
  ...portalRoutes.activateWebhookSecret,
  tag: 'Portal',
  summary: 'Sign with a staged secret from now on',
  description:
    'The secret before it goes on in `webhook-signature` for 24 hours, then it is removed. Activating the active one changes nothing.',
  params: ofSecret,
  response: webhookEndpoint,
  problems: ['WEBHOOK_ENDPOINT_NOT_FOUND', 'WEBHOOK_SECRET_NOT_FOUND'],
  example: { params: { env: 'sandbox', ...webhookIds }, response: webhookEndpointExample },
})

export const deleteWebhookSecret = endpoint({
  ...portalRoutes.deleteWebhookSecret,
  tag: 'Portal',
  summary: 'Remove a staged or a retired secret',
  params: ofSecret,
  problems: ['WEBHOOK_ENDPOINT_NOT_FOUND', 'WEBHOOK_SECRET_NOT_FOUND', 'WEBHOOK_SECRET_ACTIVE'],
  example: { params: { env: 'sandbox', ...webhookIds } },
})

export const replayWebhookEndpoint = endpoint({
  ...portalRoutes.replayWebhookEndpoint,
  tag: 'Portal',
  summary: 'Send the events of a period again, or only what failed of them',
  description:
    'Both ends are included. `onlyFailed` sends exhausted and cancelled deliveries with a new schedule, and pending retries at once. Without it, the service sends every event that the endpoint’s filter accepts, also events before the registration, but no test events. Oldest first, at most 10,000 in a call. A call reads at most 40,000 events and may find nothing to send. While `continueFrom` is not null, send it as the `from` of the next call.',
  params: z.strictObject(ofWebhookEndpoint),
  body: replayRange,
  response: z.object({
    count: described(z.number(), 'How many deliveries are sent.'),
    continueFrom: described(z.nullable(z.string()), 'The `from` of the next call; null where nothing is left.'),
  }),
  problems: ['WEBHOOK_ENDPOINT_NOT_FOUND', 'WEBHOOK_ENDPOINT_DISABLED'],
  example: {
    params: { env: 'sandbox', endpointId: webhookIds.endpointId },
    body: { from: '2026-11-20', to: '2026-11-21', onlyFailed: false },
    response: { count: 17, continueFrom: null },
  },
})

/** The API reference lists these endpoints in this order. */
export const portalWebhookEndpoints = {
  listWebhookEndpoints,
  createWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  testWebhookEndpoint,
  stageWebhookSecret,
  activateWebhookSecret,
  deleteWebhookSecret,
  replayWebhookEndpoint,
}
