import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { identifier } from './fields.ts'
import type { Route } from './route.ts'

const open = { spec: 'X5', method: 'GET', auth: 'none', bucket: 'none', status: 200 } as const satisfies Omit<Route, 'path'>

export const getKeys = endpoint(
  { ...open, path: '/.well-known/jwks.json' },
  {
    summary: 'Public keys that verify the tokens of this environment',
    response: z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string(), alg: z.string(), use: z.string() })) }),
    problems: [],
  },
)

export const getOpenapi = endpoint(
  { ...open, path: '/openapi.json' },
  {
    summary: 'This interface as an OpenAPI 3.1 document',
    response: z.looseObject({ openapi: z.string() }),
    problems: [],
  },
)

export const getErrorPage = endpoint(
  { ...open, path: '/errors/{code}' },
  {
    summary: 'What an error code means and what to do about it',
    params: z.strictObject({ code: identifier }),
    response: z.object({
      code: z.string(),
      title: z.string(),
      status: z.optional(z.number()),
      retryable: z.boolean(),
      meaning: z.string(),
      causes: z.array(z.string()),
      remedy: z.string(),
    }),
    problems: ['ROUTE_NOT_FOUND'],
  },
)

export const getHealth = endpoint(
  { ...open, path: '/healthz' },
  { summary: 'The process is alive', response: z.object({ status: z.literal('ok') }), problems: [] },
)

export const getReadiness = endpoint(
  { ...open, path: '/readyz' },
  {
    summary: 'The process can serve',
    response: z.object({ status: z.literal('ready') }),
    problems: ['SERVICE_UNAVAILABLE'],
  },
)
