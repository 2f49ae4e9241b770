import { StateWord } from '../../../blocks/state-word.tsx'
import { webhooksTexts } from '../../../messages/webhooks/texts.ts'
import { failureKey } from './failure-words.ts'
import type { WebhookDelivery } from '../webhook-queries.ts'

const tones = { PENDING: 'waiting', DELIVERED: 'success', EXHAUSTED: 'danger', CANCELLED: 'neutral' } as const

/** Renders the state of a delivery as one word. A forged copy is answered or not; it is never "delivered". */
export function DeliveryState({ delivery }: { delivery: Pick<WebhookDelivery, 'status' | 'variant'> }) {
  const t = webhooksTexts.useText()
  const { status, variant } = delivery
  const isAnswered = variant === 'WRONG_SIGNATURE' && status === 'DELIVERED'
  return <StateWord tone={isAnswered ? 'neutral' : tones[status]}>{t(isAnswered ? 'stateAnswered' : status)}</StateWord>
}

/** Renders what the receiver answered last, in words. */
export function LastAnswer({ delivery }: { delivery: Pick<WebhookDelivery, 'lastAttempt'> }) {
  const t = webhooksTexts.useText()
  const { lastAttempt } = delivery
  if (lastAttempt === null) return <>{t('notSentYet')}</>
  const { status, reason } = lastAttempt
  return <>{status === null ? t(failureKey(reason ?? '')) : t('answered', { status: String(status) })}</>
}

/** Renders the marks of a delivery that is no usual one: test, by hand, forged, duplicate. */
export function DeliveryMarks({ delivery }: { delivery: WebhookDelivery }) {
  const t = webhooksTexts.useText()
  const { test, manual, variant } = delivery
  const marks = [
    ...(test ? [t('markTest')] : []),
    ...(manual ? [t('markManual')] : []),
    ...(variant === 'WRONG_SIGNATURE' ? [t('markForged')] : []),
    ...(variant === 'DUPLICATE' ? [t('markDuplicate')] : []),
  ]
  return marks.length === 0 ? null : <span className="text-sm text-muted">{marks.join(' · ')}</span>
}
