import * as z from 'zod/mini'
import { described } from '../describe.ts'
import { endpoint } from '../endpoint.ts'
import { identifier, text } from '../fields.ts'
import { embedAuthor, embedInEnvironment, embedLimits } from './embed-addresses.ts'
import { portalRoutes } from './routes.ts'
import { environment } from './webhook-endpoint.ts'

export const embedKey = z.object({
  id: described(z.string(), 'The key itself. It is public: every page that embeds a widget contains it.'),
  label: described(z.string(), 'Your own words.'),
  createdAt: described(z.string(), 'When it was created, UTC.'),
  createdBy: embedAuthor,
  retiredAt: described(z.nullable(z.string()), 'When it was retired, UTC. Null for a live key.'),
  lastLoadAt: described(z.nullable(z.string()), 'The last load of a widget with it, UTC.'),
  loads24h: described(z.number(), 'The loads of the last 24 hours.'),
  origins: described(z.array(z.string()), 'The origins whose pages have loaded a widget with it, newest first.'),
  managedByCatalog: described(
    z.boolean(),
    'True while a catalog file entered it and nobody has changed it in the portal.',
  ),
  version: described(z.number(), 'Rises with each change. A change sends it as `If-Match: "<version>"`.'),
})
export type EmbedKey = z.infer<typeof embedKey>

export const embedSighting = z.object({
  origin: described(
    z.nullable(z.string()),
    'The origin that the browser named. Null if it named none. Unverified for a refused load: anybody can cause one.',
  ),
  embedKey: described(z.nullable(z.string()), 'The key of the frame. Null for a frame with a token and no key.'),
  widget: described(z.enum(['point-exchange', 'multibrand']), 'The widget.'),
  allowed: described(z.boolean(), 'False for a load that the service refused.'),
  reason: described(
    z.nullable(
      z.enum([
        'embed_key_retired',
        'embed_key_other_environment',
        'origin_not_allowed',
        'organization_suspended',
        'widget_not_enabled',
      ]),
    ),
    'Why the service refused it. Null for an allowed load.',
  ),
  registered: described(z.boolean(), 'True if the origin is registered now.'),
  looksLike: described(
    z.nullable(z.string()),
    'A registered origin that this one resembles, perhaps to deceive. Null if it resembles none.',
  ),
  firstAt: described(z.string(), 'The first load, UTC.'),
  lastAt: described(z.string(), 'The last load, UTC.'),
  count: described(z.number(), 'The number of loads.'),
})
export type EmbedSighting = z.infer<typeof embedSighting>

const keyExample: EmbedKey = {
  id: 'ek_sandbox_5vTXjFQheaMmuTYJSzr9',
  label: 'Checkout',
  createdAt: '2026-11-21T09:00:00.000Z',
  createdBy: { id: 'usr_01KAJQZ8M3VDG5T6Y2WN4HXCRC', name: 'dev@rimalta.example' },
  retiredAt: null,
  lastLoadAt: '2026-11-21T09:15:00.000Z',
  loads24h: 12,
  origins: ['https://shop.example'],
  managedByCatalog: false,
  version: 1,
}

const label = text(100)
const ofKey = z.strictObject({
  env: described(environment, 'The environment.'),
  embedKeyId: described(identifier, 'A key.'),
})
const params = { env: 'sandbox', embedKeyId: keyExample.id } as const

export const listSightings = endpoint({
  ...portalRoutes.listSightings,
  tag: 'Portal',
  summary: 'List the newest pages that loaded a widget, or tried to',
  description: `The newest 20 of one kind, by default the refused ones. Only loads in a frame of a browser count. A refused load is unverified, because anybody can cause one. The service stores at most ${embedLimits.refusedPerMinute} new ones a minute for each key.`,
  params: z.strictObject(embedInEnvironment),
  query: z.strictObject({
    allowed: described(z.optional(z.enum(['true', 'false'])), '`true` for allowed loads, `false` for refused ones.'),
  }),
  response: z.array(embedSighting),
  problems: [],
  example: {
    params: { env: 'sandbox' },
    query: { allowed: 'false' },
    response: [
      {
        origin: 'http://localhost:5174',
        embedKey: keyExample.id,
        widget: 'point-exchange',
        allowed: false,
        reason: 'origin_not_allowed',
        registered: false,
        looksLike: null,
        firstAt: '2026-11-21T09:12:00.000Z',
        lastAt: '2026-11-21T09:14:00.000Z',
        count: 6,
      },
    ],
  },
})

export const listEmbedKeys = endpoint({
  ...portalRoutes.listEmbedKeys,
  tag: 'Portal',
  summary: 'List the embed keys of an environment, oldest first',
  params: z.strictObject(embedInEnvironment),
  response: z.array(embedKey),
  problems: [],
  example: { params: { env: 'sandbox' }, response: [keyExample] },
})

export const createEmbedKey = endpoint({
  ...portalRoutes.createEmbedKey,
  tag: 'Portal',
  summary: 'Create an embed key',
  description: `At most ${embedLimits.keys} live keys in an environment. A key is public and grants nothing by itself.`,
  params: z.strictObject(embedInEnvironment),
  body: z.strictObject({ label: described(label, 'Your own words, such as the name of the site.') }),
  response: embedKey,
  problems: ['TOO_MANY'],
  example: {
    params: { env: 'sandbox' },
    body: { label: 'Checkout' },
    response: { ...keyExample, lastLoadAt: null, loads24h: 0, origins: [] },
  },
})

export const updateEmbedKey = endpoint({
  ...portalRoutes.updateEmbedKey,
  tag: 'Portal',
  summary: 'Rename an embed key',
  description: 'Send the version that you read as `If-Match`, in quotation marks.',
  params: ofKey,
  body: z.strictObject({ label: described(label, 'Your own words.') }),
  response: embedKey,
  problems: ['EMBED_KEY_NOT_FOUND', 'CHANGED_ELSEWHERE'],
  example: { params, body: { label: 'Checkout' }, response: { ...keyExample, version: 2 } },
})

export const retireEmbedKey = endpoint({
  ...portalRoutes.retireEmbedKey,
  tag: 'Portal',
  summary: 'Retire an embed key: pages load no widget with it from the next request on',
  description: 'A retired key stays in the list and never comes back. Retiring it again changes nothing.',
  params: ofKey,
  response: embedKey,
  problems: ['EMBED_KEY_NOT_FOUND'],
  example: { params, response: { ...keyExample, retiredAt: '2026-11-21T10:00:00.000Z', version: 2 } },
})

/** The API reference lists these endpoints in this order. */
export const portalEmbedKeyEndpoints = {
  listSightings,
  listEmbedKeys,
  createEmbedKey,
  updateEmbedKey,
  retireEmbedKey,
}
