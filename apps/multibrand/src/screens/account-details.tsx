import { useEffect, useRef, useState, type ComponentProps, type RefObject, type SyntheticEvent } from 'react'
import { BackButton, Button, FieldStatus, Notice, StepHeader, TextField } from '@loyalty/ui'
import { fieldsOf, memberOf, prefill, readAccount, type AccountErrors, type AccountField } from '../account-fields.ts'
import { accountOf, hasProgram } from '../draft.ts'
import { accountFrom, sameAccount } from '../preference-set.ts'
import { NameInText } from '../name-in-text.tsx'
import { ProgramLogo } from '../program-book.tsx'
import { refusedAccounts } from '../refused-accounts.ts'
import { useBringIntoView } from '../use-bring-into-view.ts'
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
  const [busy, setBusy] = useState(false)
  const left = useLeft()
  const inputs = useRef<Inputs>({})
  const read = program && readAccount(typed, program)
  const member = read && memberOf(read.account, read.errors)
  const check = useMemberCheck(programId, member)
  const linked = hasProgram(state.draft, programId)
  const name = book.name(programId)
  const fields = program ? fieldsOf(program) : []
  const checked: AccountField = fields.some(({ field }) => field === 'destinationUserId') ? 'destinationUserId' : 'destinationUserEmail'
  const [refused] = useState(() => refusedFields(refusedAccounts(state).get(programId), fields, checked))
  const [errors, setErrors] = useState<AccountErrors>(() => Object.fromEntries(refused.map((field) => [field, 'refused'])))
  useFieldInView(inputs, refused[0])
  if (!program || !read) return null

  // What is stored has been accepted before: it is not asked about again.
  const stored = state.draft.saved.connections.find(({ destinationProgramId }) => destinationProgramId === programId)
  const trusted = stored !== undefined && sameAccount(accountFrom(stored), read.account)
  const focus = (field: AccountField | undefined) => field && inputs.current[field]?.focus()

  const notFound = (
    <NameInText book={book} id={programId}>
      {t(checked === 'destinationUserId' ? 'account.notFound' : 'account.emailNotFound', { name })}
    </NameInText>
  )
  const leave = (field: AccountField) => {
    if (errors[field] && errors[field] !== 'refused') setErrors({ ...errors, [field]: read.errors[field] })
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
        title={
          <NameInText book={book} id={programId}>
            {t('account.title', { name })}
          </NameInText>
        }
        detail={t('account.detail')}
        headingRef={refused.length === 0 ? heading : null}
        back={<BackButton label={t('shared.back')} onPress={() => dispatch({ type: 'show', screen: back })} />}
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
            error={errors[field] ? errorText(field, errors[field], t) : field === checked && check.state === 'unknown' && notFound}
            status={field === checked && <CheckStatus check={check} />}
            hint={
              field === 'destinationUserFirstName' && (
                <NameInText book={book} id={programId}>
                  {t('account.names', { name })}
                </NameInText>
              )
            }
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

type Inputs = Partial<Record<AccountField, HTMLInputElement | null>>
type T = ReturnType<typeof useText>['t']

function errorText(field: AccountField, error: 'missing' | 'invalid' | 'refused', t: T): string {
  if (error === 'refused') return t('account.refused')
  return error === 'invalid' ? t('account.email.invalid') : t(`account.missing.${field}`)
}

/** What the check is doing, or found; a number that is not known is the field's error. */
function CheckStatus({ check }: { check: MemberCheck }) {
  const { t } = useText()
  if (check.state === 'checking') return <FieldStatus tone="busy">{t('account.checking')}</FieldStatus>
  if (check.state === 'found') return <FieldStatus tone="success">{t('account.found')}</FieldStatus>
  if (check.state === 'unavailable') return <FieldStatus tone="info">{t('account.unavailable')}</FieldStatus>
  return null
}

/** What the form marks of a refused account: the field that is checked where none of its own was named. */
function refusedFields(
  named: readonly AccountField[] | undefined,
  fields: ReturnType<typeof fieldsOf>,
  checked: AccountField,
): AccountField[] {
  if (named === undefined) return []
  const own = fields.map(({ field }) => field).filter((field) => named.includes(field))
  return own.length > 0 ? own : [checked]
}

/** The form opens at a field that is to be mended, instead of its heading. */
function useFieldInView(inputs: RefObject<Inputs>, field: AccountField | undefined): void {
  const bringIntoView = useBringIntoView()
  useEffect(() => {
    const input = field && inputs.current[field]
    if (!input) return
    input.focus()
    bringIntoView(input, 'error')
  }, [inputs, field, bringIntoView])
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
