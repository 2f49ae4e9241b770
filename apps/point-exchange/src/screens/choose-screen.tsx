import { useEffect, useMemo, useRef, useState } from 'react'
import type { ExchangeOption } from '@loyalty/contract'
import { Button, Notice, RadioList, StepHeader, TextField } from '@loyalty/ui'
import { RequestId } from '@loyalty/widget'
import { findOption, optionKey, searchOptions, sortOptions } from '../options.ts'
import { useText } from '../text.ts'
import { Actions } from './actions.tsx'
import { AmountHeader } from './amount-header.tsx'
import { ProgramRow } from './program-row.tsx'
import type { At, ScreenProps } from './screen.ts'
import { useFocusOn } from './use-focus-on.ts'

/** More than this does not fit on a phone, so it can be searched. */
const SEARCH_FROM = 8

type Props = ScreenProps & { options: readonly ExchangeOption[]; at: At<'choose'> }

export function ChooseScreen({ session, dispatch, heading, options, at }: Props) {
  const { t, locale } = useText()
  const [query, setQuery] = useState('')
  // How often Continue was pressed in vain: each time leads to what is missing.
  const [missing, setMissing] = useState(0)
  const main = useRef<HTMLElement>(null)
  const focusOn = useFocusOn()
  const sorted = useMemo(() => sortOptions(options, locale), [options, locale])
  const found = query.trim() === '' ? sorted : searchOptions(sorted, query)
  const possible = options.some((option) => option.unavailable === null)

  const goOn = () => {
    setMissing(findOption(options, at.chosen)?.unavailable === null ? 0 : missing + 1)
    dispatch({ type: 'continued' })
  }
  useEffect(() => {
    // A search may have left no program to choose.
    const input = main.current?.querySelector('[type=radio]:not([aria-disabled])') ?? main.current?.querySelector('input')
    if (missing > 0) focusOn(input)
  }, [missing, focusOn])
  return (
    <main ref={main} className="grid gap-4">
      <AmountHeader session={session} />
      <StepHeader title={t('choose.title')} id="choose" headingRef={heading} detail={possible && t('progress', { step: 1, steps: 3 })} />
      {at.refusal && (
        <Notice tone="danger">
          {t(/LIMIT|MINIMUM/.test(at.refusal.code) ? 'choose.refused.limits' : 'choose.refused.program')}
          <RequestId of={at.refusal.requestId} />
        </Notice>
      )}
      {!possible && (
        <Notice tone="info" title={t('choose.empty.title')}>
          {t('choose.empty.body')}
        </Notice>
      )}
      {options.length >= SEARCH_FROM && (
        <TextField
          label={t('choose.search')}
          value={query}
          onChange={setQuery}
          type="search"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          status={query.trim() !== '' && t('choose.found', { count: found.length })}
        />
      )}
      {options.length > 0 && (
        <RadioList
          labelledBy="choose"
          value={at.chosen}
          onChange={(key) => {
            setMissing(0)
            dispatch({ type: 'chose', key })
          }}
          error={missing > 0 && t('choose.missing')}
        >
          {found.map((option) => (
            <ProgramRow key={optionKey(option)} option={option} currency={session.exchange.currency} />
          ))}
        </RadioList>
      )}
      <Actions>
        {possible && (
          <Button block onClick={goOn}>
            {t('shared.continue')}
          </Button>
        )}
      </Actions>
    </main>
  )
}
