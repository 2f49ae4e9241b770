import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Id } from '../blocks/id-chip.tsx'
import { Ledger, LedgerLine } from '../blocks/ledger.tsx'
import { Time } from '../blocks/time.tsx'
import type { Environment } from '../frame/environment.ts'
import { workbenchTexts } from '../messages/workbench/texts.ts'
import { Empty, Loaded } from './loaded.tsx'
import type { Scope } from './scope.ts'
import { eventsQuery, type ListedEvent } from './workbench-queries.ts'

/** Renders the newest events of the environment, or those of an object. */
export function Events({ env, of = {} }: { env: Environment; of?: Scope['events'] | object }) {
  const t = workbenchTexts.useText()
  const known = Array.isArray(of) ? (of as readonly ListedEvent[]) : undefined
  const query = useQuery({ ...eventsQuery(env, known === undefined ? of : {}), enabled: known === undefined })
  if (known !== undefined)
    return known.length === 0 ? <Empty>{t('noEvents')}</Empty> : <EventList env={env} events={known} />
  return (
    <Loaded query={query} isEmpty={({ data }) => data.length === 0} empty={t('noEvents')}>
      {({ data }) => <EventList env={env} events={data} />}
    </Loaded>
  )
}

function EventList({ env, events }: { env: Environment; events: readonly ListedEvent[] }) {
  const t = workbenchTexts.useText()
  return (
    <Ledger label={t('events')}>
      {events.map(({ id, type, subjectId, test, pending, createdAt }) => (
        <LedgerLine
          key={id}
          start={<Time at={createdAt} zone={false} />}
          end={
            pending ? (
              <span className="text-muted">{t('pending')}</span>
            ) : (
              <Link to={`/${env}/webhooks/deliveries` as '/'} search={{ eventId: id } as never}>
                {t('deliveriesOf')}
              </Link>
            )
          }
        >
          <bdi dir="ltr" className="id">
            {type}
          </bdi>{' '}
          {test && <span className="text-sm text-muted">{t('test')}</span>}
          <span className="block text-sm text-muted">
            <Id id={id} />
          </span>
          {!test && (
            <span className="block text-sm text-muted">
              <Subject env={env} id={subjectId} />
            </span>
          )}
        </LedgerLine>
      ))}
    </Ledger>
  )
}

/** Renders the object of an event. Connections and points have no page of their own. */
function Subject({ env, id }: { env: Environment; id: string }) {
  if (!id.startsWith('txn_')) return <Id id={id} />
  return (
    <Link to={`/${env}/transactions/${id}` as '/'}>
      <Id id={id} />
    </Link>
  )
}
