import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { webhookEventType } from './events.ts'
import { dateInput, identifier, ordered, plainText, text } from './fields.ts'
import { portalRoutes } from './portal-routes.ts'

/** How many and how much; lengths in characters. */
export const webhookLimits = {
  endpoints: 5,
  stagedSecrets: 2,
  url: 2048,
  username: 255,
  password: 255,
  clientCredential: 512,
  scope: 255,
  replay: 10_000,
  deliveries: 200,
  deliveriesDefault: 50,
} as const

export const environment = z.enum(['sandbox', 'production'])

const webhookUrl = text(webhookLimits.url)

const eventTypes = z.nullable(
  z.array(webhookEventType).check(
    z.minLength(1),
    z.refine((types) => new Set(types).size === types.length, {
      error: 'must not name a type twice',
      params: { code: 'DUPLICATE_ITEM' },
    }),
  ),
)

const username = plainText(webhookLimits.username).check(
  z.refine((name) => !name.includes(':'), { error: 'must not contain a colon: the password begins after the first one' }),
)

const oauth2 = {
  mode: z.literal('oauth2'),
  tokenUrl: webhookUrl,
  clientId: plainText(webhookLimits.clientCredential),
  placement: z.enum(['header', 'body']),
  scope: z.optional(text(webhookLimits.scope)),
  audience: z.optional(text(webhookLimits.scope)),
}

/** How the service proves to a receiver who it is (S:419-421). Always the whole of it: a secret is not kept for another address. */
export const webhookAuthRequest = z.discriminatedUnion(
  'mode',
  [
    z.strictObject({ mode: z.literal('signature') }),
    z.strictObject({ mode: z.literal('basic'), username, password: plainText(webhookLimits.password) }),
    z.strictObject({ ...oauth2, clientSecret: plainText(webhookLimits.clientCredential) }),
  ],
  { error: 'must be one of signature, basic, oauth2' },
)
export type WebhookAuthRequest = z.infer<typeof webhookAuthRequest>

/** The same without what is secret. */
export const webhookAuth = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('signature') }),
  z.object({ mode: z.literal('basic'), username: z.string() }),
  z.object({
    ...oauth2,
    tokenUrl: z.string(),
    clientId: z.string(),
    scope: z.optional(z.string()),
    audience: z.optional(z.string()),
  }),
])

export const webhookSecret = z.object({
  id: z.string(),
  state: z.enum(['STAGED', 'ACTIVE', 'RETIRED']),
  createdAt: z.string(),
  activatesAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
})

export const webhookEndpoint = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  eventTypes: z.nullable(z.array(webhookEventType)),
  auth: webhookAuth,
  status: z.enum(['ENABLED', 'DISABLED']),
  disabledReason: z.nullable(z.enum(['OWNER', 'GONE', 'FAILING', 'CATALOGUE'])),
  failingSince: z.nullable(z.string()),
  pending: z.number(),
  exhausted: z.number(),
  secrets: z.array(webhookSecret),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>

const inEnvironment = z.strictObject({ env: environment })
const ofEndpoint = z.strictObject({ env: environment, endpointId: identifier })
const ofSecret = z.strictObject({ env: environment, endpointId: identifier, secretId: identifier })

/** A fault that did not refuse the request. */
export const webhookWarning = z.object({ field: z.string(), code: z.enum(['NAME_NOT_RESOLVED']), message: z.string() })
export type WebhookWarning = z.infer<typeof webhookWarning>

/** `secret` is shown this once; null where nothing was made. */
const withSecret = z.object({ endpoint: webhookEndpoint, secret: z.nullable(z.string()), warnings: z.array(webhookWarning) })

const fields = { url: webhookUrl, description: text(255, 0), eventTypes, auth: webhookAuthRequest }

export const listWebhookEndpoints = endpoint(portalRoutes.listWebhookEndpoints, {
  summary: 'List the webhook endpoints of an environment, oldest first',
  params: inEnvironment,
  response: z.array(webhookEndpoint),
  problems: [],
})

