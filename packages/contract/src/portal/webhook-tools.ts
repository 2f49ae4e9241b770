import * as z from 'zod/mini'
import { described } from '../describe.ts'
import { endpoint } from '../endpoint.ts'
import { dateInput, ordered } from '../fields.ts'
import { portalRoutes } from './routes.ts'
import { webhookLimits } from './webhook-auth.ts'
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
  params: z.strictObject(ofWebhookEndpoint),
  response: webhookCheck,
  problems: ['WEBHOOK_ENDPOINT_NOT_FOUND', 'WEBHOOK_ENDPOINT_BUSY'],
  example: { params: { env: 'sandbox', endpointId: webhookIds.endpointId }, response: webhookCheckExample },
})

export const countWebhookReplay = endpoint({
  ...portalRoutes.countWebhookReplay,
  tag: 'Portal',
  summary: 'Count what a replay would send, without sending it',
  description: 'The same period, filters and limits as a replay. `continueFrom` is that of the replay.',
  params: z.strictObject(ofWebhookEndpoint),
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

/** A body in base64 is a third longer, and one as text has two bytes or more for some letters. */
const mostCharacters = Math.ceil(webhookLimits.explainedBytes / 3) * 4

export const explainSignature = endpoint({
  ...portalRoutes.explainSignature,
  tag: 'Portal',
  summary: 'Explain why a received webhook does not verify',
  description:
    'Computes the signature with the endpoint’s own secrets and reports a mistake only if the signature matches once it is undone. No secret is in the answer. The search ends after five seconds; a body over 64 KiB is searched for single mistakes.',
  params: z.strictObject(ofWebhookEndpoint),
  body: z.strictObject({
    headers: described(
      z.string().check(z.minLength(1), z.maxLength(webhookLimits.explainedHeaders)),
      'The headers as they arrived: lines of `name: value`, or JSON.',
    ),
    body: described(z.string().check(z.maxLength(mostCharacters)), 'The body as it arrived, at most 256 KiB.'),
    bodyEncoding: described(
      z.optional(z.enum(['text', 'base64'])),
      'Whether `body` is the text itself, which is the default, or its bytes in base64.',
    ),
    receivedAt: described(z.optional(dateInput), 'When it arrived; now by default. The age is checked against it.'),
  }),
  maxBytes: 1024 * 1024,
  response: z.object({
    verified: described(z.boolean(), 'True if a receiver accepts it.'),
    explained: described(z.boolean(), 'True if a signature or the headers prove the findings.'),
    findings: described(
      z.array(
        z.object({
          code: described(z.string(), 'The name of the finding, such as `BODY_WHITE_SPACE_CHANGED`.'),
          why: described(z.string(), 'What is wrong.'),
          remedy: described(z.string(), 'What to do.'),
        }),
      ),
      'What was found, the most certain first.',
    ),
    signedText: described(
      z.nullable(z.string()),
      'The text that was signed; without a proof, the text that the service would sign. Null without a timestamp.',
    ),
    secret: described(
      z.nullable(
        z.object({
          id: described(z.string(), 'Id of the secret.'),
          state: described(z.enum(['STAGED', 'ACTIVE', 'RETIRED']), 'Its state now.'),
        }),
      ),
      'The secret whose signature matches; null without a proof.',
    ),
  }),
  problems: ['WEBHOOK_ENDPOINT_NOT_FOUND', 'WEBHOOK_NOT_SIGNED'],
  example: {
    params: { env: 'sandbox', endpointId: webhookIds.endpointId },
    body: {
      headers:
        'x-service-timestamp: 1795253400\nx-service-signature: C90C395EC4A2FDA5DE88DF471B44A9AECD72F439B4A04F76C28658AEEED2305F',
      body: '{"type":"LINKED"}',
      receivedAt: '2026-11-21T09:30:00Z',
    },
    response: {
      verified: false,
      explained: false,
      findings: [],
      signedText: '1795253400:{"type":"LINKED"}',
      secret: null,
    },
  },
})

/** The API reference lists these endpoints in this order. */
export const portalWebhookToolEndpoints = { checkWebhookEndpoint, countWebhookReplay, explainSignature }
