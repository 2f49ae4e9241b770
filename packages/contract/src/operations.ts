import * as z from 'zod/mini'
import { described } from './describe.ts'
import { endpoint } from './endpoint.ts'
import { identifier } from './fields.ts'
import type { Route } from './route.ts'

const open = { spec: 'X5', method: 'GET', auth: 'none', bucket: 'none', status: 200 } as const satisfies Omit<
  Route,
  'path'
>

export const getKeys = endpoint({
  ...open,
  path: '/.well-known/jwks.json',
  tag: 'Operations',
  summary: 'Public keys that verify the tokens of this environment',
  description: 'The tokens are signed with ES256. Choose the key by the `kid` of the token’s header.',
  response: z.object({
    keys: described(
      z.array(
        z.looseObject({
          kty: described(z.string(), 'Kind of key: `EC`.'),
          kid: described(z.string(), 'Key id, as in the header of a token.'),
          alg: described(z.string(), 'Algorithm: `ES256`.'),
          use: described(z.string(), 'Always `sig`.'),
        }),
      ),
      'The keys, as JSON Web Keys.',
    ),
  }),
  problems: [],
  example: {
    response: {
      keys: [
        {
          kty: 'EC',
          crv: 'P-256',
          x: '-N7q5-kzG_u0vC3bZGb1BE18RspUdEvOlb4FCW5pe7M',
          y: 'mOTgiu0D45fhkxAboewLlBk2mvwU9GZAHv5GK8ux0Rg',
          kid: 'YdBKsUdwAXCu9PEVR2GlPkkTMo0orQFUG0cSs6jpMeU',
          alg: 'ES256',
          use: 'sig',
        },
      ],
    },
  },
})

export const getOpenapi = endpoint({
  ...open,
  path: '/openapi.json',
  tag: 'Operations',
  summary: 'This interface as an OpenAPI 3.1 document',
  response: z.looseObject({ openapi: described(z.string(), 'Version of OpenAPI.') }),
  problems: [],
  example: { response: { openapi: '3.1.1' } },
})

export const getErrorPage = endpoint({
  ...open,
  path: '/errors/{code}',
  tag: 'Operations',
  summary: 'Read the meaning and the remedy of an error code',
  description:
    'The address in `type` of every error body, and in `docs` of every error of a widget. A browser gets a page, a program gets JSON.',
  params: z.strictObject({ code: described(identifier, 'An error code, such as `RATE_LIMITED`.') }),
  response: z.object({
    code: described(z.string(), 'An error code, such as `RATE_LIMITED`.'),
    title: described(z.string(), 'The title of the error.'),
    status: described(z.optional(z.number()), 'The HTTP status; absent for a code of the widgets.'),
    retryable: described(z.boolean(), 'True when the same request can succeed later.'),
    meaning: described(z.string(), 'The meaning of the error.'),
    causes: described(z.array(z.string()), 'Usual causes.'),
    remedy: described(z.string(), 'The remedy.'),
  }),
  html: true,
  problems: ['ROUTE_NOT_FOUND'],
  example: {
    params: { code: 'RATE_LIMITED' },
    response: {
      code: 'RATE_LIMITED',
      title: 'Too many requests',
      status: 429,
      retryable: true,
      meaning: 'More requests than your rate allows.',
      causes: ['A loop without a pause', 'A token is requested before each call instead of being kept'],
      remedy: 'Wait for the seconds of the header Retry-After, then send the same request again.',
    },
  },
})

export const getHealth = endpoint({
  ...open,
  path: '/healthz',
  tag: 'Operations',
  summary: 'The process is alive',
  response: z.object({ status: described(z.literal('ok'), 'Always `ok`.') }),
  problems: [],
  example: { response: { status: 'ok' } },
})

export const getReadiness = endpoint({
  ...open,
  path: '/readyz',
  tag: 'Operations',
  summary: 'The process can serve',
  description: 'Answers 503 while the database does not answer. For load balancers.',
  response: z.object({ status: described(z.literal('ready'), 'Always `ready`.') }),
  problems: ['SERVICE_UNAVAILABLE'],
  example: { response: { status: 'ready' } },
})

/** The API reference lists these endpoints in this order. */
export const operationEndpoints = { getKeys, getOpenapi, getErrorPage, getHealth, getReadiness }