export const createWebhookEndpoint = endpoint(portalRoutes.createWebhookEndpoint, {
  summary: 'Register an address that events are sent to',
  params: inEnvironment,
  body: z.strictObject({ ...fields, description: z.optional(fields.description), eventTypes: z.optional(eventTypes) }),
  response: withSecret,
  problems: ['WEBHOOK_TARGET_REFUSED', 'WEBHOOK_ENDPOINT_EXISTS', 'TOO_MANY_WEBHOOK_ENDPOINTS'],
})

export const updateWebhookEndpoint = endpoint(portalRoutes.updateWebhookEndpoint, {
  summary: 'Change an endpoint, or switch it on or off',
  params: ofEndpoint,
  body: z
    .partial(z.strictObject({ ...fields, status: z.enum(['ENABLED', 'DISABLED']) }))
    .check(z.refine((change) => Object.keys(change).length > 0, { error: 'must change something', params: { code: 'MISSING_FIELD' } })),
  response: withSecret,
  problems: ['WEBHOOK_ENDPOINT_NOT_FOUND', 'WEBHOOK_TARGET_REFUSED', 'WEBHOOK_ENDPOINT_EXISTS'],
})

export const deleteWebhookEndpoint = endpoint(portalRoutes.deleteWebhookEndpoint, {
  summary: 'Remove an endpoint; what waits for it is cancelled, its log stays',
  params: ofEndpoint,
  problems: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
})

export const testWebhookEndpoint = endpoint(portalRoutes.testWebhookEndpoint, {
  summary: 'Send a test event to an endpoint',
  params: ofEndpoint,
  body: z.strictObject({ type: z.optional(webhookEventType) }),
  bodyIsOptional: true,
  response: z.object({ eventId: z.string(), deliveryId: z.string() }),
  problems: ['WEBHOOK_ENDPOINT_NOT_FOUND', 'WEBHOOK_ENDPOINT_DISABLED'],
})

export const stageWebhookSecret = endpoint(portalRoutes.stageWebhookSecret, {
  summary: 'Make the next secret of an endpoint; it signs after 24 hours, or when it is activated',
  params: ofEndpoint,
  response: z.object({ id: z.string(), state: z.literal('STAGED'), secret: z.string(), activatesAt: z.string() }),
  problems: ['WEBHOOK_ENDPOINT_NOT_FOUND', 'WEBHOOK_NOT_SIGNED', 'TOO_MANY_WEBHOOK_SECRETS'],
})

export const activateWebhookSecret = endpoint(portalRoutes.activateWebhookSecret, {
  summary: 'Sign with a staged secret from now on',
  params: ofSecret,
  response: webhookEndpoint,
  problems: ['WEBHOOK_ENDPOINT_NOT_FOUND', 'WEBHOOK_SECRET_NOT_FOUND'],
})

export const deleteWebhookSecret = endpoint(portalRoutes.deleteWebhookSecret, {
  summary: 'Remove a staged or a retired secret',
  params: ofSecret,
  problems: ['WEBHOOK_ENDPOINT_NOT_FOUND', 'WEBHOOK_SECRET_NOT_FOUND', 'WEBHOOK_SECRET_ACTIVE'],
})

export const replayWebhookEndpoint = endpoint(portalRoutes.replayWebhookEndpoint, {
  summary: 'Send the events of a period again, or only what failed of them',
  params: ofEndpoint,
  body: z.strictObject({ from: dateInput, to: dateInput, onlyFailed: z.optional(z.boolean()) }).check(ordered('from', 'to')),
  response: z.object({ count: z.number(), continueFrom: z.nullable(z.string()) }),
  problems: ['WEBHOOK_ENDPOINT_NOT_FOUND', 'WEBHOOK_ENDPOINT_DISABLED'],
})
