import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Button, RadioList, RadioRow, TextField } from '@loyalty/ui'
import { client } from '../../api/client.ts'
import { ConfirmDialog } from '../../blocks/confirm-dialog.tsx'
import { Time } from '../../blocks/time.tsx'
import { FormProblem } from '../../forms/form-problem.tsx'
import { useForm } from '../../forms/use-form.ts'
import { useEnv } from '../../frame/environment.ts'
import { useFormats } from '../../i18n/formats.ts'
import { webhooksTexts } from '../../messages/webhooks/texts.ts'
import { useShownEndpoint } from './endpoint-frame.tsx'
import { hostOf } from './endpoint-url.tsx'
import { startReplay, stopReplay, useReplayRun, type ReplayRange } from './replay-runs.ts'

type Counted = Awaited<ReturnType<typeof client.countWebhookReplay>>

const hourMs = 3_600_000

/** A production replay above this number asks for the endpoint's name. */
const manyDeliveries = 1_000

/** Returns an instant as a field for date and time shows it, in the zone of this device. */
const localTime = (at: number): string => {
  const date = new Date(at - new Date(at).getTimezoneOffset() * 60_000)
  return date.toISOString().slice(0, 16)
}

export function ReplayPage() {
  const t = webhooksTexts.useText()
  const { status } = useShownEndpoint()
  return (
    <>
      <p className="mb-4 max-w-176 text-muted">{t('replayText')}</p>
      {status === 'DISABLED' ? <p className="font-semibold">{t('replayOff')}</p> : <ReplayForm />}
      <LastRun />
    </>
  )
}

/** Renders the progress of a replay that this tab has started, also after the person was on another page. */
function LastRun() {
  const t = webhooksTexts.useText()
  const { id } = useShownEndpoint()
  const run = useReplayRun(id)
  if (run === undefined) return null
  return (
    <section className="page-section" data-replay={run.is}>
      <h2>{t('lastReplay')}</h2>
      <div className="grid justify-items-start gap-3">
        <p className="text-muted">
          <Time at={run.range.from} /> – <Time at={run.range.to} />
        </p>
        <output className="block">
          {t(run.is === 'failed' ? 'replayFailed' : `replay_${run.is}`, { sent: run.sent })}
        </output>
        {run.is === 'running' && (
          <Button variant="secondary" onClick={() => stopReplay(id)}>
            {t('stop')}
          </Button>
        )}
        {run.is === 'failed' && <FormProblem error={run.error} />}
      </div>
    </section>
  )
}

function ReplayForm() {
  const t = webhooksTexts.useText()
  const formats = useFormats()
  const env = useEnv()
  const { id: endpointId, failingSince } = useShownEndpoint()
  const [found, setFound] = useState<{ range: ReplayRange; counted: Counted }>()
  const [now] = useState(Date.now)
  const { form, field, values, setValues, isBusy, problem } = useForm({
    initial: {
      from: localTime(failingSince === null ? now - 24 * hourMs : Date.parse(failingSince)),
      to: localTime(now),
      which: 'failed',
    },
    check: ({ from, to }) => ({
      from: from === '' ? t('required') : undefined,
      to: to === '' ? t('required') : to < from ? t('endsBefore') : undefined,
    }),
    submit: async ({ from, to, which }) => {
      const range = {
        from: new Date(from).toISOString(),
        // A minute means all of it.
        to: new Date(Date.parse(to) + 59_999).toISOString(),
        onlyFailed: which === 'failed',
      }
      setFound({ range, counted: await client.countWebhookReplay({ params: { env, endpointId }, body: range }) })
    },
  })
  return (
    <>
      <form {...form} className="form max-w-160">
        {failingSince !== null && (
          <div>
            <Button
              variant="quiet"
              onClick={() =>
                setValues((last) => ({ ...last, from: localTime(Date.parse(failingSince)), which: 'failed' }))
              }
            >
              {t('sinceFailure', { time: formats.time(failingSince) })}
            </Button>
          </div>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...field('from')}
            type="datetime-local"
            label={t('from')}
            hint={formats.zone(new Date(now).toISOString())}
          />
          <TextField
            {...field('to')}
            type="datetime-local"
            label={t('to')}
            hint={formats.zone(new Date(now).toISOString())}
          />
        </div>
        <RadioList label={t('which')} value={values.which} onChange={field('which').onChange} error="" invalid={false}>
          <RadioRow value="failed" title={t('onlyFailed')} detail={t('onlyFailedText')} />
          <RadioRow value="all" title={t('everything')} detail={t('everythingText')} />
        </RadioList>
        {problem !== undefined && <FormProblem error={problem} />}
        <div>
          <Button type="submit" busy={isBusy} data-act="count">
            {t('count')}
          </Button>
        </div>
      </form>
      {found && <Found key={JSON.stringify(found.range)} {...found} onStart={() => setFound(undefined)} />}
    </>
  )
}

function Found({ range, counted, onStart }: { range: ReplayRange; counted: Counted; onStart: () => void }) {
  const t = webhooksTexts.useText()
  const env = useEnv()
  const queryClient = useQueryClient()
  const { id: endpointId, url } = useShownEndpoint()
  const [isAsking, setAsking] = useState(false)
  const isRunning = useReplayRun(endpointId)?.is === 'running'
  const { count, oldest, continueFrom } = counted
  const isMore = continueFrom !== null

  return (
    <section className="page-section" data-replay="counted">
      <h2>{t('dryRun')}</h2>
      <output className="block mb-4">
        {count === 0 || oldest === null
          ? t(isMore ? 'countNoneYet' : 'countNone')
          : t.rich(isMore ? 'countAtLeast' : 'countFound', {
              count: t('countDeliveries', { count }),
              oldest: <Time at={oldest} />,
            })}
      </output>
      {isRunning && <p className="mb-4">{t('replayWaits')}</p>}
      {(count > 0 || isMore) && !isRunning && (
        <Button onClick={() => setAsking(true)} data-act="replay">
          {t(env === 'production' ? 'replayProduction' : 'replayNow')}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          level={count > manyDeliveries ? 'D2' : 'D1'}
          name={hostOf(url)}
          title={t('replayTitle')}
          confirmLabel={t(env === 'production' ? 'replayProduction' : 'replayNow')}
          onConfirm={() => {
            void startReplay(queryClient, { env, endpointId, range })
            onStart()
            return Promise.resolve()
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('replayConfirm', { count })}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
