import * as z from 'zod/mini'
import { described } from '../describe.ts'
import { plainText, text } from '../fields.ts'

/** Limits of webhook settings: the greatest numbers of items, and the greatest lengths in characters. */
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
  /** The bytes of a body that `explainSignature` reads, and the characters of its headers. */
  explainedBytes: 256 * 1024,
  explainedHeaders: 32 * 1024,
} as const

export const webhookUrl = text(webhookLimits.url)

const username = plainText(webhookLimits.username).check(
  z.refine((name) => !name.includes(':'), {
    error: 'must not contain a colon: the password begins after the first one',
  }),
)

const oauth2 = {
  mode: described(z.literal('oauth2'), '`signature` (recommended), `basic` or `oauth2`.'),
  tokenUrl: described(webhookUrl, 'The address of token requests with the client-credentials grant.'),
  clientId: described(plainText(webhookLimits.clientCredential), 'Client id at the token address.'),
  placement: described(
    z.enum(['header', 'body']),
    'The place of client id and secret: `header` (HTTP Basic) or `body` (the form).',
  ),
  scope: described(z.optional(text(webhookLimits.scope)), 'Scopes to ask for, separated by spaces.'),
  audience: described(
    z.optional(text(webhookLimits.scope)),
    'The `audience` to ask for, where the token address wants one.',
  ),
}

/**
 * The way in which the service authenticates to a receiver (spec §5 rule 8). A request always contains all fields, also
 * the secret. Otherwise a request could change only the address, and the stored secret would go to that address.
 */
export const webhookAuthRequest = z.discriminatedUnion(
  'mode',
  [
    z.strictObject({ mode: described(z.literal('signature'), '`signature` (recommended), `basic` or `oauth2`.') }),
    z.strictObject({
      mode: described(z.literal('basic'), '`signature` (recommended), `basic` or `oauth2`.'),
      username: described(username, 'User name of the HTTP Basic header, without a colon.'),
      password: described(plainText(webhookLimits.password), 'Password of the HTTP Basic header.'),
    }),
    z.strictObject({
      ...oauth2,
      clientSecret: described(plainText(webhookLimits.clientCredential), 'Client secret at the token address.'),
    }),
  ],
  { error: 'must be one of signature, basic, oauth2' },
)

export type WebhookAuthRequest = z.infer<typeof webhookAuthRequest>

/** The authentication of an endpoint without its secrets. */
export const webhookAuth = z.discriminatedUnion('mode', [
  z.object({ mode: described(z.literal('signature'), '`signature` (recommended), `basic` or `oauth2`.') }),
  z.object({
    mode: described(z.literal('basic'), '`signature` (recommended), `basic` or `oauth2`.'),
    username: described(z.string(), 'User name of the HTTP Basic header.'),
  }),
  z.object({
    ...oauth2,
    tokenUrl: described(z.string(), 'The address of token requests with the client-credentials grant.'),
    clientId: described(z.string(), 'Client id at the token address.'),
    scope: described(z.optional(z.string()), 'Scopes to ask for, separated by spaces.'),
    audience: described(z.optional(z.string()), 'The `audience` to ask for, where the token address wants one.'),
  }),
])
