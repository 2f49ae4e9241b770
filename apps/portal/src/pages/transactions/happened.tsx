import { Link } from '@tanstack/react-router'
import { Id } from '../../blocks/id-chip.tsx'
import { Ledger, LedgerLine } from '../../blocks/ledger.tsx'
import { Time } from '../../blocks/time.tsx'
import { useEnv } from '../../frame/environment.ts'
import { transactionsTexts } from '../../messages/transactions/texts.ts'
import { DeliveryState, LastAnswer } from '../webhooks/deliveries/delivery-state.tsx'
import { EndpointUrl } from '../webhooks/endpoint-url.tsx'
import type { TransactionLog } from './transaction-queries.ts'

type Journal = NonNullable<TransactionLog['journal']>
type Event = NonNullable<TransactionLog['event']>

/** Renders what followed from a transaction, in order: the order at the partner, the journal, the seal, the event. */
export function Happened({ transaction }: { transaction: TransactionLog }) {
  const t = transactionsTexts.useText()
  const { state, createdAt, partner, journal, event } = transaction
  // The time of an order at a partner becomes the time of the partner's answer.
  const isAcceptedThen = partner === null || state === 'SUBMITTING'
  return (
    <Ledger label={t('happened')}>
      <LedgerLine start={isAcceptedThen && <Time at={createdAt} zone={false} />}>{t(`accepted${state}`)}</LedgerLine>
      {partner && <PartnerLine partner={partner} />}
      {journal && <JournalLines journal={journal} />}
      {event && <EventLines event={event} />}
    </Ledger>
  )
}

function PartnerLine({ partner }: { partner: NonNullable<TransactionLog['partner']> }) {
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

function JournalLines({ journal: { at, movements, seal } }: { journal: Journal }) {
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

function EventLines({ event: { id, type, at, pending, deliveries } }: { event: Event }) {
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
  const { id, url, createdAt, attempts } = delivery
  return (
    <LedgerLine start={<Time at={createdAt} zone={false} />} end={<DeliveryState delivery={delivery} />}>
      <Link to={`/${env}/webhooks/deliveries/${id}` as '/'}>
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
