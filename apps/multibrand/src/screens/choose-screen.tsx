import { useEffect, useRef, useState, type RefObject, type SyntheticEvent } from 'react'
import { BackButton, Button, Notice, RadioList, RadioRow, StepHeader, TextField } from '@loyalty/ui'
import { allNames, holdsWords, rateText, useSearchStatus } from '@loyalty/widget'
import { hasProgram } from '../draft/edit-draft.ts'
import { ProgramLogo } from './parts/programs.tsx'
import { useBringIntoView } from './parts/use-bring-into-view.ts'
import { useText } from '../text.ts'
import type { ScreenProps } from './screen-props.ts'

const SEARCH_FROM = 8

/** The list of programs that are not linked yet, sorted by name. */
export function ChooseScreen({
  state,
  dispatch,
  programs,
  heading,
  from,
  before,
}: ScreenProps & { from: 'home' | 'split'; before: string | undefined }) {
  const text = useText()
  const { t, locale } = text
  const [chosen, choose] = useState<string | null>(before ?? null)
  const [query, search] = useState('')
  const [missing, setMissing] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useShowMissing(form, missing)
  const offered = programs.all
    .filter((program) => !hasProgram(state.draft, program.id))
    .toSorted((a, b) => programs.name(a.id).localeCompare(programs.name(b.id), locale))
  const shown = offered.filter((program) => holdsWords(allNames(program), query))
  const selected = shown.find((program) => program.id === chosen)
  const status = useSearchStatus(
    query.trim() !== '' &&
      (shown.length === 0 ? t('choose.noMatch', { query }) : t('choose.found', { count: shown.length })),
  )

  const open = (programId: string) =>
    dispatch({
      type: 'show',
      screen: { name: 'account', programId, back: { name: 'choose', from, chosen: programId } },
    })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (selected) open(selected.id)
    else if (shown.length > 0) setMissing(missing + 1)
  }
  return (
    <main className="flex flex-col gap-4">
      <StepHeader
        title={t('choose.title')}
        headingRef={heading}
        back={
          <BackButton label={t('shared.back')} onPress={() => dispatch({ type: 'show', screen: { name: from } })} />
        }
      />
      {offered.length === 0 ? (
        <Notice>{t('choose.none')}</Notice>
      ) : (
        <form ref={form} className="flex flex-col gap-4" noValidate onSubmit={submit}>
          {offered.length >= SEARCH_FROM && (
            <TextField
              label={t('shared.search')}
              type="search"
              value={query}
              onChange={search}
              autoComplete="off"
              enterKeyHint="search"
              status={status}
            />
          )}
          <RadioList
            label={t('choose.label')}
            labelHidden
            value={selected?.id ?? null}
            onChange={(id) => {
              choose(id)
              setMissing(0)
            }}
            onOpen={open}
            hint={t('choose.hint')}
            error={t('shared.choose')}
            invalid={missing > 0 && shown.length > 0 && !selected}
          >
            {shown.map((program) => (
              <RadioRow
                key={program.id}
                value={program.id}
                logo={<ProgramLogo programs={programs} id={program.id} />}
                title={programs.name(program.id)}
                lang={programs.lang(program.id)}
                detail={rateText(text, program.pricePerPointInLocalCurrency, program.localCurrency)}
              />
            ))}
          </RadioList>
          {shown.length > 0 && (
            <Button block type="submit">
              {t('shared.continue')}
            </Button>
          )}
        </form>
      )}
    </main>
  )
}

/**
 * Moves the focus after a press of Continue without a choice. The first program gets the focus, or the search field if
 * the list is empty. Scrolls to the error.
 */
function useShowMissing(form: RefObject<HTMLFormElement | null>, presses: number): void {
  const bringIntoView = useBringIntoView()
  useEffect(() => {
    if (presses === 0 || form.current === null) return
    const first = form.current.querySelector<HTMLElement>('[type=radio]') ?? form.current.querySelector('input')
    first?.focus()
    bringIntoView(form.current.querySelector('[role=alert]') ?? first, 'error')
  }, [form, presses, bringIntoView])
}
