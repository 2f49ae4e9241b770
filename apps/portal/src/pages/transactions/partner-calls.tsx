import { StateWord } from '../../blocks/state-word.tsx'
import { LedgerLine } from '../../blocks/ledger.tsx'
import { Time } from '../../blocks/time.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { transactionsTexts } from '../../messages/transactions/texts.ts'
import { gapsOf } from './call-gaps.ts'
import type { TransactionLog } from './transaction-queries.ts'

type Call = TransactionLog['calls'][number]

const tones = {
  DONE: 'success',
  REFUSED: 'danger',
  NOT_SENT: 'danger',
  NOT_FOUND: 'waiting',
  UNKNOWN: 'waiting',
  CONFLICT: 'danger',
} as const

/** Renders each recorded call to the partner as a line, and how many attempts between them have no recorded outcome. */
export function PartnerCalls({ transaction }: { transaction: Pick<TransactionLog, 'calls'> }) {
  const t = transactionsTexts.useText()
  const { calls } = transaction
  const missing = gapsOf(calls)
  return (
    <>
      {missing > 0 && <LedgerLine start={t('notRecorded')}>{t('callsNotRecorded', { count: missing })}</LedgerLine>}
      {calls.map((call) => (
        <CallLine key={call.number} call={call} />
      ))}
    </>
  )
}

function CallLine({ call: { number, call, at, milliseconds, outcome, why } }: { call: Call }) {
  const t = transactionsTexts.useText()
  const formats = useFormats()
  return (
    <LedgerLine
      start={<Time at={at} zone={false} />}
      end={<StateWord tone={tones[outcome]}>{t(`outcome${outcome}`)}</StateWord>}
    >
      {t(call === 'ISSUE' ? 'callIssue' : 'callAsk', { number })}
      <span className="block text-sm text-muted">
        {t('callTook', { milliseconds: formats.number(milliseconds) })}
        {why !== null && (
          <>
            {' · '}
            <bdi dir="ltr" className="id">
              {why}
            </bdi>
          </>
        )}
      </span>
    </LedgerLine>
  )
}
