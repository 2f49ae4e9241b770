import type { EmbedKey, Origin, RefusedLoad, ReturnUrl } from './embed-query.ts'

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()
const omar = { id: 'usr_01KAJQZ8M3VDG5T6Y2WN4HXCRC', name: 'Omar Nasser' }

export const exampleOrigins: Origin[] = [
  {
    id: 'ori_01KAJQZ8M3VDG5T6Y2WN4HXCRB',
    origin: 'https://shop.rimalta.example',
    createdAt: ago(90_000),
    createdBy: null,
    firstSeenAt: ago(80_000),
    lastSeenAt: ago(2),
    loads24h: 1204,
    loads7d: 8110,
    widgets: ['multibrand', 'point-exchange'],
    managedByCatalog: true,
  },
  {
    id: 'ori_01KAJQZ8M3VDG5T6Y2WN4HXCRD',
    origin: 'http://localhost:5173',
    createdAt: ago(30),
    createdBy: omar,
    firstSeenAt: null,
    lastSeenAt: null,
    loads24h: 0,
    loads7d: 0,
    widgets: [],
    managedByCatalog: false,
  },
]

const refused = {
  embedKey: 'ek_sandbox_5vTXjFQheaMmuTYJSzr9',
  widget: 'point-exchange',
  allowed: false,
  reason: 'origin_not_allowed',
  registered: false,
  looksLike: null,
  firstAt: ago(60),
} as const

export const exampleRefused: RefusedLoad[] = [
  { ...refused, origin: 'http://localhost:5174', lastAt: ago(1), count: 6 },
  {
    ...refused,
    origin: 'https://shop.rima1ta.example',
    looksLike: 'https://shop.rimalta.example',
    lastAt: ago(9),
    count: 1,
  },
  {
    ...refused,
    origin: 'https://shop.rimalta.example',
    reason: 'embed_key_retired',
    registered: true,
    lastAt: ago(44),
    count: 13,
  },
]

export const exampleReturnUrls: ReturnUrl[] = [
  {
    id: 'ret_01KAJQZ8M3VDG5T6Y2WN4HXCRD',
    returnUrl: 'https://shop.rimalta.example/orders/done',
    createdAt: ago(90_000),
    createdBy: null,
    managedByCatalog: true,
  },
  {
    id: 'ret_01KAJQZ8M3VDG5T6Y2WN4HXCRE',
    returnUrl: 'com.rimalta.app:/done',
    createdAt: ago(300),
    createdBy: omar,
    managedByCatalog: false,
  },
]

export const exampleKeys: EmbedKey[] = [
  {
    id: 'ek_sandbox_5vTXjFQheaMmuTYJSzr9',
    label: 'Checkout',
    createdAt: ago(90_000),
    createdBy: omar,
    retiredAt: null,
    lastLoadAt: ago(2),
    loads24h: 1204,
    origins: ['https://shop.rimalta.example', 'http://localhost:5173'],
    managedByCatalog: false,
    version: 2,
  },
  {
    id: 'ek_sandbox_8kPqLmWvTzRnYbXcDfGh',
    label: 'Old shop',
    createdAt: ago(200_000),
    createdBy: null,
    retiredAt: ago(4000),
    lastLoadAt: null,
    loads24h: 0,
    origins: [],
    managedByCatalog: false,
    version: 2,
  },
]
