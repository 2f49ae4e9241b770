import { Link } from '@tanstack/react-router'
import { Id } from '../../blocks/id-chip.tsx'
import { Ledger, LedgerLine } from '../../blocks/ledger.tsx'
import { Time } from '../../blocks/time.tsx'
import { useMay } from '../../api/session.ts'
import { useEnv } from '../../frame/environment.ts'
import { transactionsTexts } from '../../messages/transactions/texts.ts'
import { RequestLine, RequestStatus } from '../requests/request-parts.tsx'
import { DeliveryState, LastAnswer } from '../webhooks/deliveries/delivery-state.tsx'
import { EndpointUrl } from '../webhooks/endpoint-url.tsx'
import { PartnerCalls } from './partner-calls.tsx'
import type { TransactionLog } from './transaction-queries.ts'

type Journal = NonNullable<TransactionLog['journal']>
type Request = NonNullable<TransactionLog['request']>
type Event = NonNullable<TransactionLog['event']>

/** Renders the request of a transaction and what followed, in order: the order at the partner and its calls, the journal, the seal, the event. */
export function Happened({ transaction }: { transaction: TransactionLog }) {
  const t = transactionsTexts.useText()
  const { state, createdAt, request, partner, journal, event } = transaction
  // The time of an order at a partner becomes the time of the partner's answer.
  const isAcceptedThen = partner === null || state === 'SUBMITTING'
  return (
    <Ledger label={t('happened')}>
      {request && <RequestOf request={request} />}
      <LedgerLine start={isAcceptedThen && <Time at={createdAt} zone={false} />}>{t(`accepted${state}`)}</LedgerLine>
      {partner && <PartnerLine partner={partner} />}
      {partner && <PartnerCalls transaction={transaction} />}
      {journal && <JournalLines journal={journal} />}
      {event && <EventLines event={event} />}
    </Ledger>
  )
}

function RequestOf({ request }: { request: Request }) {
  const t = transactionsTexts.useText()
  const env = useEnv()
  const mayOpen = useMay('getRequest')
  const { id, at, status } = request
  return (
    <LedgerLine start={<Time at={at} zone={false} />} end={<RequestStatus of={{ status, code: null }} />}>
      <RequestLine of={request} />
      <span className="block text-sm text-muted">
        {t('request')}{' '}
        {mayOpen ? (
          <Link to={`/${env}/requests/${id}` as '/'}>
            <Id id={id} />
          </Link>
        ) : (
          <Id id={id} />
        )}
      </span>
    </LedgerLine>
  )
}

/** Renders the order at an outside partner as a line. */
export function PartnerLine({ partner }: { partner: NonNullable<TransactionLog['partner']> }) {
  const t = transactionsTexts.useText()
  const { connector, orderKey, attempts, nextAttemptAt } = partner
  return (
    <LedgerLine start={t('orderTries', { attempts })}>
      {t.rich('order', { connector: <bdi>{connector}</bdi>, key: <Id id={orderKey} /> })}
      {nextAttemptAt !== null && (
        <span className="block text-muted">{t.rich('nextCall', { time: <Time at={nextAttemptAt} /> })}</span>
      )}
    </LedgerLine>
  )
}

/** Renders a journal with its movements, and its seal as a second line. */
export function JournalLines({ journal: { at, movements, seal } }: { journal: Journal }) {
  const t = transactionsTexts.useText()
  return (
    <>
      <LedgerLine start={<Time at={at} zone={false} />}>
        {t('movements', { count: movements.length })}
        <details className="mt-1">
          <summary>{t('showMovements')}</summary>
          <ul className="mt-1 grid gap-1">
            {movements.map((movement) => (
              <li key={`${movement.debit} ${movement.asset}`}>
                {t.rich('movement', {
                  amount: <bdi dir="ltr">{movement.amount}</bdi>,
                  asset: <Code text={movement.asset} />,
                  credit: <Code text={movement.credit} />,
                  debit: <Code text={movement.debit} />,
                })}
              </li>
            ))}
          </ul>
        </details>
      </LedgerLine>
      {seal === null ? (
        <LedgerLine start="">{t('notSealed')}</LedgerLine>
      ) : (
        <LedgerLine start={<Time at={seal.sealedAt} zone={false} />}>
          {t('sealed', { number: seal.number })}
          <span className="block text-sm text-muted">
            <Code text={seal.hash} />
          </span>
        </LedgerLine>
      )}
    </>
  )
}

/** Renders an event, and each of its deliveries as a line. */
export function EventLines({ event: { id, type, at, pending, deliveries } }: { event: Event }) {
  const t = transactionsTexts.useText()
  const env = useEnv()
  return (
    <>
      <LedgerLine start={<Time at={at} zone={false} />}>
        {t('event')} <Code text={type} />
        <span className="block text-sm text-muted">
          <Id id={id} />
        </span>
      </LedgerLine>
      {pending && <LedgerLine start="">{t('eventWaits')}</LedgerLine>}
      {!pending && deliveries?.length === 0 && (
        <LedgerLine start="">{t('noDeliveries', { days: env === 'sandbox' ? 7 : 30 })}</LedgerLine>
      )}
      {deliveries?.map((delivery) => (
        <DeliveryLine key={delivery.id} delivery={delivery} />
      ))}
    </>
  )
}

function DeliveryLine({ delivery }: { delivery: NonNullable<Event['deliveries']>[number] }) {
  const t = transactionsTexts.useText()
  const env = useEnv()
  const mayResend = useMay('redeliverWebhook')
  const { id, url, status, createdAt, attempts } = delivery
  const to = `/${env}/webhooks/deliveries/${id}` as '/'
  return (
    <LedgerLine start={<Time at={createdAt} zone={false} />} end={<DeliveryState delivery={delivery} />}>
      <Link to={to}>
        {t('delivery')} <Id id={id} />
      </Link>
      <span className="block">{url === null ? t('removedEndpoint') : <EndpointUrl url={url} />}</span>
      <span className="block text-muted">
        {t('attempts', { attempts })}
        {attempts > 0 && (
          <>
            {' · '}
            <LastAnswer delivery={delivery} />
          </>
        )}
      </span>
      {mayResend && url !== null && status === 'EXHAUSTED' && (
        <Link to={to} className="block">
          {t('resend')}
        </Link>
      )}
    </LedgerLine>
  )
}

function Code({ text }: { text: string }) {
  return (
    <bdi dir="ltr" className="id">
      {text}
    </bdi>
  )
}
