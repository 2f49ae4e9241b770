import { CodeBlock } from '../../../blocks/code-block.tsx'
import { Ledger, LedgerLine } from '../../../blocks/ledger.tsx'
import { StateWord } from '../../../blocks/state-word.tsx'
import { Time } from '../../../blocks/time.tsx'
import { webhooksTexts } from '../../../messages/webhooks/texts.ts'
import { failureKey } from './failure-words.ts'
import type { WebhookDeliveryLog } from '../webhook-queries.ts'

type Attempt = WebhookDeliveryLog['attemptLog'][number]

/** Renders the attempts of a delivery as a time line, each with its request and the start of the answer. */
export function Attempts({ attempts }: { attempts: readonly Attempt[] }) {
  const t = webhooksTexts.useText()
  if (attempts.length === 0) return <p className="text-muted">{t('noAttempts')}</p>
  return (
    <Ledger label={t('attempts')}>
      {attempts.map((attempt) => (
        <LedgerLine
          key={attempt.number}
          start={<Time at={attempt.startedAt} zone={false} />}
          end={<span className="time">{t('took', { ms: attempt.durationMs })}</span>}
        >
          <AttemptFact attempt={attempt} />
        </LedgerLine>
      ))}
    </Ledger>
  )
}

function AttemptFact({ attempt }: { attempt: Attempt }) {
  const t = webhooksTexts.useText()
  const { number, reason, detail, response, request, manual } = attempt
  const head = `POST ${request.url}`
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`)
  return (
    <>
      <StateWord tone={reason === null ? 'success' : 'danger'}>
        {response === null ? t(failureKey(reason ?? '')) : t('answered', { status: String(response.status) })}
      </StateWord>{' '}
      <span className="text-muted">
        {t('attemptNumber', { number })}
        {manual && ` · ${t('markManual')}`}
      </span>
      {reason !== null && response !== null && <span className="block text-muted">{t(failureKey(reason))}</span>}
      {detail !== null && (
        <bdi dir="auto" className="block text-muted">
          {detail}
        </bdi>
      )}
      <details className="mt-1">
        <summary>{t('requestAndAnswer')}</summary>
        <div className="mt-2 grid gap-2">
          <CodeBlock label={t('requestHeaders')} code={[head, ...headers].join('\n')} />
          {response !== null &&
            (response.bodyStart === '' ? (
              <p className="text-muted">{t('emptyAnswer')}</p>
            ) : (
              <CodeBlock label={t('answerStart')} code={response.bodyStart} />
            ))}
        </div>
      </details>
    </>
  )
}
