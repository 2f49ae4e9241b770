import { Skeleton, VisuallyHidden } from '@loyalty/ui'
import { frameTexts } from '../messages/frame/texts.ts'

/** Renders the placeholder of a page that takes longer than 0.4 s. */
export function PendingPage() {
  const t = frameTexts.useText()
  return (
    <div aria-busy="true" className="pending">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Skeleton width="14rem" height="1.75rem" />
      {[1, 2, 3, 4, 5].map((line) => (
        <Skeleton key={line} height="2.25rem" />
      ))}
    </div>
  )
}
