import * as z from 'zod/mini'
import { described, minutes } from './describe.ts'
import { endpoint } from './endpoint.ts'
import { layla } from './example-values.ts'
import { description, positiveAmount, referenceNumber, text, userId } from './fields.ts'
import { limits, widgetCurrencies } from './limits.ts'

/**
 * A standard token request (spec §4.1 E1). The client id and secret are optional here, because the HTTP Basic header
 * may contain them. The handler checks that the request contains both.
 */
const tokenRequest = z.object({
  grant_type: described(z.string(), 'Must be `client_credentials`.'),
  client_id: described(z.optional(z.string()), 'Your client id, unless it is in the Basic header.'),
  client_secret: described(z.optional(z.string()), 'Your client secret, unless it is in the Basic header.'),
  scope: described(z.optional(z.string()), 'Scopes, separated by spaces. All granted scopes by default.'),
})

/** The response with an access token (spec §2.1). `expires_in` is in seconds. */
const tokenResponse = z.object({
  access_token: described(z.string(), 'The token for `Authorization: Bearer`.'),
  expires_in: described(z.number(), 'Lifetime in seconds.'),
  token_type: described(z.string(), 'Always `Bearer`.'),
})

/** The response with an access token in the older form (spec §2.2). `expiresIn` is in seconds. */
const legacyTokenResponse = z.object({
  accessToken: described(z.string(), 'The token.'),
  expiresIn: described(z.number(), 'Lifetime in seconds.'),
})

const clientCredentials = {
  clientId: described(text(limits.identifier), 'Your client id.'),
  clientSecret: described(text(limits.clientSecret), 'Your client secret.'),
}

/** A request for a token of the point-exchange widget (spec §4.3 W1). */
export const pointExchangeTokenRequest = z.strictObject({
  ...clientCredentials,
  userId,
  amount: described(positiveAmount, 'The amount that the customer turns into points, in `currency`.'),
  referenceNumber,
  currency: described(z.enum(widgetCurrencies), 'One of the widget’s currencies.'),
  description: described(z.optional(z.nullable(description)), 'A short text, or null.'),
})

export type PointExchangeTokenRequest = z.infer<typeof pointExchangeTokenRequest>

const multibrandTokenRequest = z.strictObject({ ...clientCredentials, userId })

const widgetToken = z.object({ accessToken: described(z.string(), 'The token.') })

const clientProblems = ['INVALID_CLIENT', 'ORGANIZATION_NOT_ACTIVE', 'TOO_MANY_ATTEMPTS'] as const

const credentialProblems = [...clientProblems, 'INSUFFICIENT_SCOPE'] as const

const mint = { method: 'POST', auth: 'credentials', bucket: 'tokens', status: 200 } as const
const credentials = { clientId: '<CLIENT_ID>', clientSecret: '<CLIENT_SECRET>' }

export const getToken = endpoint({
  spec: 'E1',
  ...mint,
  path: '/oauth2/token',
  tag: 'Tokens',
  summary: 'Exchange client credentials for an access token',
  description: `The OAuth 2.0 client-credentials grant. Send the form with \`client_id\` and \`client_secret\`, or the two in an HTTP Basic header. The token is valid for ${minutes(limits.accessTokenSeconds)}: keep it and ask again shortly before that, not before each call. Without \`scope\` it carries every scope of the client.`,
  body: tokenRequest,
  bodyType: 'form',
  response: tokenResponse,
  problems: [
    'INVALID_REQUEST',
    'UNSUPPORTED_GRANT_TYPE',
    'INVALID_SCOPE',
    'INVALID_CLIENT',
    'ORGANIZATION_NOT_ACTIVE',
    'TOO_MANY_ATTEMPTS',
  ],
  example: {
    body: { grant_type: 'client_credentials', client_id: '<CLIENT_ID>', client_secret: '<CLIENT_SECRET>' },
    response: { access_token: '<ACCESS_TOKEN>', expires_in: 600, token_type: 'Bearer' },
  },
})

export const authenticate = endpoint({
  spec: 'E2',
  ...mint,
  path: '/v1/auth/authenticate',
  deprecated: true,
  tag: 'Tokens',
  summary: 'Exchange client credentials for an access token (use the OAuth 2.0 token endpoint instead)',
  description:
    'The older JSON form of the token request. It answers the same token under other field names. Use `POST /oauth2/token` instead.',
  body: z.strictObject(clientCredentials),
  response: legacyTokenResponse,
  problems: clientProblems,
  example: { body: credentials, response: { accessToken: '<ACCESS_TOKEN>', expiresIn: 600 } },
})

export const createPointExchangeToken = endpoint({
  spec: 'W1',
  ...mint,
  path: '/v1/auth/widget/point-exchange',
  scope: 'widgets:point-exchange',
  tag: 'Widget tokens',
  summary: 'Mint a point-exchange widget token, server-side only (valid 10 minutes)',
  description: `The user, amount, currency and reference are fixed here and cannot be changed in the browser. The token is valid for ${minutes(limits.pointExchangeTokenSeconds)}. Never call this from a browser: it needs the client secret.`,
  body: pointExchangeTokenRequest,
  response: widgetToken,
  problems: [...credentialProblems, 'REFERENCE_NUMBER_CONFLICT', 'VALUE_ABOVE_LIMIT'],
  example: {
    body: {
      ...credentials,
      userId: layla,
      amount: 50,
      referenceNumber: 'ORDER-2001',
      currency: 'SAR',
      description: 'Order 2001',
    },
    response: { accessToken: '<WIDGET_TOKEN>' },
  },
})

export const createMultibrandToken = endpoint({
  spec: 'W2',
  ...mint,
  path: '/v1/auth/widget/multibrand',
  scope: 'widgets:multibrand',
  tag: 'Widget tokens',
  summary: 'Mint a multibrand widget token, server-side only (valid 1 minute)',
  description: `The token is valid for ${minutes(limits.multibrandTokenSeconds)}, which is the time to start the widget, not to finish. Never call this from a browser: it needs the client secret.`,
  body: multibrandTokenRequest,
  response: widgetToken,
  problems: credentialProblems,
  example: { body: { ...credentials, userId: layla }, response: { accessToken: '<WIDGET_TOKEN>' } },
})

/** The API reference lists these endpoints in this order. */
export const tokenEndpoints = { getToken, authenticate, createPointExchangeToken, createMultibrandToken }

const oauthErrors: Readonly<Record<string, string>> = {
  INVALID_CLIENT: 'invalid_client',
  UNSUPPORTED_GRANT_TYPE: 'unsupported_grant_type',
  INVALID_SCOPE: 'invalid_scope',
  ORGANIZATION_NOT_ACTIVE: 'unauthorized_client',
}

/** Returns the OAuth error name (RFC 6749 section 5.2) for a problem of the token endpoint. */
export const oauthErrorOf = (code: string, status: number): string =>
  oauthErrors[code] ?? (status >= 500 ? 'server_error' : 'invalid_request')
