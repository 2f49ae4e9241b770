import { useState } from 'react'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Button, SelectField } from '@loyalty/ui'
import { client } from '../../api/client.ts'
import { useMay } from '../../api/session.ts'
import { Time } from '../../blocks/time.tsx'
import { toast } from '../../blocks/toasts.tsx'
import { FormProblem } from '../../forms/form-problem.tsx'
import { useForm } from '../../forms/use-form.ts'
import { clockQuery } from '../../frame/clock-query.ts'
import { toolsTexts } from '../../messages/tools/texts.ts'
import { Amount } from '../transactions/transaction-parts.tsx'
import { dueQuery } from './tools-queries.ts'

const hourMs = 3_600_000
const steps = ['hour', 'day', 'month', 'nextDue'] as const
type Step = (typeof steps)[number]

/** Returns the instant of a step after the sandbox's time. */
const targetOf = (step: Step, now: string, nextDue: string | null): string => {
  const at = new Date(now)
  if (step === 'nextDue' && nextDue !== null) return nextDue
  if (step === 'month') return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1)).toISOString()
  return new Date(at.getTime() + (step === 'hour' ? 1 : 24) * hourMs).toISOString()
}

/** Renders the time of the sandbox, and moves it after a preview of what becomes due. */
export function ClockSection() {
  const t = toolsTexts.useText()
  const { now, offsetSeconds } = useSuspenseQuery(clockQuery).data
  const mayMove = useMay('moveSandboxClock')
  const hours = Math.round(offsetSeconds / 3600)
  return (
    <section className="page-section">
      <h2>{t('clock')}</h2>
      <p>
        {t('now')}: <Time at={now} />. {hours === 0 ? t('real') : t('ahead', { count: hours })}
      </p>
      <p className="text-muted">{t('clockText')}</p>
      {mayMove && <MoveForm now={now} />}
      {mayMove && offsetSeconds > 0 && <BackForm />}
    </section>
  )
}

/** After a move, everything of the sandbox may have changed. */
const useClockChange = () => {
  const queryClient = useQueryClient()
  return async (body: Parameters<typeof client.moveSandboxClock>[0]['body'], done: string) => {
    await client.moveSandboxClock({ body })
    await queryClient.invalidateQueries({ queryKey: ['sandbox'] })
    toast(done)
  }
}

function MoveForm({ now }: { now: string }) {
  const t = toolsTexts.useText()
  const change = useClockChange()
  const [step, setStep] = useState<Step>('day')
  const nextDue = useQuery(dueQuery(now)).data?.nextAt ?? null
  const to = targetOf(step, now, nextDue)
  const { form, isBusy, problem } = useForm({
    initial: {},
    submit: () => change({ setTo: to }, t('moved')),
  })
  const isAhead = nextDue !== null && nextDue > now
  return (
    <form {...form} className="form">
      {problem !== undefined && <FormProblem error={problem} />}
      <SelectField label={t('moveBy')} value={step} onChange={(value) => setStep(value as Step)}>
        {steps
          .filter((each) => each !== 'nextDue' || isAhead)
          .map((each) => (
            <option key={each} value={each}>
              {t(each)}
            </option>
          ))}
      </SelectField>
      <DuePreview to={to} />
      <div>
        <Button type="submit" busy={isBusy}>
          {t('move')}
        </Button>
      </div>
    </form>
  )
}

function DuePreview({ to }: { to: string }) {
  const t = toolsTexts.useText()
  const { data } = useQuery(dueQuery(to))
  if (data === undefined) return null
  const { credits, users, value, currency } = data
  const time = <Time at={to} />
  return (
    <output className="due-preview">
      {credits === 0
        ? t.rich('dueNone', { time })
        : t.rich('due', { time, credits, users, value: <Amount value={value} currency={currency} /> })}
    </output>
  )
}

function BackForm() {
  const t = toolsTexts.useText()
  const change = useClockChange()
  const { form, isBusy, problem } = useForm({ initial: {}, submit: () => change({ reset: true }, t('wentBack')) })
  return (
    <form {...form} className="mt-4 grid gap-2">
      {problem !== undefined && <FormProblem error={problem} />}
      <p className="text-muted">{t('backText')}</p>
      <div>
        <Button type="submit" variant="secondary" busy={isBusy}>
          {t('back')}
        </Button>
      </div>
    </form>
  )
}
