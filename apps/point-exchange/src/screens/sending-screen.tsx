import { useState } from 'react'
import { Button, Notice, Spinner, StepHeader, SummaryList } from '@loyalty/ui'
import { LONG_WAIT, RequestId, useOnline } from '@loyalty/widget'
import { AUTOMATIC_ATTEMPTS, isLong, waitBefore } from '../attempts.ts'
import type { Refusal } from '../refusal.ts'
import { useText } from '../text.ts'
import { Leave } from './leave.tsx'
import { ProgramName } from './program-name.tsx'
import type { At, ScreenProps } from './screen.ts'
import { useCountdown } from './use-countdown.ts'

const sentences = {
  RATE_LIMITED: 'unknown.busy',
  TOO_MANY_ATTEMPTS: 'unknown.busy',
  PARTNER_ERROR: 'unknown.unavailable',
  PARTNER_UNAVAILABLE: 'unknown.unavailable',
} as const satisfies Partial<Record<Refusal['code'], string>>

/** Sent, and until there is an answer: the same order may be sent again, and nothing else. */
export function SendingScreen({ dispatch, heading, at }: ScreenProps & { at: At<'submitting'> | At<'unknown'> }) {
  const { t } = useText()
  const online = useOnline()
  const [last, setLast] = useState<Refusal>()
  if (at.step === 'unknown' && at.refusal !== last) setLast(at.refusal)
  const unsure = at.step === 'unknown' || at.attempt > 0
  const tired = unsure && at.attempt > AUTOMATIC_ATTEMPTS
  // Nobody is kept here for minutes, nor held again who was let go.
  const [free, setFree] = useState(tired)
  if (!free && (tired || isLong(last))) setFree(true)
  const code = last?.code ?? 'NO_ANSWER'
  // Without a network that is said above, and is all that is known.
  const sentence = free ? 'unknown.tired' : online && code in sentences ? sentences[code as keyof typeof sentences] : 'unknown.body'
  const waiting = at.step === 'unknown' && online && !tired ? at : undefined
  const next = useCountdown(waiting ? waitBefore(waiting.attempt, waiting.refusal) : 0, waiting)
  return (
    <main className="lw-main" data-stay={!free}>
      <StepHeader title={t(unsure ? 'unknown.title' : 'sending.title')} headingRef={heading} aside={!free && <Spinner size="1.75rem" />} />
      <output className="block">
        {unsure ? (
          <Notice tone="warning" announce="none">
            {t(sentence)}
          </Notice>
        ) : (
          <SendingText />
        )}
      </output>
      {/* Outside of what is announced: nobody wants each second read out. */}
      {next > 0 && (
        <p className="text-sm text-muted">
          {next > LONG_WAIT ? t('unknown.nextLong', { minutes: Math.ceil(next / 60) }) : t('unknown.next', { seconds: next })}
        </p>
      )}
      <SummaryList
        items={[
          { label: t('review.get'), value: t('shared.points', { points: at.order.option.totalPoints }) },
          { label: t('review.program'), value: <ProgramName name={at.order.option.name} /> },
        ]}
      />
      <RequestId of={last?.requestId ?? ''} />
      {free && (
        <Button block busy={at.step === 'submitting'} onClick={() => dispatch({ type: 'again' })}>
          {t('unknown.again')}
        </Button>
      )}
      {free && <Leave label={t('shared.close')} reason="cancel" variant="quiet" />}
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
