import { useEffect, useRef, type Dispatch } from 'react'
import { Button } from '@loyalty/ui'
import type { Draft } from '../../input/account.ts'
import type { Action, Order } from '../../state.ts'
import { useText } from '../../text.ts'
import { AccountForm } from './account-form.tsx'
import { useFocusOn } from './use-focus-on.ts'

type Props = {
  order: Order
  draft: Draft
  /** The stored form inputs when the form opened, which are none for a saved account. */
  kept: Draft | undefined
  dispatch: Dispatch<Action>
  onClose: () => void
}

/** The account's fields on the review, in the place of the account. */
export function ChangeAccount({ order: { option }, draft, kept, dispatch, onClose }: Props) {
  const { t } = useText()
  const before = useRef(kept)
  const place = useRef<HTMLDivElement>(null)
  const focusOn = useFocusOn()
  useEffect(() => focusOn(place.current?.querySelector('input')), [focusOn])
  const keep = () => {
    dispatch({ type: 'restored', option, draft: before.current })
    onClose()
  }
  return (
    <div ref={place}>
      <AccountForm
        option={option}
        draft={draft}
        dispatch={dispatch}
        header={<p>{t('account.detail')}</p>}
        renderButtons={(busy) => (
          <>
            <Button block type="submit" busy={busy}>
              {t('account.use')}
            </Button>
            <Button variant="quiet" block onClick={keep}>
              {t('account.keep')}
            </Button>
          </>
        )}
        onDone={onClose}
      />
    </div>
  )
}
