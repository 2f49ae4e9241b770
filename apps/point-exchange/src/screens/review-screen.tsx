import { useRef, useState, type ReactNode } from 'react'
import { Button, Checkbox, Logo, Notice, StepHeader, SummaryList } from '@loyalty/ui'
import { ExternalLink, RequestId } from '@loyalty/widget'
import { useText } from '../text.ts'
import { accountLines } from './account-lines.tsx'
import { Actions } from './actions.tsx'
import { ChangeNotice } from './change-notice.tsx'
import { logoOf } from './logo-of.ts'
import type { At, ScreenProps } from './screen.ts'

type Props = ScreenProps & { at: At<'review'> | At<'checking'> }

/** Everything that will happen, before it does: what cannot be undone is checked and confirmed. */
export function ReviewScreen({ session: { exchange }, dispatch, heading, at }: Props) {
  const text = useText()
  const { t, rich, money } = text
  const [missing, setMissing] = useState(false)
  const consent = useRef<HTMLInputElement>(null)
  const { option, account, agreed } = at.order
  const { before, refusal } = at.step === 'review' ? at : { before: undefined, refusal: undefined }
  const remainder = Number(option.remainder) > 0

  const send = () => {
    setMissing(!agreed)
    if (agreed) dispatch({ type: 'continued' })
    else consent.current?.focus()
  }
  return (
    <main className="grid gap-4">
      <StepHeader
        title={t('review.title')}
        detail={t('progress', { step: 3, steps: 3 })}
        back={{ label: t('shared.back'), onPress: () => dispatch({ type: 'back' }) }}
        headingRef={heading}
        aside={<Logo name={option.name} {...logoOf(option)} />}
      />
      {before && <ChangeNotice before={before} after={option} currency={exchange.currency} />}
      <SummaryList
        items={[
          { label: t('review.give'), value: <bdi>{money(exchange.amount, exchange.currency)}</bdi> },
          {
            label: t('review.get'),
            value: t('shared.points', { points: option.totalPoints }),
            strong: true,
            note: option.campaignBonusPoints > 0 && t('review.bonus', { points: option.campaignBonusPoints }),
          },
          { label: t('review.program'), value: <bdi>{option.name}</bdi> },
          ...accountLines(account, text),
          { label: t('review.reference'), value: <bdi dir="ltr">{exchange.referenceNumber}</bdi> },
        ]}
      />
      {remainder && <p className="text-sm text-muted">{t('review.remainder', { value: money(option.remainder, exchange.currency) })}</p>}
      <Notice tone="warning">{t('review.final')}</Notice>
      <Checkbox
        ref={consent}
        required
        checked={agreed}
        onChange={(value) => {
          dispatch({ type: 'agreed', agreed: value })
          setMissing(false)
        }}
        error={missing && t('review.consentMissing')}
        label={
          option.termsAndConditionsUrl
            ? rich('review.consent', {
                program: option.name,
                terms: termsLink(option.termsAndConditionsUrl),
              })
            : t('review.consentPlain')
        }
      />
      {refusal && <QuoteFailed refusal={refusal} />}
      <Actions>
        <Button block busy={at.step === 'checking'} onClick={send}>
          {t('review.send', { points: option.totalPoints })}
        </Button>
      </Actions>
    </main>
  )
}

const termsLink = (href: string) => (words: ReactNode[]) => (
  <ExternalLink href={href} kind="terms">
    {words}
  </ExternalLink>
)

function QuoteFailed({ refusal }: { refusal: NonNullable<At<'review'>['refusal']> }) {
  const { t } = useText()
  const limited = refusal.code === 'RATE_LIMITED'
  const sentence = limited && refusal.retryAfter ? { seconds: Math.ceil(refusal.retryAfter) } : undefined
  return (
    <Notice tone="danger">
      {sentence ? t('shared.problem.rateLimitedFor', sentence) : t('review.failed')}
      <RequestId of={refusal.requestId} />
    </Notice>
  )
}
