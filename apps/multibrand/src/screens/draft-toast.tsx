import { useEffect, useRef, type Ref, type RefObject } from 'react'
import { Toast } from '@loyalty/ui'
import { lastRemoval } from '../draft.ts'
import { NameInText } from '../name-in-text.tsx'
import type { State } from '../state.ts'
import { useBringIntoView } from '../use-bring-into-view.ts'
import { useText } from '../use-text.ts'
import type { ScreenProps } from './screen-props.ts'

type DraftToastProps = Pick<ScreenProps, 'state' | 'dispatch' | 'book' | 'heading'> & { ref?: Ref<HTMLFieldSetElement> }

/** What was removed or discarded and can come back. */
export function DraftToast({ ref, state, dispatch, book, heading }: DraftToastProps) {
  const { t } = useText()
  const { discarded } = state
  const removal = lastRemoval(state.draft)
  if (!discarded && !removal) return null
  return (
    <Toast
      ref={ref}
      actionLabel={t('split.bringBack')}
      onAction={() => dispatch({ type: discarded ? 'undo-discard' : 'bring-back' })}
      dismissLabel={t('split.dismiss')}
      onDismiss={() => {
        dispatch({ type: 'dismiss' })
        heading.current?.focus()
      }}
    >
      {removal && !discarded ? (
        <NameInText book={book} id={removal.id}>
          {t('split.removed', { name: book.name(removal.id) })}
        </NameInText>
      ) : (
        t('split.discarded')
      )}
    </Toast>
  )
}

/** Where something can be removed, the toast takes the focus, because the button that was pressed is gone. */
export function useToastFocus({ draft, discarded }: State): RefObject<HTMLFieldSetElement | null> {
  const toast = useRef<HTMLFieldSetElement>(null)
  const shown = discarded ?? lastRemoval(draft)?.id
  const before = useRef(shown)
  const bringIntoView = useBringIntoView()
  useEffect(() => {
    if (shown === before.current) return
    before.current = shown
    if (!toast.current) return
    toast.current.focus()
    bringIntoView(toast.current, 'toast')
  }, [shown, bringIntoView])
  return toast
}
