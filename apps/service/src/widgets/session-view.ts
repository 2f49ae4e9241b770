import { problem, type ExchangeView, type WidgetView } from '@loyalty/contract'
import type { Context, WidgetSession } from '../context.ts'
import { isOwnPurchase } from '../issuing/is-own-purchase.ts'
import { formatMoney } from '../money/decimal.ts'
import { preferencesView } from '../multibrand/preferences-view.ts'
import { exchangeOptions } from './exchange-options.ts'
import { exchangeReceipt } from './exchange-receipt.ts'
import { purchaseOf } from './session.ts'

/** The session's receipt where its reference has been used: only a widget's own, for the same user and amount, is shown. */
const exchangeView = async (session: WidgetSession, context: Context): Promise<ExchangeView> => {
  const { amount, currency, referenceNumber, description } = purchaseOf(session)
  const books = context.store.organization(session.caller)
  const used = await books.transactions.findByReference(referenceNumber)
  const own = used?.state === 'COMPLETED' && isOwnPurchase(used, session.userId, { amount, currency })
  return {
    amount: formatMoney(amount, currency),
    currency,
    referenceNumber,
    description,
    options: await exchangeOptions(session, context),
    receipt: own ? exchangeReceipt(used, await books.catalogue(), context) : null,
  }
}

/** Everything the first screen of a session needs. Throws `ORGANIZATION_NOT_ACTIVE`. */
export const sessionView = async (session: WidgetSession, context: Context): Promise<WidgetView> => {
  const books = context.store.organization(session.caller)
  const [{ organization }, { returnUrls }] = await Promise.all([books.catalogue(), books.embedding()])
  if (organization.status !== 'ACTIVE') throw problem('ORGANIZATION_NOT_ACTIVE')
  const { profile } = organization
  const purchase = session.purchase
  const shared = {
    subject: context.keyedHash(
      JSON.stringify([
        'subject',
        session.caller.organizationId,
        context.env,
        session.userId,
        purchase?.referenceNumber ?? null,
        purchase ? String(purchase.amount) : null,
        purchase?.currency ?? null,
      ]),
    ),
    environment: context.env,
    organization: {
      name: profile['name'] ?? '',
      programName: profile['programName'] ?? '',
      logo: context.baseUrl + (profile['logo'] ?? ''),
      logoDarkMode: context.baseUrl + (profile['logoDarkMode'] ?? ''),
      country: profile['country'] ?? '',
      localCurrency: organization.localCurrency,
    },
    returnUrls,
  }
  return session.widget === 'point-exchange'
    ? { ...shared, widget: 'point-exchange', exchange: await exchangeView(session, context) }
    : { ...shared, widget: 'multibrand', preferences: await preferencesView(session, context) }
}
