import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { BackButton, Button, Checkbox, FieldStatus, Logo, StepHeader, SummaryList } from '@loyalty/ui'
import { RequestId } from '@loyalty/widget'
import { accountOf, fieldsOf, memberField, type AccountField, type Draft } from '../account.ts'
import { faultsOf, isSaved } from '../account-faults.ts'
import { refusedField } from '../refusal.ts'
import { useText } from '../text.ts'
import { AccountInput } from './account-input.tsx'
import { accountLines } from './account-lines.tsx'
import { Actions } from './actions.tsx'
import { AmountLine } from './amount-line.tsx'
import { ProgramText } from './program-name.tsx'
import type { At, ScreenProps } from './screen.ts'
import { useMemberCheck, type MemberCheck } from './use-member-check.ts'
import { logoOf } from './logo-of.ts'
import { useAccountErrors } from './use-account-errors.ts'
import { useFocusOn } from './use-focus-on.ts'
import { useStayInField } from './use-stay-in-field.ts'

const tones = { checking: 'busy', found: 'success', unchecked: 'info' } as const

type Props = ScreenProps & { at: At<'account'>; draft: Draft }

export function AccountScreen({ session, dispatch, heading, at, draft }: Props) {
  const { option, refusal } = at
  const text = useText()
  const { t } = text
  const form = useRef<HTMLFormElement>(null)
  useStayInField(form)
  const [looked, setLooked] = useState<ReadonlySet<AccountField>>(new Set())
  const [waiting, setWaiting] = useState(false)
  const fields = fieldsOf(option)
  const member = memberField(option)
  const { check, ask, settle } = useMemberCheck(option, accountOf(option, draft))
  const faults = faultsOf(option, draft)
  const errors = useAccountErrors({ option, faults, looked, check, refusal })
  const memberComplete = member !== undefined && fields.every((field) => field.includes('Name') || !faults[field])
  const saved = isSaved(option, draft)
  // What is saved is shown in short, until the user or a refusal wants it changed.
  const [changing, setChanging] = useState(!saved || refusal !== undefined)
  const open = !saved || changing
  const firstName = fields.find((field) => field.includes('Name'))

  const edit = (values: Draft['values']) => dispatch({ type: 'edited', option, draft: { ...draft, values } })
  const look = (field: AccountField) => {
    // An empty field is not wrong yet: the user may be on the way to it.
    if (draft.values[field].trim() !== '') setLooked(new Set([...looked, field]))
    if (memberComplete && draft.values[member] !== '' && !field.includes('Name')) ask()
  }
  const focusOn = useFocusOn()
  const focusField = (field: AccountField | undefined) => focusOn(form.current?.querySelector(`[name="${field}"]`))
  useEffect(() => {
    if (!refusal) return
    // After the heading, which has the focus at every change of step: what has to be mended is the field.
    queueMicrotask(() => focusOn(form.current?.querySelector(`[name="${refusedField(option, refusal)}"]`)))
  }, [option, refusal, focusOn])

  const change = (field: AccountField | undefined) => {
    flushSync(() => setChanging(true))
    focusField(field)
  }

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (waiting) return
    setLooked(new Set(fields))
    if (Object.keys(faults).length > 0) return focusField(fields.find((field) => faults[field]))
    setWaiting(true)
    const answer = member && draft.values[member].trim() !== '' ? await settle() : 'idle'
    setWaiting(false)
    if (answer === 'notFound') change(member)
    else if (answer !== null) dispatch({ type: 'identified', option, unchecked: answer === 'unchecked' })
  }
  const statusOf = (field: AccountField) => (
    <>
      {refusal && field === refusedField(option, refusal) && <RequestId of={refusal.requestId} />}
      {field === member && isTold(check) && <FieldStatus tone={tones[check]}>{t(`account.${check}`)}</FieldStatus>}
    </>
  )
  return (
    <main className="lw-main">
      <AmountLine session={session} />
      <form ref={form} noValidate className="lw-main" onSubmit={(event) => void submit(event)}>
        <StepHeader
          title={<ProgramText name={option.name}>{t('account.title', { program: option.name })}</ProgramText>}
          detail={t('progress', { step: 2, steps: 3 })}
          back={<BackButton label={t('shared.back')} onPress={() => dispatch({ type: 'back' })} />}
          headingRef={heading}
          aside={<Logo name={option.name} {...logoOf(option)} />}
        />
        <p>{t(open ? 'account.detail' : 'account.saved')}</p>
        {!open && <SummaryList items={accountLines(accountOf(option, draft), text)} />}
        {!open && (
          <Button variant="quiet" onClick={() => change(fields[0])}>
            {t('account.change')}
          </Button>
        )}
        {open &&
          fields.map((field) => (
            <AccountInput
              key={field}
              field={field}
              option={option}
              value={draft.values[field]}
              error={errors[field]}
              status={statusOf(field)}
              hint={field === firstName && t('account.nameHint', { program: option.name })}
              last={field === fields.at(-1)}
              onChange={(value) => edit({ ...draft.values, [field]: value })}
              onBlur={() => look(field)}
            />
          ))}
        {!saved && (
          <Checkbox
            label={t('account.save')}
            checked={draft.save}
            onChange={(save) => dispatch({ type: 'edited', option, draft: { ...draft, save } })}
          />
        )}
        <Actions>
          <Button block type="submit" busy={waiting}>
            {t('shared.continue')}
          </Button>
        </Actions>
      </form>
    </main>
  )
}

const isTold = (check: MemberCheck): check is keyof typeof tones => check in tones
