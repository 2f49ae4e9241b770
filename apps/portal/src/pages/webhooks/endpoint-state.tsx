import { Ago, Time } from '../../blocks/time.tsx'
import { StateWord } from '../../blocks/state-word.tsx'
import { webhooksTexts } from '../../messages/webhooks/texts.ts'
import type { WebhookEndpoint } from './webhook-queries.ts'

/** Renders the state of an endpoint as one word: on, failing or off. */
export function EndpointState({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = webhooksTexts.useText()
  if (endpoint.status === 'DISABLED') return <StateWord tone="danger">{t('stateOff')}</StateWord>
  if (endpoint.failingSince !== null) return <StateWord tone="warning">{t('stateFailing')}</StateWord>
  return <StateWord tone="success">{t('stateOn')}</StateWord>
}

/** Renders the reason of an endpoint's state as a sentence. Returns nothing for one that works. */
export function EndpointReason({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = webhooksTexts.useText()
  const { disabledReason, failingSince } = endpoint
  if (disabledReason !== null) return <>{t(`off${disabledReason}`)}</>
  if (failingSince === null) return null
  return (
    <>{t.rich('failingSince', { time: <Time at={failingSince} zone={false} />, ago: <Ago at={failingSince} /> })}</>
  )
}

/** Renders how many deliveries of the last day were accepted, as a sentence. */
export function LastDay({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = webhooksTexts.useText()
  const { sent, delivered } = endpoint.lastDay
  return <>{sent === 0 ? t('lastDayNone') : t('lastDay', { sent, delivered })}</>
}

/** Renders whether the newest check has verified the endpoint. */
export function CheckState({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = webhooksTexts.useText()
  const { check } = endpoint
  if (check === null) return <StateWord tone="neutral">{t('unchecked')}</StateWord>
  return (
    <StateWord tone={check.verified ? 'success' : 'danger'}>{t(check.verified ? 'verified' : 'notVerified')}</StateWord>
  )
}
