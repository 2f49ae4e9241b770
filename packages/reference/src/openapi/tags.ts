import type { Tag } from '@loyalty/contract'

/** The groups of operations in the API reference, in the order of the reference. */
export const tags = {
  Tokens: 'Exchange client credentials for the bearer token that every other call needs.',
  Profile: 'Your own business data.',
  Programs: 'Partner programs, their prices and bounds, and whether a member exists.',
  Campaigns: 'Times in which a program gives extra points.',
  Transactions: 'Issue points, once per reference number, and find what was issued.',
  'Program connections': 'Which account at a partner belongs to which of your users.',
  Multibrand:
    'Credit value to a user and let it become points of several programs, split by percentages that the user chose.',
  'Widget tokens': 'Tokens for the two embeddable widgets. From your server only.',
  'Widget sessions':
    'The calls of a widget in the browser. You need these only to write your own widget. In the examples `<SESSION_TOKEN>` is what `POST /v1/widget/session` answers for a token of `POST /v1/auth/widget/point-exchange`, and `<MULTIBRAND_SESSION_TOKEN>` what it answers for one of `POST /v1/auth/widget/multibrand`.',
  'Webhook tools': 'Look at events, send a test event, send an event again.',
  Portal: 'The calls of the portal’s pages, at the portal’s own origin.',
  Operations: 'Keys, this document, the pages of the errors, health. No token needed.',
} as const satisfies Record<Tag, string>
