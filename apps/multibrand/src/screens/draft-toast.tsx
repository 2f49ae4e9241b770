import { useEffect, useRef } from 'react'
import { Toast } from '@loyalty/ui'
import { lastRemoved } from '../draft.ts'
import { useBringIntoView } from '../use-bring-into-view.ts'
import { useText } from '../use-text.ts'
import type { ScreenProps } from './screen-props.ts'

/** What was removed or discarded and can come back. It takes the focus, because the button that caused it is gone. */
export function DraftToast({
  state,
  dispatch,
  book,
  onDismiss,
}: Pick<ScreenProps, 'state' | 'dispatch' | 'book'> & { onDismiss?: () => void }) {
  const { t } = useText()
  const toast = useRef<HTMLDivElement>(null)
  const removed = lastRemoved(state.draft)
  const shown = state.discarded ? 'discarded' : removed
  const first = useRef(shown)
  const bringIntoView = useBringIntoView()
  useEffect(() => {
    if (shown !== first.current && shown !== null) {
      toast.current?.focus()
      bringIntoView(toast.current, 'toast')
    }
    first.current = shown
  }, [shown, bringIntoView])
  if (shown === null) return null
  return (
    <div ref={toast} tabIndex={-1} className="rounded-lg">
      <Toast
        actionLabel={t('split.bringBack')}
        onAction={() => dispatch({ type: state.discarded ? 'undo-discard' : 'bring-back' })}
        dismissLabel={t('split.dismiss')}
        onDismiss={() => {
          dispatch({ type: 'dismiss' })
          onDismiss?.()
        }}
      >
        {state.discarded ? t('split.discarded') : t('split.removed', { name: book.name(shown) })}
      </Toast>
    </div>
  )
}
