import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { BackButton, Button, Checkbox, Logo, StepHeader, SummaryList } from '@loyalty/ui'
import {
  AccountInputs,
  fieldsOf,
  notFoundText,
  useAccountForm,
  useClient,
  useStayInField,
  type AccountField,
} from '@loyalty/widget'
import { isSaved, type Draft } from '../account.ts'
import { refusedField, type Refusal } from '../refusal.ts'
import { useText } from '../text.ts'
import { accountLines } from './parts/account-lines.tsx'
import { Actions } from './parts/actions.tsx'
import { AmountLine } from './parts/amount-line.tsx'
import { ProgramText } from './parts/program-name.tsx'
import type { At, ScreenProps } from './screen-props.ts'
import { logoOf } from './parts/logo-of.ts'
import { useFocusOn } from './parts/use-focus-on.ts'

type Props = ScreenProps & { at: At<'account'>; draft: Draft }

export function AccountScreen({ session, dispatch, heading, at, draft }: Props) {
  const { option, refusal } = at
  const text = useText()
  const { t } = text
  const element = useRef<HTMLFormElement>(null)
  useStayInField(element)
  const { validateExchangeMember: validate } = useClient()
  const asked = useAccountForm({ program: option, programId: option.programId, typed: draft.values, validate })
  // This form does not report that a program is gone. The quote request after the review reports this fact, and leads
  // the user to another choice.
  const form = { ...asked, check: asked.check === 'gone' ? ('unchecked' as const) : asked.check }
  const saved = isSaved(option, draft)
  // A saved account shows as a short list. The form opens when the user wants a change, or when the service refused the
  // account.
  const [changing, setChanging] = useState(!saved || refusal !== undefined)
  const open = !saved || changing

  const focusOn = useFocusOn()
  const focusField = (field: AccountField | undefined) => focusOn(element.current?.querySelector(`[name="${field}"]`))
  const refused = refusal && refusedField(option, form.account, refusal)
  useEffect(() => {
    if (!refused) return
    // Each change of step focuses the heading. The rejected field takes the focus afterwards.
    queueMicrotask(() => focusOn(element.current?.querySelector(`[name="${refused}"]`)))
  }, [refused, focusOn])

  const change = (field: AccountField | undefined) => {
    flushSync(() => setChanging(true))
    focusField(field)
  }

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (form.busy) return
    const wrong = form.showFaults()
    if (wrong) return focusField(wrong)
    const answer = await form.settle()
    if (answer === 'notFound') change(form.field)
    else if (answer)
      dispatch({
        type: 'identified',
        option,
        account: form.account,
        unchecked: answer === 'unchecked' || answer === 'gone',
      })
  }
  const textOf = ({ code }: Refusal) => {
    if (code === 'MEMBER_NOT_FOUND' && refused === form.field) return notFoundText(t, refused, option.name)
    return t(code === 'MEMBER_INELIGIBLE' ? 'account.ineligible' : 'account.notAccepted', { program: option.name })
  }
  return (
    <main className="lw-main">
      <AmountLine session={session} />
      <form ref={element} noValidate className="lw-main" onSubmit={(event) => void submit(event)}>
        <StepHeader
          title={<ProgramText name={option.name}>{t('shared.account.title', { program: option.name })}</ProgramText>}
          detail={t('progress', { step: 2, steps: 3 })}
          back={<BackButton label={t('shared.back')} onPress={() => dispatch({ type: 'back' })} />}
          headingRef={heading}
          aside={<Logo name={option.name} {...logoOf(option)} />}
        />
        <p>{t(open ? 'account.detail' : 'account.saved')}</p>
        {!open && <SummaryList items={accountLines(form.account, text)} />}
        {!open && (
          <Button variant="quiet" onClick={() => change(fieldsOf(option)[0])}>
            {t('account.change')}
          </Button>
        )}
        {open && (
          <AccountInputs
            program={option}
            form={form}
            typed={draft.values}
            onChange={(field, value) => dispatch({ type: 'edited', option, values: { [field]: value } })}
            refused={refusal && refused ? { [refused]: { text: textOf(refusal), requestId: refusal.requestId } } : {}}
          />
        )}
        {!saved && (
          <Checkbox
            label={t('account.save')}
            checked={draft.save}
            onChange={(save) => dispatch({ type: 'edited', option, save })}
          />
        )}
        <Actions>
          <Button block type="submit" busy={form.busy}>
            {t('shared.continue')}
          </Button>
        </Actions>
      </form>
    </main>
  )
}
