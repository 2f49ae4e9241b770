import { portalEndpoints, type OnboardingItem, type OnboardingKey } from '@loyalty/contract'
import { isoDate } from '../../http/request/dates.ts'
import type { CatalogSnapshot } from '../../store/catalog/catalog-snapshot.ts'
import type { CheckedWebhook, FirstFacts } from '../../store/credentials/first-facts.ts'
import type { ProductionFacts } from '../../store/onboarding/production-requests.ts'
import { portalHandler } from '../portal-handler.ts'

/** The items that come before an item. */
const before: Readonly<Record<OnboardingKey, readonly OnboardingKey[]>> = {
  origin: [],
  token: [],
  load: ['origin', 'token'],
  transaction: ['token'],
  webhook: [],
  team: [],
  production: [],
}

const stateOf = (at: number | undefined) => ({ done: at !== undefined, at: at === undefined ? null : isoDate(at) })

/** Returns the first issue of points or the first credit, whichever came first. */
const firstTransaction = ({ transaction, credit }: FirstFacts, { programs }: CatalogSnapshot) => {
  if (transaction === undefined || (credit !== undefined && credit.at < transaction.at))
    return credit && { at: credit.at, facts: { id: credit.id, points: null, program: null } }
  const { at, id, points, programId } = transaction
  return { at, facts: { id, points: Number(points), program: programs.get(programId)?.name ?? programId } }
}

const webhookFacts = ({ id, url, check }: CheckedWebhook) => ({
  endpointId: id,
  url,
  checkedAt: check && isoDate(check.at),
  rightStatus: check?.right ?? null,
  wrongStatus: check?.wrong ?? null,
  reason: check?.reason ?? null,
})

type Item = Omit<OnboardingItem, 'blockedBy'>

/** Returns the item of the team. It was done when its last person got a second factor. */
const teamItem = ({ factors }: FirstFacts): Item => {
  const known = factors.filter((at) => at !== null)
  const isDone = known.length > 0 && known.length === factors.length
  return {
    key: 'team',
    ...stateOf(isDone ? Math.max(...known) : undefined),
    facts: { people: factors.length, protected: known.length },
  }
}

const productionItem = ({ isApproved, business, program, request }: ProductionFacts): Item => ({
  key: 'production',
  done: isApproved,
  at: isApproved && request?.decidedAt ? isoDate(request.decidedAt) : null,
  facts: { business, program, request: request?.state ?? null },
})

export const handleGetOnboarding = portalHandler(
  portalEndpoints.getOnboarding,
  async ({ session: { organizationId, role, audit }, params: { env } }, { store }) => {
    const org = store.organization({ organizationId, env })
    const [first, catalog, production] = await Promise.all([
      org.firstFacts(),
      org.catalog(),
      store.productionAccess(organizationId, audit(null)).read(),
    ])
    const { origin, token, load } = first
    const transaction = firstTransaction(first, catalog)
    const [webhook] = first.webhooks
    const verifiedAt = webhook?.check?.reason === null ? webhook.check.at : undefined
    const items: Item[] = [
      {
        key: 'origin',
        ...stateOf(origin?.at),
        facts: origin === undefined ? null : { origin: origin.origin, addedBy: origin.addedBy },
      },
      {
        key: 'token',
        ...stateOf(token?.at),
        facts:
          token === undefined
            ? null
            : {
                clientId: token.clientId,
                clientName: token.clientName,
                hint: role === 'owner' || role === 'developer' ? token.hint : null,
              },
      },
      {
        key: 'load',
        ...stateOf(load?.at),
        facts: load === undefined ? null : { origin: load.origin, widget: load.widget },
      },
      { key: 'transaction', ...stateOf(transaction?.at), facts: transaction?.facts ?? null },
      { key: 'webhook', ...stateOf(verifiedAt), facts: webhook === undefined ? null : webhookFacts(webhook) },
      teamItem(first),
      productionItem(production),
    ]
    const open = new Set(items.flatMap(({ key, done }) => (done ? [] : [key])))
    return {
      body: {
        items: items.map(
          (item) =>
            ({
              ...item,
              blockedBy: item.done ? [] : before[item.key].filter((key) => open.has(key)),
            }) as OnboardingItem,
        ),
      },
    }
  },
)
