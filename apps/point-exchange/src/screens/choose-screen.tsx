import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { ExchangeOption, ShownExchange } from '@loyalty/contract'
import { Button, Logo, Notice, RadioList, SelectField, StepHeader, TextField } from '@loyalty/ui'
import { nameIn, programNameIn, useRoomForBar, useSearchStatus } from '@loyalty/widget'
import { findOption, optionKey, type HoldsWords } from '../options.ts'
import { useText } from '../text.ts'
import { Actions } from './parts/actions.tsx'
import { logoOf } from './parts/logo-of.ts'
import { ProgramRow } from './parts/program-row.tsx'
import type { At, ScreenProps } from './screen-props.ts'
import { useFocusOn } from './parts/use-focus-on.ts'
import { FIRST_ROWS, useProgramList } from './parts/use-program-list.ts'

const approaches = ['pointerover', 'focusin'] as const

/**
 * `refused` is the notice that explains why the user has to choose again. `onApproach` is called when the pointer or the
 * focus comes near a program, so that the next screens can load. `holds` is the forgiving search, once it has loaded.
 */
type Props = ScreenProps & {
  options: readonly ExchangeOption[]
  at: At<'choose'>
  refused: ReactNode
  onApproach: () => void
  holds: HoldsWords | undefined
}

export function ChooseScreen({ session, dispatch, heading, options, at, refused, onApproach, holds }: Props) {
  const { t, locale } = useText()
  const { currency } = session.exchange
  // Counts presses of Continue without a choice. Each press moves the focus to the list.
  const [missing, setMissing] = useState(0)
  const main = useRef<HTMLElement>(null)
  const focusOn = useFocusOn()
  const room = useRoomForBar()
  const list = useProgramList(options, at.chosen, holds)
  const { categories, order, shown, found } = list
  const status = useSearchStatus(
    found !== undefined && t(found === 0 ? 'choose.none' : 'choose.found', { count: found }),
  )
  const possible = options.some((option) => option.unavailable === null)
  // A chosen program that the search leaves out does not count as chosen.
  const chosen = findOption(shown, at.chosen)

  const goOn = () => {
    if (chosen?.unavailable === null) dispatch({ type: 'continued' })
    else setMissing(missing + 1)
  }
  useEffect(() => {
    // If the search has no result, the focus goes to the search field.
    const input =
      main.current?.querySelector('[type=radio]:not([aria-disabled])') ?? main.current?.querySelector('input')
    if (missing > 0) focusOn(input)
  }, [missing, focusOn])
  useEffect(() => {
    const { current } = main
    for (const event of approaches) current?.addEventListener(event, onApproach)
    return () => {
      for (const event of approaches) current?.removeEventListener(event, onApproach)
    }
  }, [onApproach])
  const unfold = () => {
    const before = new Set(shown.map(optionKey))
    flushSync(list.showAll)
    const rows = main.current?.querySelectorAll<HTMLInputElement>('[type=radio]') ?? []
    // The chosen option returns to its sorted position, so the first new row may be anywhere.
    ;[...rows].find(({ value }) => !before.has(value))?.focus()
  }
  const button = possible && (
    <Button block onClick={goOn}>
      {t('shared.continue')}
    </Button>
  )
  // The end of a tall frame may be out of sight, so the Continue button appears directly below the chosen row.
  const beside = !room && chosen !== undefined && shown.length > FIRST_ROWS
  return (
    <main ref={main} className="lw-main">
      <AmountHeader session={session} />
      <StepHeader
        title={t('choose.title')}
        id="choose"
        headingRef={heading}
        detail={possible && t('progress', { step: 1, steps: 3 })}
      />
      {refused}
      {!possible && (
        <Notice tone="info" title={t('choose.empty.title')}>
          {t('choose.empty.body')}
        </Notice>
      )}
      {possible && list.long && (
        <div className="lw-find">
          <TextField
            label={t('shared.search')}
            value={list.query}
            onChange={(text) => {
              list.search(text)
              // The words of the document's own first screen come without a focus event.
              onApproach()
            }}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            status={status}
          />
          {categories.length > 0 && (
            <SelectField label={t('choose.category')} value={list.category} onChange={list.narrow}>
              <option value="">{t('choose.category.all')}</option>
              {categories.map((each) => (
                <option key={each.name} value={each.name}>
                  {nameIn(each, locale)}
                </option>
              ))}
            </SelectField>
          )}
          <SelectField
            label={t('choose.sort')}
            value={order}
            onChange={(value) => list.sort(list.orders.find((each) => each === value) ?? order)}
          >
            {list.orders.map((each) => (
              <option key={each} value={each}>
                {t(`choose.sort.${each}`)}
              </option>
            ))}
          </SelectField>
        </div>
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
          onOpen={(key) => dispatch({ type: 'opened', key })}
          hint={t('choose.hint')}
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
      {possible && (list.more || found === 0) && (
        <Button variant="quiet" block onClick={unfold}>
          {t('choose.all', { count: options.length })}
        </Button>
      )}
      <Actions>{!beside && button}</Actions>
    </main>
  )
}

/** The organization and the amount. The caller sets both, so the user cannot change them. */
function AmountHeader({ session: { organization, exchange } }: { session: ShownExchange }) {
  const { t, money, locale } = useText()
  const name = nameIn(organization, locale)
  const programName = programNameIn(organization, locale)
  return (
    <header className="flex flex-wrap items-center gap-x-3 rounded-lg bg-sunken p-[min(1rem,5vw)]">
      <Logo name={name} {...logoOf(organization)} />
      <div className="lw-amount min-w-0 flex-1 basis-32">
        <div className="min-w-0">
          <p className="text-sm wrap-anywhere text-muted">
            <bdi>{programName || name}</bdi>
          </p>
          <p className="text-sm">{t('amount.label')}</p>
        </div>
        <p className="lw-amount-figure">
          <bdi>{money(exchange.amount, exchange.currency)}</bdi>
        </p>
      </div>
    </header>
  )
}
