import { useQuery } from '@tanstack/react-query'
import { Ledger, LedgerLine } from '../../blocks/ledger.tsx'
import { PageLink } from '../../blocks/page-link.tsx'
import { StateWord } from '../../blocks/state-word.tsx'
import { Ago } from '../../blocks/time.tsx'
import { useMay } from '../../api/session.ts'
import { useEnv } from '../../frame/environment.ts'
import { homeTexts } from '../../messages/home/texts.ts'
import { Ltr } from '../../blocks/ltr.tsx'
import { refusedLoadsQuery } from './home-queries.ts'

type Refused = { origin: string; count: number; lastAt: string; looksLike: string | null }

const shownOrigins = 3

/** Renders the newest origins that no one has registered and that loaded the widget. Nothing without such a load. */
export function RefusedLoads() {
  const t = homeTexts.useText()
  const env = useEnv()
  const sightings = useQuery({ ...refusedLoadsQuery(env), enabled: useMay('listSightings') }).data ?? []
  const origins = new Map<string, Refused>()
  for (const { origin, reason, registered, count, lastAt, looksLike } of sightings) {
    if (origin === null || reason !== 'origin_not_allowed' || registered) continue
    const known = origins.get(origin)
    origins.set(origin, { origin, count: count + (known?.count ?? 0), lastAt: known?.lastAt ?? lastAt, looksLike })
  }
  const mayAllow = useMay('createOrigin')
  if (origins.size === 0) return null
  return (
    <section className="page-section" aria-labelledby="refused">
      <h2 id="refused">{t('refusedTitle')}</h2>
      <Ledger label={t('refusedTitle')}>
        {[...origins.values()].slice(0, shownOrigins).map(({ origin, count, lastAt, looksLike }) => (
          <LedgerLine
            key={origin}
            start={<StateWord tone="warning">{t.rich('refusedCount', { count, ago: <Ago at={lastAt} /> })}</StateWord>}
            end={
              mayAllow && (
                <PageLink to="/$env/embed/origins" params={{ env }} search={{ add: origin }}>
                  {t('allow')}
                </PageLink>
              )
            }
          >
            {t.rich('refused', { origin: <Ltr>{origin}</Ltr> })}
            {looksLike !== null && (
              <span className="step-problem block">{t.rich('resembles', { origin: <Ltr>{looksLike}</Ltr> })}</span>
            )}
          </LedgerLine>
        ))}
      </Ledger>
      <p className="pt-2 text-muted">{t('refusedText')}</p>
    </section>
  )
}
