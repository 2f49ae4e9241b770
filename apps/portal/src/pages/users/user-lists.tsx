import { Link } from '@tanstack/react-router'
import { Id } from '../../blocks/id-chip.tsx'
import { LedgerLine } from '../../blocks/ledger.tsx'
import { Time } from '../../blocks/time.tsx'
import { useEnv } from '../../frame/environment.ts'
import { useFormats } from '../../i18n/formats.ts'
import { usersTexts } from '../../messages/users/texts.ts'
import { MultibrandStatus } from '../multibrand/multibrand-parts.tsx'
import { Amount, Points, TransactionState } from '../transactions/transaction-parts.tsx'
import { Part } from './user-part.tsx'
import type { User } from './user-queries.ts'

/** Renders the newest transactions, credits and debits, widget tokens and events of a user. */
export function UserLists({ user: { transactions, multibrand, sessions, events } }: { user: User }) {
  const t = usersTexts.useText()
  const formats = useFormats()
  const env = useEnv()
  return (
    <>
      <Part title={t('transactions')} none={t('noTransactions')} isEmpty={transactions.length === 0}>
        {transactions.map((row) => (
          <LedgerLine key={row.id} start={<Time at={row.createdAt} zone={false} />} end={<Points of={row} />}>
            <Link to={`/${env}/transactions/${row.id}` as '/'}>
              <bdi className="id">{row.referenceNumber}</bdi>
            </Link>
            <span className="block text-sm text-muted">
              <bdi>{row.programName}</bdi> · <Amount {...row} />
            </span>
            <span className="block text-sm">
              <TransactionState state={row.state} />
            </span>
          </LedgerLine>
        ))}
      </Part>
      <Part title={t('multibrand')} none={t('noMultibrand')} isEmpty={multibrand.length === 0}>
        {multibrand.map(({ id, kind, referenceNumber, status, value, currency, createdAt, executionDate }) => (
          <LedgerLine
            key={id}
            start={<Time at={createdAt} zone={false} />}
            end={<Amount value={kind === 'DEBIT' ? -value : value} currency={currency} />}
          >
            <Link to={`/${env}/multibrand/${id}` as '/'}>
              <bdi className="id">{referenceNumber}</bdi>
            </Link>
            <span className="block text-sm">
              <MultibrandStatus status={status} />
              {status === 'PENDING' && (
                <span className="text-muted"> · {t('due', { day: formats.day(executionDate) })}</span>
              )}
            </span>
          </LedgerLine>
        ))}
      </Part>
      <Part title={t('sessions')} none={t('noSessions')} isEmpty={sessions.length === 0}>
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </Part>
      <Part title={t('events')} none={t('noEvents')} isEmpty={events.length === 0}>
        {events.map(({ id, type, subjectId, at }) => (
          <LedgerLine key={id} start={<Time at={at} zone={false} />}>
            <bdi dir="ltr" className="id">
              {type}
            </bdi>
            <span className="block text-sm text-muted">
              <Id id={subjectId} />
            </span>
            <span className="block text-sm text-muted">
              <Id id={id} />
            </span>
          </LedgerLine>
        ))}
      </Part>
    </>
  )
}

/** Renders a widget token, and whether a widget has used it. */
export function SessionLine({ session }: { session: User['sessions'][number] }) {
  const t = usersTexts.useText()
  const { widget, clientId, referenceNumber, createdAt, startedAt } = session
  return (
    <LedgerLine start={<Time at={createdAt} zone={false} />}>
      {t(widget === 'multibrand' ? 'multibrand-widget' : widget)}
      {referenceNumber !== null && (
        <>
          {' · '}
          <bdi className="id">{referenceNumber}</bdi>
        </>
      )}
      <span className="block text-sm text-muted">
        {startedAt === null ? t('notStarted') : t.rich('started', { time: <Time at={startedAt} zone={false} /> })}
      </span>
      <span className="block text-sm text-muted">
        <Id id={clientId} />
      </span>
    </LedgerLine>
  )
}
