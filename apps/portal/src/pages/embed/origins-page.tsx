import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '@loyalty/ui'
import { client } from '../../api/client.ts'
import { useMay } from '../../api/session.ts'
import { ConfirmDialog } from '../../blocks/confirm-dialog.tsx'
import { EmptyState } from '../../blocks/empty-state.tsx'
import { Ledger, LedgerLine } from '../../blocks/ledger.tsx'
import { Ago } from '../../blocks/time.tsx'
import { toast } from '../../blocks/toasts.tsx'
import { useEnv } from '../../frame/environment.ts'
import { PageHeader } from '../../frame/page-header.tsx'
import { unattended } from '../../live/unattended.ts'
import { useLive } from '../../live/use-live.ts'
import { embedTexts } from '../../messages/embed/texts.ts'
import { Added, Address, EmbedTabs } from './embed-parts.tsx'
import { originsQuery, readRefused, refusedQuery, type Origin, type RefusedLoad } from './embed-query.ts'
import { RefusedLoads } from './refused-loads.tsx'
import { TextDialog } from './text-dialog.tsx'

type Open = { is: 'add'; refused?: RefusedLoad } | { is: 'remove'; origin: Origin }

/** Renders the origins whose pages may load the widgets, and above them the newest refused loads. */
export function OriginsPage() {
  const t = embedTexts.useText()
  const env = useEnv()
  const origins = useSuspenseQuery(originsQuery(env)).data
  const refused = useSuspenseQuery(refusedQuery(env)).data
  const queries = useQueryClient()
  // A developer watches this page while another page loads a widget.
  useLive('widget-loads', async () => {
    queries.setQueryData(refusedQuery(env).queryKey, await readRefused(env, unattended))
  })
  const { add: wanted } = useSearch({ strict: false })
  const navigate = useNavigate()
  const mayAdd = useMay('createOrigin')
  const [open, setOpen] = useState<Open | undefined>(() => {
    const load = refused.find(({ origin }) => origin !== null && origin === wanted)
    if (!mayAdd) return undefined
    if (load !== undefined) return { is: 'add', refused: load }
    return wanted === 'new' ? { is: 'add' } : undefined
  })
  const close = () => {
    setOpen(undefined)
    // A reload must not open the form again.
    if (wanted !== undefined) void navigate({ to: '.', search: {}, replace: true })
  }
  const add = mayAdd ? <Button onClick={() => setOpen({ is: 'add' })}>{t('addOrigin')}</Button> : undefined
  return (
    <>
      <PageHeader
        title={t('originsTitle')}
        lead={t('originsLead')}
        docs="embed/"
        action={origins.length > 0 ? add : undefined}
      />
      <EmbedTabs />
      <RefusedLoads loads={refused} onAllow={mayAdd ? (load) => setOpen({ is: 'add', refused: load }) : undefined} />
      {origins.length === 0 ? (
        <EmptyState text={t('originsEmpty')} action={add} />
      ) : (
        <section className="page-section" aria-labelledby="registered">
          <h2 id="registered">{t('registered')}</h2>
          <Ledger label={t('registered')}>
            {origins.map((origin) => (
              <OriginLine key={origin.id} origin={origin} onRemove={() => setOpen({ is: 'remove', origin })} />
            ))}
          </Ledger>
        </section>
      )}
      {open?.is === 'add' && <AddOrigin refused={open.refused} onClose={close} />}
      {open?.is === 'remove' && <RemoveOrigin origin={open.origin} onClose={close} />}
    </>
  )
}

const widgetTexts = { 'point-exchange': 'widgetPointExchange', multibrand: 'widgetMultibrand' } as const

function OriginLine({ origin, onRemove }: { origin: Origin; onRemove: () => void }) {
  const t = embedTexts.useText()
  const mayRemove = useMay('deleteOrigin')
  const { lastSeenAt, loads7d, widgets } = origin
  return (
    <LedgerLine
      start={<Address strong>{origin.origin}</Address>}
      end={
        mayRemove && (
          <Button variant="quiet" onClick={onRemove} aria-label={t('removeOf', { name: origin.origin })}>
            {t('remove')}
          </Button>
        )
      }
    >
      {lastSeenAt === null ? (
        t('neverLoaded')
      ) : (
        <>
          {t('loadsWeek', { count: loads7d })} · {t.rich('lastLoad', { when: <Ago at={lastSeenAt} /> })}
          {' · '}
          {widgets.map((widget) => t(widgetTexts[widget])).join(' · ')}
        </>
      )}
      <span className="block text-muted">
        <Added item={origin} />
      </span>
    </LedgerLine>
  )
}

function AddOrigin({ refused, onClose }: { refused: RefusedLoad | undefined; onClose: () => void }) {
  const t = embedTexts.useText()
  const env = useEnv()
  const queries = useQueryClient()
  const isTyped = env === 'production'
  return (
    <TextDialog
      name="origin"
      ltr
      title={t('addOrigin')}
      label={t('origin')}
      hint={t.rich(isTyped ? 'originHint' : 'originHintSandbox', {
        example: <Address>https://shop.example</Address>,
        local: <Address>http://localhost:5173</Address>,
      })}
      maxLength={300}
      // In production a person types the origin, so that nobody confirms a look-alike at a glance.
      initial={isTyped ? '' : (refused?.origin ?? '')}
      submitLabel={t('addOrigin')}
      problems={{ TOO_MANY: t('tooManyAddresses') }}
      onClose={onClose}
      onSubmit={async (origin) => {
        await client.createOrigin({ params: { env }, body: { origin } })
        await Promise.all([
          queries.invalidateQueries({ queryKey: [env, 'origins'] }),
          queries.invalidateQueries({ queryKey: [env, 'refused-loads'] }),
        ])
        toast(t('originAdded'))
      }}
    >
      {isTyped && refused?.origin && (
        <p>{t.rich('allowTyped', { origin: <Address strong>{refused.origin}</Address> })}</p>
      )}
    </TextDialog>
  )
}

function RemoveOrigin({ origin, onClose }: { origin: Origin; onClose: () => void }) {
  const t = embedTexts.useText()
  const env = useEnv()
  const queries = useQueryClient()
  const remove = async () => {
    await client.deleteOrigin({ params: { env, originId: origin.id } })
    await queries.invalidateQueries({ queryKey: [env, 'origins'] })
    toast(t('originRemoved'))
  }
  const when = origin.lastSeenAt === null ? '' : <Ago at={origin.lastSeenAt} />
  return (
    <ConfirmDialog
      level="D2"
      name={origin.origin}
      title={t('removeOriginTitle')}
      confirmLabel={t(env === 'production' ? 'removeSubmitProduction' : 'removeSubmit')}
      onConfirm={remove}
      onClose={onClose}
    >
      <p className="pb-2">{t.rich('removeOriginEffect', { origin: <Address strong>{origin.origin}</Address> })}</p>
      <p>{t.rich('removeOriginLoads', { count: origin.loads24h, when })}</p>
    </ConfirmDialog>
  )
}
