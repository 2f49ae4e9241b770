import * as z from 'zod/mini'
import { described } from '../describe.ts'
import { endpoint } from '../endpoint.ts'
import { identifier, text } from '../fields.ts'
import { scopes } from '../route.ts'
import { clientLimits, network } from './client-fields.ts'
import { portalRoutes } from './routes.ts'
import { environment } from './webhook-endpoint.ts'

const createdBy = described(
  z.nullable(
    z.object({
      id: described(z.string(), 'Id of the person.'),
      name: described(z.string(), 'Name or e-mail address.'),
    }),
  ),
  'The person who created it. Null for one from the catalog.',
)

const secretFields = {
  id: described(z.string(), 'Id of the secret.'),
  hint: described(
    z.nullable(z.string()),
    'The last four characters. Null for a viewer, and for an old secret that nobody has used since the upgrade.',
  ),
  state: described(
    z.enum(['LIVE', 'ENDING', 'EXPIRED', 'REVOKED']),
    '`LIVE` works, `ENDING` works until `expiresAt`, `EXPIRED` and `REVOKED` have ended.',
  ),
  createdAt: described(z.string(), 'When it was created, UTC.'),
  createdBy,
  expiresAt: described(z.nullable(z.string()), 'When a replaced secret ends, UTC.'),
  revokedAt: described(z.nullable(z.string()), 'When it was revoked, UTC.'),
  lastUsedAt: described(z.nullable(z.string()), 'The last use, at most a few seconds old, UTC.'),
  lastUsedNetwork: described(z.nullable(z.string()), 'The network of the last use.'),
}

export const clientSecret = z.object(secretFields)

export const portalClient = z.object({
  id: described(z.string(), 'Id of the client: the `client_id` of a token request.'),
  name: described(z.string(), 'Your own words.'),
  scopes: described(z.array(z.string()), 'The permissions of the client.'),
  networks: described(z.array(z.string()), 'The networks that may call. Empty: every network.'),
  status: described(z.enum(['ENABLED', 'DISABLED']), 'A disabled client gets no token, and its tokens have ended.'),
  version: described(z.number(), 'Goes into `If-Match` of the next change, in quotation marks.'),
  createdAt: described(z.string(), 'When it was created, UTC.'),
  createdBy,
  secrets: described(z.array(clientSecret), 'All its secrets, newest first. Ended secrets stay in the list.'),
})

export type PortalClient = z.infer<typeof portalClient>
export type ClientSecret = z.infer<typeof clientSecret>

const ids = { clientId: 'cl_sandbox_jXu8Zrh6PZTFRbRebyEJ', secretId: 'sec_01KAJR41T0S6QK8XJ2D7ZC5MNE' }
const author = { id: 'usr_01KAJQZ8M3VDG5T6Y2WN4HXCRB', name: 'owner@example.com' }

const secretExample: ClientSecret = {
  id: ids.secretId,
  hint: 'h8C6',
  state: 'LIVE',
  createdAt: '2026-11-21T09:00:00.000Z',
  createdBy: author,
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: '2026-11-21T09:14:00.000Z',
  lastUsedNetwork: '203.0.113.9',
}

const clientExample: PortalClient = {
  id: ids.clientId,
  name: 'Checkout',
  scopes: ['transactions:read', 'widgets:point-exchange'],
  networks: [],
  status: 'ENABLED',
  version: 1,
  createdAt: '2026-11-21T09:00:00.000Z',
  createdBy: author,
  secrets: [secretExample],
}

const inEnvironment = z.strictObject({ env: described(environment, 'The environment.') })
const ofClient = z.strictObject({
  env: described(environment, 'The environment.'),
  clientId: described(identifier, 'Id of a client.'),
})
const ofSecret = z.strictObject({
  env: described(environment, 'The environment.'),
  clientId: described(identifier, 'Id of a client.'),
  secretId: described(identifier, 'Id of one of its secrets.'),
})

const noDuplicates = z.refine<readonly string[]>((list) => new Set(list).size === list.length, {
  error: 'must not name one twice',
  params: { code: 'DUPLICATE_ITEM' },
})

const fields = {
  name: described(text(clientLimits.name), 'Your own words, such as the name of the server that uses it.'),
  scopes: described(z.array(z.enum(scopes)).check(z.minLength(1), noDuplicates), 'The permissions. Grant the fewest.'),
  networks: described(
    z.array(network).check(z.maxLength(clientLimits.networks), noDuplicates),
    'IP addresses or networks such as `203.0.113.0/24` that may call. Empty: every network.',
  ),
}

