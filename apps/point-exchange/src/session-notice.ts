import type { SessionNotice } from '@loyalty/widget'
import type { Step } from './flow.ts'
import type { useText } from './text.ts'

/** Whether anything was sent, for a session that ends at this step. A step before the review has sent nothing, and one after it needs no session. */
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
