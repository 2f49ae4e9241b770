import { useEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { ExchangeOption } from '@loyalty/contract'
import { BackButton, Button, Checkbox, Logo, Notice, StepHeader, SummaryList } from '@loyalty/ui'
import { ExternalLink, fieldsOf, hasMinorUnit, nameIn, rateText } from '@loyalty/widget'
import type { Draft } from '../input/account.ts'
import { shownRemainder } from '../shown-remainder.ts'
import { useText } from '../text.ts'
import { accountLines } from './parts/account-lines.tsx'
import { Actions } from './parts/actions.tsx'
import { AmountLine } from './parts/amount-line.tsx'
import { ChangeAccount } from './parts/change-account.tsx'
import { logoOf } from './parts/logo-of.ts'
import { ProgramName, ProgramText } from './parts/program-name.tsx'
import { QuoteFailed } from './parts/quote-failed.tsx'
import type { At, ScreenProps } from './screen-props.ts'
import { useCountdown } from './parts/use-countdown.ts'
import { useFocusOn } from './parts/use-focus-on.ts'

type Props = ScreenProps & { at: At<'review'> | At<'checking'>; draft: Draft; kept: Draft | undefined }

/** The summary before an order is sent. The user checks the order and gives consent. */
export function ReviewScreen({ session, dispatch, heading, at, draft, kept }: Props) {
  const text = useText()
  const { t, rich, money, locale } = text
  const { exchange } = session
  // Counts presses of Send without consent. Each press moves the focus to the tick box.
  const [missing, setMissing] = useState(0)
  const consent = useRef<HTMLInputElement>(null)
  const [changing, setChanging] = useState(false)
  const changer = useRef<HTMLButtonElement>(null)
  const changed = useRef<HTMLDivElement>(null)
  const failed = useRef<HTMLDivElement>(null)
  const focusOn = useFocusOn()
  const { option, account, agreed, unchecked, saved } = at.order
  const { before, refusal } = at.step === 'review' ? at : { before: undefined, refusal: undefined }
  const inMoney = (amount: string) => money(amount, exchange.currency)
  // After a rate limit the user has to wait. After every other failure the user may retry at once.
  const wait = useCountdown(refusal?.code === 'RATE_LIMITED' ? (refusal.retryAfter ?? 0) : 0, refusal)

  useEffect(() => {
    // The user gave consent to a different number of points, so the focus moves to the notice of the change.
    if (before) focusOn(changed.current)
  }, [before, focusOn])
  useEffect(() => {
    if (missing > 0) focusOn(consent.current)
  }, [missing, focusOn])
  const unasked = useRef(false)
  useEffect(() => {
    if (at.step === 'checking') unasked.current = at.quoteOnly === true
    // The bottom bar would cover the error, so the error scrolls above the bar, after the heading has got the focus.
    else if (refusal && !unasked.current) queueMicrotask(() => failed.current?.scrollIntoView({ block: 'nearest' }))
  }, [at, refusal])
  const unanswered = refusal?.code === 'NO_ANSWER'
  useEffect(() => {
    if (!unanswered) return undefined
    const again = () => dispatch({ type: 'again' })
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [unanswered, dispatch])

  const sentence = exchange.consentSentence?.[locale]
  const fee = exchange.feeNote?.[locale]
  const program = nameIn(option, locale)
  const send = () => {
    // The press of this button is the consent, if the organization has chosen so.
    if (sentence !== undefined) dispatch({ type: 'agreed', agreed: true })
    else setMissing(agreed ? 0 : missing + 1)
    if (agreed || sentence !== undefined) dispatch({ type: 'continued' })
  }
  const closeChange = () => {
    flushSync(() => setChanging(false))
    changer.current?.focus()
  }
  const terms = option.termsAndConditionsUrl && {
    program,
    terms: termsLink(option.termsAndConditionsUrl, program),
  }
  return (
    <main className="lw-main">
      <AmountLine session={session} />
      <StepHeader
        title={t('review.title')}
        detail={t('progress', saved ? { step: 2, steps: 2 } : { step: 3, steps: 3 })}
        back={<BackButton label={t('shared.back')} onPress={() => dispatch({ type: 'back' })} />}
        headingRef={heading}
        aside={<Logo name={program} {...logoOf(option)} />}
      />
      {before && (
        <div ref={changed} tabIndex={-1} className="rounded-lg">
          <ChangeNotice before={before} after={option} currency={exchange.currency} />
        </div>
      )}
      <SummaryList
        items={[
          {
            label: t('review.give'),
            value: <bdi>{inMoney(exchange.amount)}</bdi>,
            note:
              hasMinorUnit(option.remainder, exchange.currency) &&
              t('review.remainder', { value: inMoney(option.remainder) }),
          },
          ...(fee === undefined ? [] : [{ label: t('review.fee'), value: <bdi>{fee}</bdi> }]),
          {
            label: t('review.get'),
            value: t('shared.points', { points: option.totalPoints }),
            strong: true,
            note: [
              before &&
                before.totalPoints !== option.totalPoints &&
                t('review.was', { value: t('shared.points', { points: before.totalPoints }) }),
              option.campaignBonusPoints > 0 && t('review.bonus', { points: option.campaignBonusPoints }),
              rateText(text, option.pricePerPoint, exchange.currency),
            ]
              .filter(Boolean)
              .map((line) => <p key={String(line)}>{line}</p>),
          },
          { label: t('review.program'), value: <ProgramName name={program} /> },
          ...(changing ? [] : accountLines(account, text)),
        ]}
      />
      {changing ? (
        <ChangeAccount order={at.order} draft={draft} kept={kept} dispatch={dispatch} onClose={closeChange} />
      ) : (
        agreement()
      )}
    </main>
  )

  function agreement() {
    return (
      <>
        {fieldsOf(option).length > 0 && (
          <Button ref={changer} variant="quiet" onClick={() => setChanging(true)}>
            {t('account.change')}
          </Button>
        )}
        <Notice tone="warning">
          {unchecked && (
            <p>
              <ProgramText name={program}>{t('review.unchecked', { program })}</ProgramText>
            </p>
          )}
          {t('review.final')}
        </Notice>
        {sentence === undefined && (
          <Checkbox
            ref={consent}
            required
            checked={agreed}
            onChange={(value) => {
              dispatch({ type: 'agreed', agreed: value })
              setMissing(0)
            }}
            error={missing > 0 && t('review.consentMissing')}
            label={terms ? rich('review.consent', terms) : t('review.consentPlain')}
          />
        )}
        {refusal && (
          <div ref={failed}>
            <QuoteFailed refusal={refusal} wait={wait} />
          </div>
        )}
        <output className="block">{at.step === 'checking' && <p>{t('review.checking')}</p>}</output>
        <Actions>
          {sentence !== undefined && (
            <p id="consent" className="lw-consent">
              <bdi>{sentence}</bdi> {terms && rich('review.terms', terms)}
            </p>
          )}
          <Button
            block
            busy={at.step === 'checking'}
            inactive={wait > 0}
            onClick={send}
            aria-describedby={sentence === undefined ? undefined : 'consent'}
          >
            {t('review.send', { points: option.totalPoints })}
          </Button>
        </Actions>
      </>
    )
  }
}

const termsLink = (href: string, program: string) => (words: ReactNode[]) => (
  <ExternalLink href={href} kind="terms">
    <ProgramText name={program}>{words.filter((word) => typeof word === 'string').join('')}</ProgramText>
  </ExternalLink>
)

/** The notice that the points have changed since the user saw the review. */
function ChangeNotice({
  before,
  after,
  currency,
}: {
  before: ExchangeOption
  after: ExchangeOption
  currency: string
}) {
  const { t, points, money } = useText()
  const remainder = (option: ExchangeOption) => money(shownRemainder(option.remainder, currency), currency)
  const moved = after.totalPoints !== before.totalPoints
  return (
    <Notice tone="warning" announce="alert" title={t('review.changed.title')}>
      {moved
        ? t('review.changed.points', { after: after.totalPoints, before: points(before.totalPoints) })
        : t('review.changed.remainder', { after: remainder(after), before: remainder(before) })}
    </Notice>
  )
}
