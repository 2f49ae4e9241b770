import { useEffect, useRef, useState, type RefObject, type SyntheticEvent } from 'react'
import type { PreferenceProgram } from '@loyalty/contract'
import { BackButton, Button, Notice, StepHeader } from '@loyalty/ui'
import {
  AccountInputs,
  fieldsOf,
  prefill,
  useAccountForm,
  useClient,
  useStayInField,
  type AccountField,
} from '@loyalty/widget'
import { accountOf, hasProgram } from '../draft/edit-draft.ts'
import { accountFrom } from '../draft/preference-set.ts'
import { NameInText } from './parts/name-in-text.tsx'
import { ProgramLogo } from './parts/programs.tsx'
import { refusedAccounts } from '../saving/refused-accounts.ts'
import { useBringIntoView } from './parts/use-bring-into-view.ts'
import { useText } from '../text.ts'
import type { Screen } from '../state.ts'
import type { ScreenProps } from './screen-props.ts'

type Props = ScreenProps & { programId: string; back: Screen }

/** The screen with the account details of a new or a linked program. */
export function AccountScreen(props: Props) {
  const program = props.programs.get(props.programId)
  return program && <Details {...props} program={program} />
}

function Details({
  state,
  dispatch,
  programs,
  heading,
  programId,
  back,
  program,
}: Props & { program: PreferenceProgram }) {
  const { t } = useText()
  const own = accountOf(state.draft, programId)
  const [known] = useState(() =>
    prefill(own, [...Object.values(state.draft.accounts), ...state.draft.saved.connections.map(accountFrom)]),
  )
  const typed = state.typed[programId] ?? known
  const element = useRef<HTMLFormElement>(null)
  useStayInField(element)
  const { validatePreferenceMember: validate } = useClient()
  const stored = state.draft.saved.connections.find(({ destinationProgramId }) => destinationProgramId === programId)
  const form = useAccountForm({ program, programId, typed, validate, accepted: stored && accountFrom(stored) })
  const linked = hasProgram(state.draft, programId)
  const [refused, setRefused] = useState(() =>
    refusedFields(refusedAccounts(state).get(programId), program, form.field),
  )
  const [requestId] = useState(() => (state.saving.outcome === 'refused' ? state.saving.problem.requestId : ''))
  // The refused field at the time when the form opened. This value never changes, so a correction does not move the
  // focus.
  const [refusedAtOpen] = useState(refused[0])
  useFieldInView(element, refusedAtOpen)
  const focus = (field: AccountField | undefined) => inputOf(element, field)?.focus()

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (form.busy) return
    setRefused([])
    const wrong = form.showFaults()
    if (wrong) return focus(wrong)
    const answer = await form.settle()
    if (answer === 'notFound') return focus(form.field)
    if (answer === undefined || answer === 'gone') return
    dispatch({ type: 'account', programId, account: form.account })
  }

  return (
    <main className="flex flex-col gap-4">
      <StepHeader
        title={
          <NameInText programs={programs} id={programId}>
            {t('shared.account.title', { program: programs.name(programId) })}
          </NameInText>
        }
        detail={t('account.detail')}
        headingRef={refusedAtOpen ? null : heading}
        back={<BackButton label={t('shared.back')} onPress={() => dispatch({ type: 'show', screen: back })} />}
        aside={<ProgramLogo programs={programs} id={programId} />}
      />
      <form ref={element} className="flex flex-col gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <AccountInputs
          program={program}
          form={form}
          typed={typed}
          onChange={(field, value) => {
            dispatch({ type: 'typed', programId, known, typed: { [field]: value } })
            setRefused((fields) => fields.filter((refusedField) => refusedField !== field))
          }}
          refused={Object.fromEntries(
            refused.map((field) => [
              field,
              { text: t('account.refused'), requestId: field === refusedAtOpen ? requestId : '' },
            ]),
          )}
        />
        {form.check === 'gone' && <Notice tone="danger">{t('home.goneName')}</Notice>}
        <Button block type="submit" busy={form.busy}>
          {t(linked ? 'account.keep' : 'account.add')}
        </Button>
      </form>
    </main>
  )
}

/**
 * Returns the refused fields that the form has. If the service named no field of the form, returns the field that the
 * member check uses.
 */
function refusedFields(
  named: readonly AccountField[] | undefined,
  program: PreferenceProgram,
  checked: AccountField | undefined,
): AccountField[] {
  if (named === undefined) return []
  const own = fieldsOf(program).filter((field) => named.includes(field))
  return own.length === 0 && checked ? [checked] : own
}

type Form = RefObject<HTMLFormElement | null>

const inputOf = ({ current }: Form, field: AccountField | undefined) =>
  field && current?.querySelector<HTMLInputElement>(`[name="${field}"]`)

/** Focuses the refused field, instead of the heading, when the form opens. */
function useFieldInView(form: Form, field: AccountField | undefined): void {
  const bringIntoView = useBringIntoView()
  useEffect(() => {
    const input = inputOf(form, field)
    if (!input) return
    input.focus()
    bringIntoView(input, 'error')
  }, [form, field, bringIntoView])
}
