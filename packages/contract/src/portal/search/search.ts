import * as z from 'zod/mini'
import { described } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { text } from '../../fields.ts'
import { portalRoutes } from '../routes.ts'
import { environment } from '../webhook-endpoint.ts'

/** The longest text of a search is an address. */
const longestText = 2_048

/** The forms of a text. Any text without a known form can be a reference number, a user id or a member number. */
export const searchForms = [
  'TRANSACTION_ID',
  'MULTIBRAND_ID',
  'USER_HANDLE',
  'EVENT_ID',
  'DELIVERY_ID',
  'ENDPOINT_ID',
  'CLIENT_ID',
  'REQUEST_ID',
  'ADDRESS',
  'EMAIL',
  'REFERENCE',
] as const

export type SearchForm = (typeof searchForms)[number]

const kinds = [
  'TRANSACTION',
  'TRANSACTIONS_OF_PERSON',
  'MULTIBRAND',
  'USER',
  'EVENT',
  'DELIVERY',
  'ENDPOINT',
  'CLIENT',
  'REQUEST',
  'ORIGIN',
] as const

const searchHit = z.object({
  kind: described(z.enum(kinds), 'The kind of the object.'),
  id: described(
    z.string(),
    'Id of the object. For `TRANSACTIONS_OF_PERSON`, the `search` of `listPortalTransactions`.',
  ),
  env: described(environment, 'The environment of the object, which can be the other one.'),
  title: described(z.nullable(z.string()), 'Its name, address or reference number; null without one. Never a person.'),
})

export type SearchHit = z.infer<typeof searchHit>

export const search = endpoint({
  ...portalRoutes.search,
  tag: 'Portal',
  summary: 'Find objects by an exact id, reference number, address or person',
  description:
    'Finds ids, addresses and reference numbers in both environments, and persons in the environment of the path. The answer has only objects that the role may read. The text is in no address and in no log.',
  params: z.strictObject({ env: described(environment, 'The environment.') }),
  body: z.strictObject({
    text: described(text(longestText), 'The whole text. A part of it finds nothing.'),
  }),
  response: z.object({
    form: described(z.enum(searchForms), 'What the text looks like.'),
    hits: described(z.array(searchHit), 'The objects; empty without one.'),
  }),
  problems: [],
  example: {
    params: { env: 'sandbox' },
    body: { text: 'ORDER-17' },
    response: {
      form: 'REFERENCE',
      hits: [{ kind: 'TRANSACTION', id: 'txn_01KAJR58D0M8QK2YV5C7X3WNTE', env: 'sandbox', title: 'ORDER-17' }],
    },
  },
})

/** The API reference lists these endpoints in this order. */
export const portalSearchEndpoints = { search }
