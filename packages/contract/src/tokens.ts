import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { description, positiveAmount, referenceNumber, text, userId } from './fields.ts'
import { limits, widgetCurrencies } from './limits.ts'
import { routes } from './routes.ts'

/** S:256-258. HTTP Basic may carry id and secret instead, so both are optional here and checked by the handler. */
const tokenRequest = z.object({
  grant_type: z.string(),
  client_id: z.optional(z.string()),
  client_secret: z.optional(z.string()),
  scope: z.optional(z.string()),
})

/** S:47-52. `token_type` is `Bearer`, `expires_in` seconds. */
const tokenResponse = z.object({ access_token: z.string(), expires_in: z.number(), token_type: z.string() })

/** S:54-58. `expiresIn` in seconds. */
const legacyTokenResponse = z.object({ accessToken: z.string(), expiresIn: z.number() })

const clientCredentials = { clientId: text(limits.identifier), clientSecret: text(limits.clientSecret) }

/** S:388-396. `amount` is in `currency`. */
export const pointExchangeTokenRequest = z.strictObject({
  ...clientCredentials,
  userId,
  amount: positiveAmount,
  referenceNumber,
  currency: z.enum(widgetCurrencies),
  description: z.optional(z.nullable(description)),
})
export type PointExchangeTokenRequest = z.infer<typeof pointExchangeTokenRequest>

const multibrandTokenRequest = z.strictObject({ ...clientCredentials, userId })

const widgetToken = z.object({ accessToken: z.string() })

const clientProblems = ['INVALID_CLIENT', 'ORGANIZATION_NOT_ACTIVE', 'TOO_MANY_ATTEMPTS'] as const
const credentialProblems = [...clientProblems, 'INSUFFICIENT_SCOPE'] as const

export const getToken = endpoint(routes.getToken, {
  summary: 'Trade client credentials for an access token',
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
})

export const authenticate = endpoint(routes.authenticate, {
  summary: 'Trade client credentials for an access token (use the OAuth 2.0 token endpoint instead)',
  body: z.strictObject(clientCredentials),
  response: legacyTokenResponse,
  problems: clientProblems,
})

export const createPointExchangeToken = endpoint(routes.createPointExchangeToken, {
  summary: 'Mint a point-exchange widget token, server-side only (valid 10 minutes)',
  body: pointExchangeTokenRequest,
  response: widgetToken,
  problems: [...credentialProblems, 'REFERENCE_NUMBER_CONFLICT', 'VALUE_ABOVE_LIMIT'],
})

export const createMultibrandToken = endpoint(routes.createMultibrandToken, {
  summary: 'Mint a multibrand widget token, server-side only (valid 1 minute)',
  body: multibrandTokenRequest,
  response: widgetToken,
  problems: credentialProblems,
})
