import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { ExchangeOption } from '@loyalty/contract'
import { Button, Notice, RadioList, StepHeader, TextField } from '@loyalty/ui'
import { useRoomForBar, useSearchStatus } from '@loyalty/widget'
import { findOption, optionKey } from '../options.ts'
import { useText } from '../text.ts'
import { Actions } from './actions.tsx'
import { AmountHeader } from './amount-header.tsx'
import { ProgramRow } from './program-row.tsx'
import type { At, ScreenProps } from './screen.ts'
import { useFocusOn } from './use-focus-on.ts'
import { FIRST_ROWS, useProgramList } from './use-program-list.ts'

/** `refused` says why the user is here again. */
type Props = ScreenProps & { options: readonly ExchangeOption[]; at: At<'choose'>; refused: ReactNode }

export function ChooseScreen({ session, dispatch, heading, options, at, refused }: Props) {
  const { t } = useText()
  const { currency } = session.exchange
  // How often Continue was pressed in vain: each time leads to what is missing.
  const [missing, setMissing] = useState(0)
  const main = useRef<HTMLElement>(null)
  const focusOn = useFocusOn()
  const room = useRoomForBar()
  const { long, query, search, shown, found, more, showAll } = useProgramList(options, at.chosen)
  const status = useSearchStatus(found !== undefined && t(found === 0 ? 'choose.none' : 'choose.found', { count: found }))
  const possible = options.some((option) => option.unavailable === null)
  // What a search has hidden is no choice that anybody sees.
  const chosen = findOption(shown, at.chosen)

  const goOn = () => {
    if (chosen?.unavailable === null) dispatch({ type: 'continued' })
    else setMissing(missing + 1)
  }
  useEffect(() => {
    // A search may have left no program to choose.
    const input = main.current?.querySelector('[type=radio]:not([aria-disabled])') ?? main.current?.querySelector('input')
    if (missing > 0) focusOn(input)
  }, [missing, focusOn])
  const unfold = () => {
    const before = new Set(shown.map(optionKey))
    flushSync(showAll)
    const rows = main.current?.querySelectorAll<HTMLInputElement>('[type=radio]') ?? []
    // What stood first because it was chosen before is at its own place now.
    ;[...rows].find(({ value }) => !before.has(value))?.focus()
  }
  const button = possible && (
    <Button block onClick={goOn}>
      {t('shared.continue')}
    </Button>
  )
  // A frame as tall as a long list has its end out of sight, so the button comes to the choice.
  const beside = !room && chosen !== undefined && shown.length > FIRST_ROWS
  return (
    <main ref={main} className="lw-main">
      <AmountHeader session={session} />
      <StepHeader title={t('choose.title')} id="choose" headingRef={heading} detail={possible && t('progress', { step: 1, steps: 3 })} />
      {refused}
      {!possible && (
        <Notice tone="info" title={t('choose.empty.title')}>
          {t('choose.empty.body')}
        </Notice>
      )}
      {possible && long && (
        <TextField
          label={t('shared.search')}
          value={query}
          onChange={search}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          status={status}
        />
      )}
      {possible && (
        <RadioList
          labelledBy="choose"
          required
          value={chosen ? at.chosen : null}
          onChange={(key) => {
            setMissing(0)
            dispatch({ type: 'chose', key })
          }}
          error={t('shared.choose')}
          invalid={missing > 0 && found !== 0 && chosen?.unavailable !== null}
        >
          {shown.map((option) => (
            <Fragment key={optionKey(option)}>
              <ProgramRow option={option} currency={currency} />
              {beside && option === chosen && button}
            </Fragment>
          ))}
        </RadioList>
      )}
      {possible && more && (
        <Button variant="quiet" block onClick={unfold}>
          {t('choose.all', { count: options.length })}
        </Button>
      )}
      <Actions>{!beside && button}</Actions>
    </main>
  )
}