export const listClients = endpoint({
  ...portalRoutes.listClients,
  tag: 'Portal',
  summary: 'List the clients of an environment with their secrets, oldest client first',
  description: 'No answer contains the text of a stored secret.',
  params: inEnvironment,
  response: z.array(portalClient),
  problems: [],
  example: { params: { env: 'sandbox' }, response: [clientExample] },
})

export const createPortalClient = endpoint({
  ...portalRoutes.createPortalClient,
  tag: 'Portal',
  summary: 'Create a client',
  description: 'At most 20 in an environment. The client has no secret yet.',
  params: inEnvironment,
  body: z.strictObject({
    ...fields,
    networks: described(z.optional(fields.networks), 'The networks that may call. By default every network.'),
  }),
  response: portalClient,
  problems: ['NOT_APPROVED', 'TOO_MANY'],
  example: {
    params: { env: 'sandbox' },
    body: { name: 'Checkout', scopes: ['transactions:read', 'widgets:point-exchange'] },
    response: { ...clientExample, secrets: [] },
  },
})

export const updatePortalClient = endpoint({
  ...portalRoutes.updatePortalClient,
  tag: 'Portal',
  summary: 'Change a client, or switch it off or on',
  description:
    'Needs `If-Match` with the version of the client. `DISABLED` ends the client’s tokens and widget sessions on their next request; `ENABLED` lets it request new ones. A removed scope or network holds on the next request too.',
  params: ofClient,
  body: z
    .partial(
      z.strictObject({
        ...fields,
        status: described(z.enum(['ENABLED', 'DISABLED']), '`DISABLED` stops the client, `ENABLED` lets it go on.'),
      }),
    )
    .check(
      z.refine((change) => Object.keys(change).length > 0, {
        error: 'must change something',
        params: { code: 'MISSING_FIELD' },
      }),
    ),
  response: portalClient,
  problems: ['CLIENT_NOT_FOUND', 'CHANGED_ELSEWHERE'],
  example: {
    params: { env: 'sandbox', clientId: ids.clientId },
    body: { name: 'Checkout 2' },
    response: { ...clientExample, name: 'Checkout 2', version: 2 },
  },
})

export const createClientSecret = endpoint({
  ...portalRoutes.createClientSecret,
  tag: 'Portal',
  summary: 'Create a secret of a client; its text is shown this once',
  description:
    'At most two secrets of a client are live. With `replaces`, the old secret ends after `oldExpiresIn`, which never lengthens its life. An ended secret cannot be replaced.',
  params: ofClient,
  body: z
    .strictObject({
      replaces: described(z.optional(identifier), 'Id of the secret that the new one replaces.'),
      oldExpiresIn: described(
        z.optional(z.enum(['now', '1h', '24h', '7d', '30d'])),
        'How long the replaced secret still works. `7d` by default.',
      ),
    })
    .check(
      z.refine(({ replaces, oldExpiresIn }) => replaces !== undefined || oldExpiresIn === undefined, {
        error: 'needs replaces',
        path: ['oldExpiresIn'],
      }),
    ),
  bodyIsOptional: true,
  response: z.object({
    client: described(portalClient, 'The client as it is now.'),
    secret: described(
      z.object({ ...secretFields, value: described(z.string(), 'Its text, shown this once.') }),
      'The new secret.',
    ),
  }),
  problems: ['NOT_APPROVED', 'CLIENT_NOT_FOUND', 'SECRET_NOT_FOUND', 'SECRET_EXPIRED', 'TOO_MANY'],
  example: {
    params: { env: 'sandbox', clientId: ids.clientId },
    body: {},
    response: { client: clientExample, secret: { ...secretExample, value: '<CLIENT_SECRET>' } },
  },
})

export const revokeClientSecret = endpoint({
  ...portalRoutes.revokeClientSecret,
  tag: 'Portal',
  summary: 'End a secret at once, with all tokens and widget sessions that it requested',
  description: 'Every process refuses them on their next request. Revoking an ended secret changes nothing.',
  params: ofSecret,
  response: portalClient,
  problems: ['CLIENT_NOT_FOUND', 'SECRET_NOT_FOUND'],
  example: {
    params: { env: 'sandbox', ...ids },
    response: {
      ...clientExample,
      secrets: [{ ...secretExample, state: 'REVOKED', revokedAt: '2026-11-22T10:00:00.000Z' }],
    },
  },
})

/** The API reference lists these endpoints in this order. */
export const portalClientEndpoints = {
  listClients,
  createPortalClient,
  updatePortalClient,
  createClientSecret,
  revokeClientSecret,
}
