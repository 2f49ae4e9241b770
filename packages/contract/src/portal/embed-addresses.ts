import * as z from 'zod/mini'
import { described } from '../describe.ts'
import { endpoint } from '../endpoint.ts'
import { identifier, text } from '../fields.ts'
import { portalRoutes } from './routes.ts'
import { environment } from './webhook-endpoint.ts'

/** The most origins, return addresses and live keys of an environment, and the bounds of what refused pages store. */
export const embedLimits = { addresses: 20, keys: 10, refusedPerMinute: 20, refusedPerKey: 200 } as const

/** Why an address cannot be registered. */
export const addressRefusals = [
  'NOT_AN_ORIGIN',
  'NOT_A_RETURN_ADDRESS',
  'HTTP_ONLY_ON_LOOPBACK',
  'NOT_HTTPS',
  'WILDCARD',
  'CREDENTIALS_IN_URL',
  'PORT_NOT_ALLOWED',
] as const
export type AddressRefusal = (typeof addressRefusals)[number]

export const embedInEnvironment = { env: described(environment, 'The environment.') }

const widgetType = z.enum(['point-exchange', 'multibrand'])
export const embedAuthor = described(
  z.nullable(
    z.object({
      id: described(z.string(), 'Id of the person.'),
      name: described(z.nullable(z.string()), 'Name of the person. Null for a person who no longer exists.'),
    }),
  ),
  'The person who added it. Null for an item of the catalog file.',
)

const managedByCatalog = described(
  z.boolean(),
  'True while a catalog file entered it and nobody has changed it in the portal.',
)

export const registeredOrigin = z.object({
  id: described(z.string(), 'Id of the origin.'),
  origin: described(z.string(), 'Scheme, host and port of the pages.'),
  createdAt: described(z.string(), 'When it was added, UTC.'),
  createdBy: embedAuthor,
  firstSeenAt: described(z.nullable(z.string()), 'The first load of a widget by a page of it, UTC.'),
  lastSeenAt: described(z.nullable(z.string()), 'The last load, UTC.'),
  loads24h: described(z.number(), 'The loads of the last 24 hours.'),
  loads7d: described(z.number(), 'The loads of the last seven days.'),
  widgets: described(z.array(widgetType), 'The widgets that its pages have loaded.'),
  managedByCatalog,
})
export type RegisteredOrigin = z.infer<typeof registeredOrigin>

export const registeredReturnUrl = z.object({
  id: described(z.string(), 'Id of the return address.'),
  returnUrl: described(z.string(), 'The address that a widget may return its user to.'),
  createdAt: described(z.string(), 'When it was added, UTC.'),
  createdBy: embedAuthor,
  managedByCatalog,
})
export type RegisteredReturnUrl = z.infer<typeof registeredReturnUrl>

const originExample: RegisteredOrigin = {
  id: 'ori_01KAJQZ8M3VDG5T6Y2WN4HXCRB',
  origin: 'https://shop.example',
  createdAt: '2026-11-21T09:00:00.000Z',
  createdBy: { id: 'usr_01KAJQZ8M3VDG5T6Y2WN4HXCRC', name: 'dev@rimalta.example' },
  firstSeenAt: null,
  lastSeenAt: null,
  loads24h: 0,
  loads7d: 0,
  widgets: [],
  managedByCatalog: false,
}
const returnUrlExample: RegisteredReturnUrl = {
  id: 'ret_01KAJQZ8M3VDG5T6Y2WN4HXCRD',
  returnUrl: 'com.example.app:/done',
  createdAt: '2026-11-21T09:00:00.000Z',
  createdBy: { id: 'usr_01KAJQZ8M3VDG5T6Y2WN4HXCRC', name: 'dev@rimalta.example' },
  managedByCatalog: false,
}

const reasons =
  'A refused one is named in `errors`, with the reason in `actual`: `NOT_HTTPS`, `HTTP_ONLY_ON_LOOPBACK`, `WILDCARD`, `CREDENTIALS_IN_URL`, `PORT_NOT_ALLOWED`'

export const listOrigins = endpoint({
  ...portalRoutes.listOrigins,
  tag: 'Portal',
  summary: 'List the origins whose pages may load the widgets, oldest first',
  params: z.strictObject(embedInEnvironment),
  response: z.array(registeredOrigin),
  problems: [],
  example: { params: { env: 'sandbox' }, response: [originExample] },
})

export const createOrigin = endpoint({
  ...portalRoutes.createOrigin,
  tag: 'Portal',
  summary: 'Let the pages of an origin load the widgets',
  description: `At most ${embedLimits.addresses} in an environment. Pages of the origin load the widgets from the next request on. An origin is https; in the sandbox also http on this machine. The service keeps it in its normal form: the host in small letters, without a default port. ${reasons} or \`NOT_AN_ORIGIN\`.`,
  params: z.strictObject(embedInEnvironment),
  body: z.strictObject({ origin: described(text(300), 'Scheme, host and port, such as `https://shop.example`.') }),
  response: registeredOrigin,
  problems: ['ORIGIN_REFUSED', 'ORIGIN_EXISTS', 'TOO_MANY'],
  example: { params: { env: 'sandbox' }, body: { origin: 'https://shop.example' }, response: originExample },
})

export const deleteOrigin = endpoint({
  ...portalRoutes.deleteOrigin,
  tag: 'Portal',
  summary: 'Remove an origin: its pages load no widget from the next request on',
  params: z.strictObject({
    env: described(environment, 'The environment.'),
    originId: described(identifier, 'Id of an origin.'),
  }),
  problems: ['ORIGIN_NOT_FOUND'],
  example: { params: { env: 'sandbox', originId: originExample.id } },
})

export const listReturnUrls = endpoint({
  ...portalRoutes.listReturnUrls,
  tag: 'Portal',
  summary: 'List the addresses that a widget may return its user to, oldest first',
  params: z.strictObject(embedInEnvironment),
  response: z.array(registeredReturnUrl),
  problems: [],
  example: { params: { env: 'sandbox' }, response: [returnUrlExample] },
})

export const createReturnUrl = endpoint({
  ...portalRoutes.createReturnUrl,
  tag: 'Portal',
  summary: 'Register an address that a widget may return its user to',
  description: `At most ${embedLimits.addresses} in an environment. An https address, in the sandbox also http on this machine, or the address of an app whose scheme has a dot, such as \`com.example.app:/done\`. A widget accepts a \`return_url\` only if it equals a registered one. ${reasons} or \`NOT_A_RETURN_ADDRESS\`.`,
  params: z.strictObject(embedInEnvironment),
  body: z.strictObject({ returnUrl: described(text(2000), 'The whole address.') }),
  response: registeredReturnUrl,
  problems: ['ORIGIN_REFUSED', 'ORIGIN_EXISTS', 'TOO_MANY'],
  example: {
    params: { env: 'sandbox' },
    body: { returnUrl: 'com.example.app:/done' },
    response: returnUrlExample,
  },
})

export const deleteReturnUrl = endpoint({
  ...portalRoutes.deleteReturnUrl,
  tag: 'Portal',
  summary: 'Remove a return address',
  params: z.strictObject({
    env: described(environment, 'The environment.'),
    returnUrlId: described(identifier, 'Id of a return address.'),
  }),
  problems: ['RETURN_URL_NOT_FOUND'],
  example: { params: { env: 'sandbox', returnUrlId: returnUrlExample.id } },
})

/** The API reference lists these endpoints in this order. */
export const portalEmbedAddressEndpoints = {
  listOrigins,
  createOrigin,
  deleteOrigin,
  listReturnUrls,
  createReturnUrl,
  deleteReturnUrl,
}
