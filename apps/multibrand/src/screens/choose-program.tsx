import { useState, type SyntheticEvent } from 'react'
import { Button, Notice, RadioList, RadioRow, StepHeader, TextField } from '@loyalty/ui'
import { hasProgram } from '../draft.ts'
import { ProgramLogo } from '../program-book.tsx'
import { useText } from '../use-text.ts'
import type { ScreenProps } from './screen-props.ts'

const SEARCH_FROM = 8

/** The programs that are not linked yet, by name. */
export function ChooseProgram({ state, dispatch, book, heading, from }: ScreenProps & { from: 'home' | 'split' }) {
  const { t, money, locale } = useText()
  const [chosen, choose] = useState<string | null>(null)
  const [query, search] = useState('')
  const [missing, setMissing] = useState(false)
  const open = book.all.filter((program) => !hasProgram(state.draft, program.id)).toSorted((a, b) => a.name.localeCompare(b.name, locale))
  const wanted = query.trim().toLocaleLowerCase(locale)
  const shown = open.filter((program) => `${program.name} ${program.businessName}`.toLocaleLowerCase(locale).includes(wanted))
  const selected = shown.find((program) => program.id === chosen)

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (selected) dispatch({ type: 'show', screen: { name: 'account', programId: selected.id, back: { name: 'choose', from } } })
    else setMissing(true)
  }
  return (
    <main className="flex flex-col gap-4">
      <StepHeader
        title={t('choose.title')}
        headingRef={heading}
        back={{ label: t('shared.back'), onPress: () => dispatch({ type: 'show', screen: { name: from } }) }}
      />
      {open.length === 0 ? (
        <Notice>{t('choose.none')}</Notice>
      ) : (
        <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
          {open.length >= SEARCH_FROM && (
            <TextField label={t('choose.search')} type="search" value={query} onChange={search} autoComplete="off" enterKeyHint="search" />
          )}
          <RadioList
            label={t('choose.label')}
            labelHidden
            value={selected?.id ?? null}
            onChange={(id) => {
              choose(id)
              setMissing(false)
            }}
            error={missing && !selected && t('choose.missing')}
          >
            {shown.map((program) => (
              <RadioRow
                key={program.id}
                value={program.id}
                logo={<ProgramLogo book={book} id={program.id} />}
                title={program.name}
                lang={book.lang(program.id) ?? locale}
                detail={t('choose.rate', { price: money(program.pricePerPointInLocalCurrency, program.localCurrency) })}
              />
            ))}
          </RadioList>
          <output className="text-muted empty:hidden">{shown.length === 0 && t('choose.noMatch', { query })}</output>
          <Button block type="submit">
            {t('shared.continue')}
          </Button>
        </form>
      )}
    </main>
  )
}
