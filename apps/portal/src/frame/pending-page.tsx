import { useEffect, useRef } from 'react'
import { Skeleton, VisuallyHidden } from '@loyalty/ui'
import { frameTexts } from '../messages/frame/texts.ts'

/** Renders the placeholder of a page that takes longer than 0.4 s. */
export function PendingPage() {
  const t = frameTexts.useText()
  const product = t('product')
  const first = useRef(product)
  // The loading page has no title of its own, so the product's name must follow a change of the language.
  useEffect(() => {
    if (product !== first.current) document.title = product
  }, [product])
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
