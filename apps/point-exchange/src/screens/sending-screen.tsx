import { useState } from 'react'
import { Button, Notice, Spinner, StepHeader, SummaryList } from '@loyalty/ui'
import { LONG_WAIT, nameIn, RequestId, useOnline } from '@loyalty/widget'
import { AUTOMATIC_ATTEMPTS, isLong, waitBefore } from '../attempts.ts'
import type { Refusal } from '../refusal.ts'
import { useText } from '../text.ts'
import { Leave } from './parts/leave.tsx'
import { ProgramName } from './parts/program-name.tsx'
import type { At, ScreenProps } from './screen-props.ts'
import { useCountdown } from './parts/use-countdown.ts'

const sentences = {
  RATE_LIMITED: 'unknown.busy',
  TOO_MANY_ATTEMPTS: 'unknown.busy',
  PARTNER_ERROR: 'unknown.unavailable',
  PARTNER_UNAVAILABLE: 'unknown.unavailable',
} as const satisfies Partial<Record<Refusal['code'], string>>

/** The screen from sending an order until its final answer. From here the user can only send the same order again. */
export function SendingScreen({ dispatch, heading, at }: ScreenProps & { at: At<'submitting'> | At<'unknown'> }) {
  const { t, locale } = useText()
  const online = useOnline()
  const [last, setLast] = useState<Refusal>()
  if (at.step === 'unknown' && at.refusal !== last) setLast(at.refusal)
  const unsure = at.step === 'unknown' || at.attempt > 0
  const tired = unsure && at.attempt > AUTOMATIC_ATTEMPTS
  // After a long wait the user may leave the widget. The exit then stays available during later attempts.
  const [free, setFree] = useState(tired)
  if (!free && (tired || isLong(last))) setFree(true)
  const code = last?.code ?? 'NO_ANSWER'
  // Offline, the widget's shell shows its own notice, and the cause of the failure is unknown. So this screen shows the
  // general sentence.
  const sentence = free
    ? 'unknown.tired'
    : online && code in sentences
      ? sentences[code as keyof typeof sentences]
      : 'unknown.body'
  const waiting = at.step === 'unknown' && online && !tired ? at : undefined
  const next = useCountdown(waiting ? waitBefore(waiting.attempt, waiting.refusal) : 0, waiting)
  return (
    <main className="lw-main" data-stay={!free}>
      <StepHeader
        title={t(unsure ? 'unknown.title' : 'sending.title')}
        headingRef={heading}
        aside={!free && <Spinner size="1.75rem" />}
      />
      <output className="block">
        {unsure ? (
          <Notice tone="warning" announce="none">
            {t(sentence)}
          </Notice>
        ) : (
          <SendingText />
        )}
      </output>
      {/* This text is outside the live region, because a screen reader must not read out each second. */}
      {next > 0 && (
        <p className="text-sm text-muted">
          {next > LONG_WAIT
            ? t('unknown.nextLong', { minutes: Math.ceil(next / 60) })
            : t('unknown.next', { seconds: next })}
        </p>
      )}
      <SummaryList
        items={[
          { label: t('review.get'), value: t('shared.points', { points: at.order.option.totalPoints }) },
          { label: t('review.program'), value: <ProgramName name={nameIn(at.order.option, locale)} /> },
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

/** The text while an order is sent. The second sentence appears after eight seconds. */
function SendingText() {
  const { t } = useText()
  return (
    <>
      <p>{t('sending.body')}</p>
      <p className="lw-slow">{t('shared.slow')}</p>
    </>
  )
}
