import { Notice, VisuallyHidden } from '@loyalty/ui'
import { rateLimited, RequestId } from '@loyalty/widget'
import type { Refusal } from '../../refusal.ts'
import { useText } from '../../text.ts'

/**
 * The notice on the review after a failed quote request. The screen shows a countdown; a screen reader announces the
 * wait only once.
 */
export function QuoteFailed({ refusal, wait }: { refusal: Refusal; wait: number }) {
  const { t } = useText()
  const sentence = t(refusal.unsent ? 'review.unsent' : 'review.failed')
  const limited = refusal.code === 'RATE_LIMITED' && refusal.retryAfter !== undefined
  if (!limited) {
    return (
      <Notice tone="danger">
        {sentence}
        <RequestId of={refusal.requestId} />
      </Notice>
    )
  }
  const inWords = (seconds: unknown) => {
    const { key, values } = rateLimited(seconds)
    return t(key, values)
  }
  return (
    <Notice tone="danger" announce="none">
      <div role="alert">
        <VisuallyHidden>{inWords(refusal.retryAfter)}</VisuallyHidden>
      </div>
      {wait > 0 ? inWords(wait) : sentence}
      <RequestId of={refusal.requestId} />
    </Notice>
  )
}
