import { useEffect, useRef, useState, type ComponentProps, type SyntheticEvent } from 'react'
import { Button, FieldStatus, Notice, StepHeader, TextField } from '@loyalty/ui'
import { fieldsOf, memberOf, prefill, readAccount, type AccountErrors, type AccountField } from '../account-fields.ts'
import { accountOf, hasProgram } from '../draft.ts'
import { accountFrom, sameAccount } from '../preference-set.ts'
import { ProgramLogo } from '../program-book.tsx'
import { useMemberCheck, type MemberCheck } from '../use-member-check.ts'
import { useText } from '../use-text.ts'
import type { Screen } from '../state.ts'
import type { ScreenProps } from './screen-props.ts'

/** Where a program credits the points: for one that is being linked, or one that is linked. */
export function AccountDetails({ state, dispatch, book, heading, programId, back }: ScreenProps & { programId: string; back: Screen }) {
  const { t } = useText()
  const program = book.get(programId)
  const own = accountOf(state.draft, programId)
  const [known] = useState(() => prefill(own, [...Object.values(state.draft.accounts), ...state.draft.saved.connections.map(accountFrom)]))
  const typed = state.typed[programId] ?? known
  const [errors, setErrors] = useState<AccountErrors>({})
  const [busy, setBusy] = useState(false)
  const left = useLeft()
  const inputs = useRef<Partial<Record<AccountField, HTMLInputElement | null>>>({})
  const read = program && readAccount(typed, program)
  const member = read && memberOf(read.account, read.errors)
  const check = useMemberCheck(programId, member)
  const linked = hasProgram(state.draft, programId)
  const name = book.name(programId)
  if (!program || !read) return null

  const fields = fieldsOf(program)
  const checked: AccountField = fields.some(({ field }) => field === 'destinationUserId') ? 'destinationUserId' : 'destinationUserEmail'
  // What is stored has been accepted before: it is not asked about again.
  const trusted = sameAccount(own, read.account)
  const focus = (field: AccountField | undefined) => field && inputs.current[field]?.focus()

  const leave = (field: AccountField) => {
    if (errors[field]) setErrors({ ...errors, [field]: read.errors[field] })
    const isMember = field === 'destinationUserId' || field === 'destinationUserEmail'
    if (isMember && member && !trusted) void check.ask(member)
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy) return
    setErrors(read.errors)
    const wrong = fields.find(({ field }) => read.errors[field])
    if (wrong) return focus(wrong.field)
    if (member && !trusted) {
      setBusy(true)
      const answer = await check.ask(member)
      setBusy(false)
      if (left.current) return
      if (answer === 'unknown') return focus(checked)
      if (answer !== 'found' && answer !== 'unavailable') return
    }
    dispatch({ type: 'account', programId, account: read.account })
  }

  return (
    <main className="flex flex-col gap-4">
      <StepHeader
        title={t('account.title', { name })}
        detail={t('account.detail')}
        headingRef={heading}
        back={{ label: t('shared.back'), onPress: () => dispatch({ type: 'show', screen: back }) }}
        aside={<ProgramLogo book={book} id={programId} />}
      />
      <form className="flex flex-col gap-4" noValidate onSubmit={(event) => void submit(event)}>
        {fields.map(({ field, required }, index) => (
          <TextField
            key={field}
            {...inputProps[field]}
            ref={(element: HTMLInputElement | null) => {
              inputs.current[field] = element
            }}
            label={t(labels[field])}
            mark={t(required ? 'shared.required' : 'shared.optional')}
            required={required}
            value={typed[field]}
            enterKeyHint={index === fields.length - 1 ? 'done' : 'next'}
            error={errors[field] ? errorText(field, errors[field], t) : field === checked && notFound(check, checked, name, t)}
            status={field === checked && <CheckStatus check={check} />}
            hint={field === 'destinationUserFirstName' && t('account.names', { name })}
            onChange={(value) => {
              dispatch({ type: 'typed', programId, typed: { ...typed, [field]: value } })
              if (errors[field]) setErrors({ ...errors, [field]: undefined })
            }}
            onBlur={() => leave(field)}
          />
        ))}
        {check.state === 'gone' && <Notice tone="danger">{t('home.goneName')}</Notice>}
        {/* Leaving a field starts its check, which moves the page under the pointer: the press must not leave the field. */}
        <Button block type="submit" busy={busy} onMouseDown={(event) => event.preventDefault()}>
          {t(linked ? 'account.keep' : 'account.add')}
        </Button>
      </form>
    </main>
  )
}

type T = ReturnType<typeof useText>['t']

function errorText(field: AccountField, error: 'missing' | 'invalid', t: T): string {
  return error === 'invalid' ? t('account.email.invalid') : t(`account.missing.${field}`)
}

function notFound({ state }: MemberCheck, field: AccountField, name: string, t: T): string | false {
  return state === 'unknown' && t(field === 'destinationUserId' ? 'account.notFound' : 'account.emailNotFound', { name })
}

/** What the check is doing, or found; a number that is not known is the field's error. */
function CheckStatus({ check }: { check: MemberCheck }) {
  const { t } = useText()
  if (check.state === 'checking') return <FieldStatus tone="busy">{t('account.checking')}</FieldStatus>
  if (check.state === 'found') return <FieldStatus tone="success">{t('account.found')}</FieldStatus>
  if (check.state === 'unavailable') return <FieldStatus tone="info">{t('account.unavailable')}</FieldStatus>
  return null
}

/** Whether the form is gone: an answer that comes after Back adds nothing. */
function useLeft(): { readonly current: boolean } {
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])
  return left
}

const labels = {
  destinationUserId: 'account.id',
  destinationUserEmail: 'account.email',
  destinationUserFirstName: 'account.firstName',
  destinationUserLastName: 'account.lastName',
} as const

const inputProps: Record<AccountField, Partial<ComponentProps<typeof TextField>>> = {
  destinationUserId: { ltr: true, maxLength: 100, autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
  destinationUserEmail: { ltr: true, maxLength: 254, type: 'email', inputMode: 'email', autoComplete: 'email' },
  destinationUserFirstName: { maxLength: 100, autoComplete: 'given-name' },
  destinationUserLastName: { maxLength: 100, autoComplete: 'family-name' },
}
