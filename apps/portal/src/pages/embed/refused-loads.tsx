import { Button, Notice } from '@loyalty/ui'
import { Ledger, LedgerLine } from '../../blocks/ledger.tsx'
import { StateWord } from '../../blocks/state-word.tsx'
import { Id } from '../../blocks/id-chip.tsx'
import { Ago } from '../../blocks/time.tsx'
import { embedTexts } from '../../messages/embed/texts.ts'
import { Address } from './embed-parts.tsx'
import type { RefusedLoad } from './embed-query.ts'

export interface RefusedLoadsProps {
  loads: readonly RefusedLoad[]
  /** Opens the form with the origin of a load. Undefined for a person who may not add origins. */
  onAllow: ((load: RefusedLoad) => void) | undefined
}

/** Renders the pages in which the service refused a widget. Anybody can cause one, so the list says so. */
export function RefusedLoads({ loads, onAllow }: RefusedLoadsProps) {
  const t = embedTexts.useText()
  if (loads.length === 0) return null
  return (
    <section className="page-section refused-loads" aria-labelledby="refused">
      <h2 id="refused">{t('refused')}</h2>
      <p className="refused-note">{t('refusedNote')}</p>
      <Ledger label={t('refused')}>
        {loads.map((load) => (
          <RefusedLine
            key={[load.origin, load.embedKey, load.widget, load.reason].join(' ')}
            load={load}
            onAllow={onAllow}
          />
        ))}
      </Ledger>
    </section>
  )
}

function RefusedLine({ load, onAllow }: { load: RefusedLoad; onAllow: RefusedLoadsProps['onAllow'] }) {
  const t = embedTexts.useText()
  const { origin, embedKey, reason, registered, looksLike, lastAt, count } = load
  const isAllowable = reason === 'origin_not_allowed' && !registered && origin !== null && onAllow !== undefined
  return (
    <LedgerLine
      start={
        <>
          <Ago at={lastAt} />
          <span className="block text-muted">{t('times', { count })}</span>
        </>
      }
      end={
        isAllowable && (
          <Button variant="secondary" onClick={() => onAllow(load)} aria-label={t('allowOf', { name: origin })}>
            {t('allow')}
          </Button>
        )
      }
    >
      {origin === null ? t('refusedUnknown') : t.rich('refusedLoad', { origin: <Address strong>{origin}</Address> })}
      <span className="block text-muted">
        {reason !== null && t.rich(`reason_${reason}`, { key: embedKey === null ? '' : <Id id={embedKey} /> })}
      </span>
      {registered && <StateWord tone="success">{t('nowRegistered')}</StateWord>}
      {looksLike !== null && (
        <span className="block pt-2">
          <Notice tone="warning">{t.rich('looksLike', { origin: <Address strong>{looksLike}</Address> })}</Notice>
        </span>
      )}
    </LedgerLine>
  )
}
