/** The name of the rate limit for a request. `rates` has the numbers. */
export type Bucket = 'reads' | 'money' | 'connections' | 'members' | 'tokens' | 'widget' | 'portal' | 'none'

/** Lengths in characters, sizes in bytes, lifetimes in seconds (spec §8). */
export const limits = {
  pageSizeDefault: 25,
  pageSizeMax: 5000,
  accessTokenSeconds: 600,
  pointExchangeTokenSeconds: 600,
  multibrandTokenSeconds: 60,
  sessionTokenSeconds: 600,
  sessionMaxSeconds: 3600,
  referenceNumber: 128,
  userId: 255,
  destinationUserId: 100,
  email: 254,
  name: 100,
  identifier: 64,
  description: 255,
  widgetDraft: 8000,
  clientSecret: 256,
  connections: 50,
  programIds: 100,
  webhookEventsDefault: 50,
  webhookEventsMax: 100,
  webhookWaitSeconds: 25,
  webhookCursor: 6000,
  jsonBytes: 100 * 1024,
  connectionsJsonBytes: 256 * 1024,
  urlBytes: 8 * 1024,
  numberCharacters: 40,
  date: 100,
} as const

/**
 * Limits of widget starts with valid tokens: for one token, and for all tokens of an organization. The second limit
 * protects the service from overload.
 */
export const widgetStarts = {
  token: { count: 5, seconds: 5 },
  /** This limit is higher than the rate at which an organization can create tokens, so it delays no ordinary widget. */
  organization: { perSecond: 100, burst: 1000 },
} as const

/**
 * The number of failed requests from one network address before the service answers 429. Requests with unknown widget
 * tokens and requests with wrong client credentials count separately.
 */
export const failuresPerAddress = { count: 100, seconds: 60 } as const

/** The time for which the service keeps what a user has entered and not yet sent. */
export const widgetDrafts = { keptSeconds: 3600 } as const

/** The tokens for the live widgets of the documentation that one network gets for each widget. */
export const demoTokens = { count: 1, seconds: 10 } as const

export const widgetCurrencies = ['USD', 'SAR', 'AED'] as const

/**
 * The sustained rate (requests per second) and the burst of each rate-limit bucket. The limits apply per client,
 * widget session or person of the portal. Each environment has its own numbers.
 */
export const rates: Record<
  'production' | 'sandbox',
  Record<Exclude<Bucket, 'none'>, { perSecond: number; burst: number }>
> = {
  production: {
    reads: { perSecond: 200, burst: 400 },
    money: { perSecond: 100, burst: 200 },
    connections: { perSecond: 50, burst: 50 },
    members: { perSecond: 20, burst: 20 },
    tokens: { perSecond: 20, burst: 20 },
    widget: { perSecond: 10, burst: 10 },
    portal: { perSecond: 20, burst: 100 },
  },
  sandbox: {
    reads: { perSecond: 50, burst: 100 },
    money: { perSecond: 25, burst: 50 },
    connections: { perSecond: 25, burst: 25 },
    members: { perSecond: 20, burst: 20 },
    tokens: { perSecond: 20, burst: 20 },
    widget: { perSecond: 10, burst: 10 },
    portal: { perSecond: 20, burst: 100 },
  },
}
