import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Button, Checkbox, FieldStatus, Logo, StepHeader } from '@loyalty/ui'
import { RequestId } from '@loyalty/widget'
import { accountOf, faultsOf, fieldsOf, memberField, type AccountField, type Draft } from '../account.ts'
import { refusedField } from '../refusal.ts'
import { useText } from '../text.ts'
import { AccountInput } from './account-input.tsx'
import { Actions } from './actions.tsx'
import type { At, ScreenProps } from './screen.ts'
import { useMemberCheck, type MemberCheck } from './use-member-check.ts'
import { logoOf } from './logo-of.ts'
import { useAccountErrors } from './use-account-errors.ts'
import { useFocusOn } from './use-focus-on.ts'
import { useStayInField } from './use-stay-in-field.ts'

const tones = { checking: 'busy', found: 'success', unchecked: 'info' } as const

type Props = ScreenProps & { at: At<'account'>; draft: Draft }

export function AccountScreen({ dispatch, heading, at, draft }: Props) {
  const { option, refusal } = at
  const { t } = useText()
  const form = useRef<HTMLFormElement>(null)
  useStayInField(form)
  const [looked, setLooked] = useState<ReadonlySet<AccountField>>(new Set())
  const [waiting, setWaiting] = useState(false)
  const member = memberField(option)
  const { check, ask, settle } = useMemberCheck(option, accountOf(option, draft))
  const faults = faultsOf(option, draft)
  const errors = useAccountErrors({ option, faults, looked, check, refusal })
  const memberComplete = member !== undefined && fieldsOf(option).every((field) => field.includes('Name') || !faults[field])

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

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (waiting) return
    setLooked(new Set(fieldsOf(option)))
    if (Object.keys(faults).length > 0) return focusField(fieldsOf(option).find((field) => faults[field]))
    setWaiting(true)
    const answer = member && draft.values[member].trim() !== '' ? await settle() : 'unchecked'
    setWaiting(false)
    if (answer === 'notFound') focusField(member)
    else if (answer !== null) dispatch({ type: 'continued' })
  }
  const statusOf = (field: AccountField) =>
    field === member && isTold(check) && <FieldStatus tone={tones[check]}>{t(`account.${check}`)}</FieldStatus>
  return (
    <main>
      <form ref={form} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <StepHeader
          title={t('account.title', { program: option.name })}
          detail={t('progress', { step: 2, steps: 3 })}
          back={{ label: t('shared.back'), onPress: () => dispatch({ type: 'back' }) }}
          headingRef={heading}
          aside={<Logo name={option.name} {...logoOf(option)} />}
        />
        <p>{t('account.detail')}</p>
        {fieldsOf(option).map((field) => (
          <AccountInput
            key={field}
            field={field}
            option={option}
            value={draft.values[field]}
            error={errors[field]}
            status={statusOf(field)}
            onChange={(value) => edit({ ...draft.values, [field]: value })}
            onBlur={() => look(field)}
          />
        ))}
        <RequestId of={refusal?.requestId ?? ''} />
        <Checkbox
          label={t('account.save')}
          checked={draft.save}
          onChange={(save) => dispatch({ type: 'edited', option, draft: { ...draft, save } })}
        />
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
