import { limits, problem, type WidgetType } from '@loyalty/contract'
import type { Caller } from '../caller.ts'
import type { Context } from '../context.ts'
import { requireActive } from '../http/require-active.ts'
import { readAmount } from '../issuing/amount.ts'
import type { Signer } from '../tokens/signer.ts'
import { mintToken } from './mint-token.ts'

/** The user of every preview token. All previews may share this user, because no preview changes stored data. */
const visitor = 'visitor'

/** The order of a preview without an own amount: SAR 50. */
const usual = { amount: 50, currency: 'SAR' }

const lifetimes = {
  'point-exchange': limits.pointExchangeTokenSeconds,
  multibrand: limits.multibrandTokenSeconds,
} as const

type Order = { amount: number; currency: string }

/**
 * Creates a widget token whose session stores nothing: no points, connections, events or counts. Throws
 * `INSUFFICIENT_SCOPE` if no client of the organization may create tokens of the widget.
 */
export const mintPreviewToken = async (
  caller: Caller,
  { widget, order = usual }: { widget: WidgetType; order?: Order | undefined },
  context: Pick<Context, 'store' | 'realNow' | 'id'> & { signer: Pick<Signer, 'sign'> },
): Promise<{ token: string; expiresIn: number }> => {
  const snapshot = await context.store.catalog(caller)
  requireActive(snapshot.organization.status)
  const scope = `widgets:${widget}`
  const client = [...snapshot.clients].find(([, { isEnabled, scopes }]) => isEnabled && scopes.has(scope))
  if (client === undefined)
    throw problem('INSUFFICIENT_SCOPE', { detail: `No enabled client of the ${caller.env} has the scope ${scope}.` })
  const [id] = client
  const requester = { client: { ...caller, id, secretId: null }, org: context.store.organization(caller, { snapshot }) }
  const user = { userId: visitor, isPreview: true }
  const { currency } = order
  const purpose =
    widget === 'multibrand'
      ? { ...user, kind: widget, purchase: null }
      : {
          ...user,
          kind: widget,
          purchase: {
            amount: readAmount(order.amount),
            currency,
            description: null,
            referenceNumber: context.id('PREVIEW'),
          },
        }
  const expiresIn = lifetimes[widget]
  return { token: await mintToken(requester, purpose, expiresIn, context), expiresIn }
}
