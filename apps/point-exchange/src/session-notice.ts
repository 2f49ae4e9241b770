import type { SessionNotice } from '@loyalty/widget'
import type { Step } from './state.ts'
import type { useText } from './text.ts'

/**
 * Returns the notice for a session that ends at this step: no order was sent, or the order's outcome is unknown.
 * Returns undefined for steps before the review and for final steps.
 */
export function sessionNotice({ step }: Step, t: ReturnType<typeof useText>['t']): SessionNotice | undefined {
  switch (step) {
    case 'review':
    case 'checking':
      return { title: t('failed.title'), paused: t('lost.unsent.paused'), ended: t('lost.unsent.ended') }
    case 'submitting':
    case 'unknown':
      return { title: t('lost.unknown.title'), paused: t('lost.unknown.paused'), ended: t('lost.unknown.ended') }
    default:
      return undefined
  }
}
