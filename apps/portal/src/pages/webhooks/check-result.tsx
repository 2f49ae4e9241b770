import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { CodeBlock } from '../../blocks/code-block.tsx'
import { Ledger, LedgerLine } from '../../blocks/ledger.tsx'
import { StateWord } from '../../blocks/state-word.tsx'
import { Ago } from '../../blocks/time.tsx'
import { useEnv } from '../../frame/environment.ts'
import { webhooksTexts } from '../../messages/webhooks/texts.ts'
import { failureKey } from './deliveries/failure-words.ts'
import type { WebhookCheck, WebhookEndpoint } from './webhook-queries.ts'

type Mode = WebhookEndpoint['auth']['mode']
type Answer = WebhookCheck['right']

const verifyCode = `import { verifyWebhook } from '@loyalty/sdk'

// The raw bytes of the body, before a JSON parser reads them.
const result = await verifyWebhook({ body, headers, secrets: process.env.LOYALTY_WEBHOOK_SECRETS.split(',') })
if (!result.ok) return respond(result.status) // 400 or 401: nothing was applied
`

const isAccepted = (status: number | null): boolean => status !== null && status >= 200 && status < 300
const isRefused = (status: number | null): boolean => status !== null && [400, 401, 403].includes(status)

/** Renders the two answers of a check, and the fix where the endpoint is not verified. */
export function CheckResult({ check, mode }: { check: WebhookCheck; mode: Mode }) {
  const t = webhooksTexts.useText()
  const { verified, right, wrong, reason, at } = check
  return (
    <div className="grid gap-4" data-check={reason ?? 'VERIFIED'}>
      <output className="block">
        <StateWord tone={verified ? 'success' : 'danger'}>{t(verified ? 'verified' : 'notVerified')}</StateWord>{' '}
        <span className="text-muted">{t.rich('checkedAgo', { ago: <Ago at={at} /> })}</span>
      </output>
      <Ledger label={t('check')}>
        <AnswerLine name={t('rightEvent')} answer={right} isFine={isAccepted(right.status)} wanted={t('wanted2xx')} />
        <AnswerLine
          name={t(mode === 'signature' ? 'forgedSignature' : 'forgedCredential')}
          answer={wrong}
          isFine={isRefused(wrong.status)}
          wanted={t('wanted4xx')}
        />
      </Ledger>
      {reason !== null && (
        <div className="grid gap-3 max-w-176">
          <p className="font-semibold">{t(`check${reason}`)}</p>
          <p>{t(`fix${reason}`)}</p>
          {mode === 'signature' && (reason === 'ACCEPTS_FORGED' || reason === 'NOT_REFUSED') && (
            <CodeBlock label={t('verifyCode')} code={verifyCode} />
          )}
        </div>
      )}
    </div>
  )
}

function AnswerLine(props: { name: string; answer: Answer; isFine: boolean; wanted: string }) {
  const { name, answer, isFine, wanted } = props
  const t = webhooksTexts.useText()
  const env = useEnv()
  const said: ReactNode =
    answer.status === null
      ? t(answer.failure === null ? 'noAnswerYet' : failureKey(answer.failure))
      : t('answered', { status: String(answer.status) })
  return (
    <LedgerLine
      start={name}
      end={<StateWord tone={isFine ? 'success' : 'danger'}>{isFine ? t('fine') : wanted}</StateWord>}
    >
      <Link to={`/${env}/webhooks/deliveries/${answer.deliveryId}` as '/'}>{said}</Link>
    </LedgerLine>
  )
}
