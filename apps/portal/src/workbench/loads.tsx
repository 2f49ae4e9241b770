import { useQuery } from '@tanstack/react-query'
import { Id } from '../blocks/id-chip.tsx'
import { Ledger, LedgerLine } from '../blocks/ledger.tsx'
import { StateWord } from '../blocks/state-word.tsx'
import { Ago } from '../blocks/time.tsx'
import type { Environment } from '../frame/environment.ts'
import { embedTexts } from '../messages/embed/texts.ts'
import { workbenchTexts } from '../messages/workbench/texts.ts'
import { Address } from '../pages/embed/embed-parts.tsx'
import { SessionLine } from '../pages/users/user-lists.tsx'
import type { User } from '../pages/users/user-queries.ts'
import { Empty, Loaded } from './loaded.tsx'
import { widgetLoadsQuery, type WidgetLoad } from './workbench-queries.ts'

/** Renders the pages that loaded a widget or tried to, or the widget tokens of a user. */
export function Loads({ env, sessions }: { env: Environment; sessions: User['sessions'] | undefined }) {
  const t = workbenchTexts.useText()
  const query = useQuery({ ...widgetLoadsQuery(env), enabled: sessions === undefined })
  if (sessions?.length === 0) return <Empty>{t('noSessions')}</Empty>
  if (sessions !== undefined)
    return (
      <Ledger label={t('loads')}>
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </Ledger>
    )
  return (
    <Loaded query={query} isEmpty={(loads) => loads.length === 0} empty={t('noLoads')}>
      {(loads) => (
        <Ledger label={t('loads')}>
          {loads.map((load) => (
            <LoadLine key={[load.origin, load.embedKey, load.widget, load.reason].join(' ')} load={load} />
          ))}
        </Ledger>
      )}
    </Loaded>
  )
}

function LoadLine({ load: { origin, embedKey, widget, allowed, reason, lastAt, count } }: { load: WidgetLoad }) {
  const t = workbenchTexts.useText()
  const ofEmbed = embedTexts.useText()
  return (
    <LedgerLine
      start={<Ago at={lastAt} />}
      end={<StateWord tone={allowed ? 'success' : 'warning'}>{t(allowed ? 'allowed' : 'refused')}</StateWord>}
    >
      {origin === null ? t('hiddenOrigin') : <Address strong>{origin}</Address>}
      <span className="block text-sm text-muted">
        {ofEmbed(widget === 'multibrand' ? 'widgetMultibrand' : 'widgetPointExchange')} · {t('times', { count })}
      </span>
      {reason !== null && (
        <span className="block text-sm text-muted">
          {ofEmbed.rich(`reason_${reason}`, { key: embedKey === null ? '' : <Id id={embedKey} /> })}
        </span>
      )}
    </LedgerLine>
  )
}
