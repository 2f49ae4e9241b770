import { useState } from 'react'
import { Button, Notice, Spinner, StepHeader, SummaryList } from '@loyalty/ui'
import { RequestId, useOnline } from '@loyalty/widget'
import { AUTOMATIC_ATTEMPTS } from '../attempts.ts'
import type { Refusal } from '../refusal.ts'
import { useText } from '../text.ts'
import { Leave } from './leave.tsx'
import type { At, ScreenProps } from './screen.ts'

const sentences = {
  RATE_LIMITED: 'unknown.busy',
  TOO_MANY_ATTEMPTS: 'unknown.busy',
  PARTNER_ERROR: 'unknown.unavailable',
  PARTNER_UNAVAILABLE: 'unknown.unavailable',
} as const satisfies Partial<Record<Refusal['code'], string>>

/** Sent, and until there is an answer: the same order may be sent again, and nothing else. */
export function SendingScreen({ session: { exchange }, dispatch, heading, at }: ScreenProps & { at: At<'submitting'> | At<'unknown'> }) {
  const { t } = useText()
  const online = useOnline()
  const [last, setLast] = useState<Refusal>()
  if (at.step === 'unknown' && at.refusal !== last) setLast(at.refusal)
  const unsure = at.step === 'unknown' || at.attempt > 0
  const tired = unsure && at.attempt > AUTOMATIC_ATTEMPTS
  const code = last?.code ?? 'NO_ANSWER'
  const sentence = !online
    ? 'unknown.offline'
    : tired
      ? 'unknown.tired'
      : code in sentences
        ? sentences[code as keyof typeof sentences]
        : 'unknown.body'
  return (
    <main className="grid gap-4" aria-busy={!tired} data-stay={!tired}>
      <StepHeader title={t(unsure ? 'unknown.title' : 'sending.title')} headingRef={heading} aside={!tired && <Spinner size="1.75rem" />} />
      <output className="block">
        {unsure ? (
          <Notice tone="warning" announce="none">
            {t(sentence)}
          </Notice>
        ) : (
          <SendingText />
        )}
      </output>
      <SummaryList
        items={[
          { label: t('review.get'), value: t('shared.points', { points: at.order.option.totalPoints }) },
          { label: t('review.program'), value: <bdi>{at.order.option.name}</bdi> },
          { label: t('review.reference'), value: <bdi dir="ltr">{exchange.referenceNumber}</bdi> },
        ]}
      />
      <RequestId of={last?.requestId ?? ''} />
      {tired && (
        <Button block busy={at.step === 'submitting'} onClick={() => dispatch({ type: 'again' })}>
          {t('unknown.again')}
        </Button>
      )}
      {tired && <Leave label={t('shared.close')} reason="cancel" variant="quiet" />}
    </main>
  )
}

/** The second sentence shows itself after eight seconds, as under the skeleton. */
function SendingText() {
  const { t } = useText()
  return (
    <>
      <p>{t('sending.body')}</p>
      <p className="lw-slow">{t('shared.slow')}</p>
    </>
  )
}
