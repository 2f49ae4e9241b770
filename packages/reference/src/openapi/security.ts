import { type Endpoint, endpoints, scopes, type Scope } from '@loyalty/contract'

type Json = Record<string, unknown>

/** The permission that each scope grants. */
export const scopeNotes: Readonly<Record<Scope, string>> = {
  'profile:read': 'Read the business profile',
  'programs:read': 'Read programs, currencies and partner codes',
  'members:validate': 'Ask a program whether it knows a member',
  'campaigns:read': 'Read campaigns',
  'transactions:read': 'Read transactions and preview points',
  'transactions:write': 'Issue points',
  'connections:read': 'Read program connections and their history',
  'connections:write': 'Create, update and delete program connections',
  'multibrand:read': 'Read multibrand programs, balances, points and connections',
  'multibrand:write': 'Credit, debit and change multibrand connections',
  'webhooks:manage': 'Read webhook events, send a test event, send an event again',
  'widgets:point-exchange': 'Mint tokens for the point-exchange widget',
  'widgets:multibrand': 'Mint tokens for the multibrand widget',
}

/**
 * Returns the three OpenAPI security schemes: an access token, the client's credentials by HTTP Basic, and a widget's
 * session token.
 */
export const securitySchemes = (baseUrl: string): Json => ({
  oauth2: {
    type: 'oauth2',
    description: 'Client credentials. The token goes into `Authorization: Bearer <ACCESS_TOKEN>`.',
    flows: {
      clientCredentials: {
        tokenUrl: `${baseUrl}${endpoints.getToken.path}`,
        scopes: Object.fromEntries(scopes.map((scope) => [scope, scopeNotes[scope]])),
      },
    },
  },
  clientBasic: {
    type: 'http',
    scheme: 'basic',
    description:
      'The token endpoint also takes client id and secret as HTTP Basic, each form-encoded first (RFC 6749 2.3.1).',
  },
  widgetSession: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The session token that a widget got for its widget token.',
  },
})

/**
 * Returns the OpenAPI security of an endpoint. The token endpoint accepts the credentials by HTTP Basic or in its form,
 * so Basic is optional.
 */
export const securityOf = (endpoint: Endpoint): Json[] => {
  if (endpoint.auth === 'bearer') return [{ oauth2: endpoint.scope ? [endpoint.scope] : [] }]
  if (endpoint.auth === 'session') return [{ widgetSession: [] }]
  if (endpoint.auth === 'portal') return [{ portalSession: [] }]
  return endpoint.bodyType === 'form' ? [{ clientBasic: [] }, {}] : []
}

const stepUpNotes = {
  production: '; in production, a step-up in the last 10 minutes',
  always: '; a step-up in the last 10 minutes',
} as const

/** Returns the required credentials in words. OpenAPI has no scheme for credentials in a body. */
export const accessOf = ({
  tag,
  auth,
  scope,
  roles = [],
  platform = [],
  stepUp,
  bodyType,
  problems,
  widget,
  body,
}: Endpoint): string => {
  if (auth === 'bearer') return `Access token${scope ? ` with the scope \`${scope}\`` : ''}`
  if (auth === 'session') return `Session token of ${widget ? `the ${widget} widget` : 'a widget'}`
  if (auth === 'portal')
    return `Session cookie of the portal; roles: ${[...roles, ...platform].join(', ')}${stepUp === undefined ? '' : stepUpNotes[stepUp]}`
  if (bodyType === 'form') return 'Client id and secret, in the form or by HTTP Basic'
  if (auth === 'credentials')
    return `Client id and secret in the body${scope ? `, of a client with the scope \`${scope}\`` : ''}`
  if (!body) return 'None'
  if (tag !== 'Widget sessions') return 'E-mail address and password in the body'
  return problems.includes('TOKEN_INVALID') ? 'A widget token in the body' : 'None'
}

/**
 * Returns a sentence about the required credentials if the OpenAPI `security` of the endpoint cannot express these
 * credentials. Returns an empty text for other endpoints.
 */
export const unsaidAccess = (endpoint: Endpoint): string =>
  securityOf(endpoint).length === 0 && endpoint.body ? `\n\nAccess: ${accessOf(endpoint)}.` : ''
