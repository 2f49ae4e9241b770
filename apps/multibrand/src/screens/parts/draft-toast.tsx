import { useEffect, useRef, type Ref, type RefObject } from 'react'
import { Toast } from '@loyalty/ui'
import { lastRemoval } from '../../draft/edit-draft.ts'
import { NameInText } from './name-in-text.tsx'
import type { State } from '../../state.ts'
import { useBringIntoView } from './use-bring-into-view.ts'
import { useText } from '../../text.ts'
import type { ScreenProps } from '../screen-props.ts'

type DraftToastProps = Pick<ScreenProps, 'state' | 'dispatch' | 'programs' | 'heading'> & {
  ref?: Ref<HTMLFieldSetElement>
}

/** The toast that restores a removed program or discarded changes. */
export function DraftToast({ ref, state, dispatch, programs, heading }: DraftToastProps) {
  const { t } = useText()
  const { discarded } = state
  const removal = lastRemoval(state.draft)
  if (!discarded && !removal) return null
  return (
    <Toast
      ref={ref}
      long={discarded?.earlier}
      actionLabel={t(discarded?.earlier ? 'split.useEarlier' : 'split.bringBack')}
      onAction={() => dispatch({ type: discarded ? 'undo-discard' : 'bring-back' })}
      dismissLabel={t('split.dismiss')}
      onDismiss={() => {
        dispatch({ type: 'dismiss' })
        heading.current?.focus()
      }}
    >
      {removal && !discarded ? (
        <NameInText programs={programs} id={removal.id}>
          {t('split.removed', { name: programs.name(removal.id) })}
        </NameInText>
      ) : (
        t(discarded?.earlier ? 'split.earlier' : 'split.discarded')
      )}
    </Toast>
  )
}

/** Moves the focus to a new toast, because the pressed button has disappeared. */
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
