import { portalEndpoints, type Endpoint, type SearchForm, type SearchHit } from '@loyalty/contract'
import { envs, type Env } from '../../caller.ts'
import type { PortalSession } from '../../context.ts'
import type { OrganizationStore } from '../../store/store.ts'
import { maskUserId } from '../money/masks.ts'
import { searchOwner } from '../money/transaction-filters.ts'
import type { PortalContext } from '../portal-context.ts'
import { portalHandler } from '../portal-handler.ts'

/** The most users of one search. `findUsers` returns more. */
const mostUsers = 5

const prefixes: readonly (readonly [RegExp, SearchForm])[] = [
  [/^txn_/, 'TRANSACTION_ID'],
  [/^mbt_/, 'MULTIBRAND_ID'],
  [/^cus_/, 'USER_HANDLE'],
  [/^evt_/, 'EVENT_ID'],
  [/^dlv_/, 'DELIVERY_ID'],
  [/^whe_/, 'ENDPOINT_ID'],
  [/^cl_(?:sandbox|live)_/, 'CLIENT_ID'],
  [/^req_/, 'REQUEST_ID'],
  [/^https?:\/\//i, 'ADDRESS'],
  [/^[^@\s]+@[^@\s]+$/, 'EMAIL'],
]

/** Returns what a text looks like. */
export const formOf = (text: string): SearchForm => prefixes.find(([pattern]) => pattern.test(text))?.[1] ?? 'REFERENCE'

type Search = { text: string; env: Env; org: OrganizationStore; session: PortalSession; context: PortalContext }
type Hit = Omit<SearchHit, 'env'>

/** A way to find objects of one kind. `forms` are the texts that it takes, by default every text. */
type Finder = {
  reader: Endpoint
  forms?: readonly SearchForm[]
  /** True if the text can be about a person: such a search stays in the environment of the request. */
  isPersonal?: true
  find: (search: Search) => Promise<readonly Hit[]>
}

const one = (kind: Hit['kind'], found: { id: string; title: string | null } | undefined): Hit[] =>
  found === undefined ? [] : [{ kind, ...found }]

const persons = ['EMAIL', 'REFERENCE'] as const

const finders: readonly Finder[] = [
  {
    reader: portalEndpoints.getPortalTransaction,
    async find({ org, text }) {
      const found = (await org.transactionLog.row(text)) ?? (await org.transactions.findByReference(text))
      return one('TRANSACTION', found && { id: found.id, title: found.referenceNumber })
    },
  },
  {
    reader: portalEndpoints.getPortalMultibrand,
    async find({ org, text }) {
      const found = await org.multibrandLog.row(text)
      return one('MULTIBRAND', found && { id: found.id, title: found.referenceNumber })
    },
  },
  {
    reader: portalEndpoints.findUsers,
    forms: persons,
    isPersonal: true,
    async find({ org, text }) {
      const found = await org.users.find({ given: text, limit: mostUsers })
      return found.map(({ id, userId }) => ({ kind: 'USER', id, title: maskUserId(userId) }))
    },
  },
  {
    reader: portalEndpoints.getPortalUser,
    forms: ['USER_HANDLE'],
    async find({ org, text }) {
      const userId = await org.users.userOf(text)
      return one('USER', userId === undefined ? undefined : { id: text, title: maskUserId(userId) })
    },
  },
  {
    reader: portalEndpoints.findPortalTransactions,
    forms: persons,
    isPersonal: true,
    async find({ org, text, env, session, context }) {
      const [first] = await org.transactionLog.persons(text)
      if (first === undefined) return []
      const id = context.store.sealedSearches.seal(searchOwner({ env, session }), first)
      return [{ kind: 'TRANSACTIONS_OF_PERSON', id, title: null }]
    },
  },
  {
    reader: portalEndpoints.listWebhookDeliveries,
    forms: ['EVENT_ID'],
    async find({ org, text }) {
      const event = await org.webhooks.event(text)
      return one('EVENT', event && { id: text, title: event.type })
    },
  },
  {
    reader: portalEndpoints.getWebhookDelivery,
    forms: ['DELIVERY_ID'],
    async find({ org, text }) {
      const delivery = await org.webhooks.delivery(text)
      return one('DELIVERY', delivery && { id: text, title: delivery.event.type })
    },
  },
  {
    reader: portalEndpoints.listWebhookEndpoints,
    forms: ['ENDPOINT_ID', 'ADDRESS'],
    async find({ org, text }) {
      const endpoints = await org.webhooks.endpoints()
      const found = endpoints.find(({ id, url }) => id === text || url === text)
      return one('ENDPOINT', found && { id: found.id, title: found.url })
    },
  },
  {
    reader: portalEndpoints.listClients,
    forms: ['CLIENT_ID'],
    async find({ org, text }) {
      const found = (await org.clients.list()).find(({ id }) => id === text)
      return one('CLIENT', found && { id: text, title: found.name })
    },
  },
  {
    reader: portalEndpoints.getRequest,
    forms: ['REQUEST_ID'],
    async find({ org, text }) {
      const found = await org.requestLog.find(text)
      return one('REQUEST', found && { id: text, title: null })
    },
  },
  {
    reader: portalEndpoints.listOrigins,
    forms: ['ADDRESS'],
    async find({ org, text }) {
      const normal = text.replace(/\/$/, '').toLowerCase()
      const found = (await org.embedSettings.origins.list()).find(({ address }) => address === normal)
      return one('ORIGIN', found && { id: found.id, title: found.address })
    },
  },
]

/** Finds objects in both environments, those of the requested one first, and only those that the role may read. */
export const handleSearch = portalHandler(
  portalEndpoints.search,
  async ({ session, params, body: { text } }, context) => {
    const form = formOf(text)
    const searchIn = async (env: Env): Promise<SearchHit[]> => {
      const org = context.store.organization({ organizationId: session.organizationId, env })
      const allowed = finders.filter(
        ({ reader, forms, isPersonal }) =>
          reader.roles?.some((role) => role === session.role) &&
          (forms === undefined || forms.includes(form)) &&
          (isPersonal === undefined || env === params.env),
      )
      const found = await Promise.all(allowed.map(({ find }) => find({ text, env, org, session, context })))
      return found.flat().map((hit) => ({ ...hit, env }))
    }
    const others = envs.filter((env) => env !== params.env)
    const hits = await Promise.all([params.env, ...others].map(searchIn))
    return { body: { form, hits: hits.flat() } }
  },
)
