import { useEffect, useRef, type Dispatch, type ReactNode, type SubmitEvent } from 'react'
import type { ExchangeOption } from '@loyalty/contract'
import { Checkbox } from '@loyalty/ui'
import {
  AccountInputs,
  nameIn,
  notFoundText,
  useAccountForm,
  useClient,
  useStayInField,
  type AccountField,
} from '@loyalty/widget'
import { isSaved, type Draft } from '../../input/account.ts'
import { refusedField, type Refusal } from '../../refusal.ts'
import type { Action } from '../../state.ts'
import { useText } from '../../text.ts'
import { useFocusOn } from './use-focus-on.ts'

type Props = {
  option: ExchangeOption
  draft: Draft
  refusal?: Refusal | undefined
  dispatch: Dispatch<Action>
  /** The content above the fields. */
  header: ReactNode
  /** Returns the buttons. `busy` is true while the form waits for the member check. */
  renderButtons: (busy: boolean) => ReactNode
  onDone?: () => void
}

/** The fields of a program's account. Submit checks the account and dispatches `identified`. */
export function AccountForm({ option, draft, refusal, dispatch, header, renderButtons, onDone }: Props) {
  const { t, locale } = useText()
  const program = nameIn(option, locale)
  const element = useRef<HTMLFormElement>(null)
  useStayInField(element)
  const { validateExchangeMember: validate } = useClient()
  const asked = useAccountForm({ program: option, programId: option.programId, typed: draft.values, validate })
  // This form does not report that a program is gone. The quote request after the review reports this fact, and leads
  // the user to another choice.
  const form = { ...asked, check: asked.check === 'gone' ? ('unchecked' as const) : asked.check }
  const focusOn = useFocusOn()
  const focusField = (field: AccountField | undefined) => focusOn(element.current?.querySelector(`[name="${field}"]`))
  const refused = refusal && refusedField(option, form.account, refusal)
  useEffect(() => {
    if (!refused) return
    // Each change of step focuses the heading. The rejected field takes the focus afterwards.
    queueMicrotask(() => focusOn(element.current?.querySelector(`[name="${refused}"]`)))
  }, [refused, focusOn])

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (form.busy) return
    const wrong = form.showFaults()
    if (wrong) return focusField(wrong)
    const answer = await form.settle()
    if (answer === 'notFound') focusField(form.field)
    else if (answer) {
      const unchecked = answer === 'unchecked' || answer === 'gone'
      dispatch({ type: 'identified', option, account: form.account, unchecked })
      onDone?.()
    }
  }
  const textOf = ({ code }: Refusal) => {
    if (code === 'MEMBER_NOT_FOUND' && refused === form.field) return notFoundText(t, refused, program)
    return t(code === 'MEMBER_INELIGIBLE' ? 'account.ineligible' : 'account.notAccepted', { program })
  }
  return (
    <form ref={element} noValidate className="lw-main" onSubmit={(event) => void submit(event)}>
      {header}
      <AccountInputs
        program={option}
        form={form}
        typed={draft.values}
        onChange={(field, value) => dispatch({ type: 'edited', option, values: { [field]: value } })}
        refused={refusal && refused ? { [refused]: { text: textOf(refusal), requestId: refusal.requestId } } : {}}
      />
      {!isSaved(option, draft) && (
        <Checkbox
          label={t('account.save')}
          checked={draft.save}
          onChange={(save) => dispatch({ type: 'edited', option, save })}
        />
      )}
      {renderButtons(form.busy)}
    </form>
  )
}
