import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { Button, CopyButton } from '@loyalty/ui'
import { client } from '../../api/client.ts'
import { useMay } from '../../api/session.ts'
import { Ledger, LedgerLine } from '../../blocks/ledger.tsx'
import { FormProblem } from '../../forms/form-problem.tsx'
import { useForm } from '../../forms/use-form.ts'
import { frameTexts } from '../../messages/frame/texts.ts'
import { toolsTexts } from '../../messages/tools/texts.ts'
import type { TriggerRun } from './tools-queries.ts'
import { effectOf, triggers, type Trigger } from './trigger-effect.ts'

/** Renders every trigger with its effect, and runs one. */
export function TriggersSection() {
  const t = toolsTexts.useText()
  return (
    <section className="page-section">
      <h2>{t('triggers')}</h2>
      <p className="mb-4">{t('triggersText')}</p>
      <Ledger label={t('triggers')}>
        {triggers.map((trigger) => (
          <TriggerLine key={trigger} trigger={trigger} />
        ))}
      </Ledger>
    </section>
  )
}

function TriggerLine({ trigger }: { trigger: Trigger }) {
  const t = toolsTexts.useText()
  const frame = frameTexts.useText()
  const mayRun = useMay('runSandboxTrigger')
  const [run, setRun] = useState<TriggerRun>()
  const { form, isBusy, problem } = useForm({
    initial: {},
    submit: async () => setRun(await client.runSandboxTrigger({ params: { trigger } })),
  })
  const { key, answer = '', seconds = 0 } = effectOf(trigger)
  return (
    <LedgerLine
      start={
        <span className="id-chip">
          <bdi dir="ltr" className="id">
            {trigger}
          </bdi>
          <CopyButton
            iconOnly
            text={trigger}
            label={t('copyTrigger', { trigger })}
            copiedLabel={frame('copied')}
            manualLabel={frame('copyByHand')}
          />
        </span>
      }
      end={
        mayRun && (
          <form {...form}>
            <Button type="submit" variant="secondary" busy={isBusy} aria-label={t('runTrigger', { trigger })}>
              {t('run')}
            </Button>
          </form>
        )
      }
    >
      {t.rich(key, { answer: <Answer text={answer} />, seconds })}
      {problem !== undefined && <FormProblem error={problem} texts={{ NO_PARTNERSHIP: t('noProgram') }} />}
      <output>{run && <Outcome run={run} />}</output>
    </LedgerLine>
  )
}

function Outcome({ run: { status, code, retryAfter, transactionId } }: { run: TriggerRun }) {
  const t = toolsTexts.useText()
  const answer = <Answer text={code === null ? String(status) : `${status} ${code}`} />
  return (
    <span className="mt-1 block">
      {retryAfter === null ? t.rich('answered', { answer }) : t.rich('answeredRetry', { answer, seconds: retryAfter })}{' '}
      {transactionId === null ? (
        t('nothingIssued')
      ) : (
        <Link to={`/sandbox/transactions/${transactionId}` as '/'}>{t('openTransaction')}</Link>
      )}
    </span>
  )
}

function Answer({ text }: { text: string }) {
  return (
    <bdi dir="ltr" className="id">
      {text}
    </bdi>
  )
}
