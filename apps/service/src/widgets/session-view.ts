import { problem, type ExchangeView, type WidgetView } from '@loyalty/contract'
import type { Context, WidgetSession } from '../context.ts'
import { formatMoney } from '../money/decimal.ts'
import { preferencesView } from '../multibrand/preferences-view.ts'
import type { WidgetSettings } from '../store/embedding/embedding.ts'
import type { OrganizationStore } from '../store/store.ts'
import { exchangeOptions } from './exchange-options.ts'
import { ownReceipt } from './exchange-receipt.ts'
import { purchaseOf } from './session.ts'

/**
 * Returns the view of a point exchange. The view has a receipt if the service has issued, or is issuing, points for this
 * user's order.
 */
const exchangeView = async (
  org: OrganizationStore,
  session: WidgetSession,
  settings: WidgetSettings,
  context: Context,
): Promise<ExchangeView> => {
  const { amount, currency, referenceNumber, description } = purchaseOf(session)
  const receipt = await ownReceipt(org, session, context)
  return {
    amount: formatMoney(amount, currency),
    currency,
    referenceNumber,
    description,
    options: await exchangeOptions(org, session, context),
    receipt,
    consent: settings.consent,
    consentSentence: settings.consent === 'button' ? settings.consentSentence : null,
    feeNote: settings.feeNote,
  }
}

/** Returns all data that the first screen of a session shows. Throws if the organization is not active. */
export const sessionView = async (
  org: OrganizationStore,
  session: WidgetSession,
  context: Context,
): Promise<WidgetView> => {
  const [{ organization }, { returnUrls }, settings] = await Promise.all([
    org.catalog(),
    org.embedding(),
    org.embedSettings.widgets(),
  ])
  if (organization.status !== 'ACTIVE') throw problem('ORGANIZATION_NOT_ACTIVE')
  const { profile } = organization
  const purchase = session.purchase
  const shared = {
    subject: context.keyedHash(
      JSON.stringify([
        'subject',
        org.caller.organizationId,
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
      names: organization.names,
      programNames: organization.programNames,
      logo: context.baseUrl + (profile['logo'] ?? ''),
      logoDarkMode: context.baseUrl + (profile['logoDarkMode'] ?? ''),
      country: profile['country'] ?? '',
      localCurrency: organization.localCurrency,
    },
    returnUrls,
    keepsDraft: settings.drafts,
  }
  return session.widget === 'point-exchange'
    ? { ...shared, widget: 'point-exchange', exchange: await exchangeView(org, session, settings, context) }
    : { ...shared, widget: 'multibrand', preferences: await preferencesView(org, session, context) }
}
