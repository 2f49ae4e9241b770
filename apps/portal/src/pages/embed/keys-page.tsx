import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Button } from '@loyalty/ui'
import { client } from '../../api/client.ts'
import { useMay } from '../../api/session.ts'
import { ConfirmDialog } from '../../blocks/confirm-dialog.tsx'
import { EmptyState } from '../../blocks/empty-state.tsx'
import { IdChip } from '../../blocks/id-chip.tsx'
import { Ledger, LedgerLine } from '../../blocks/ledger.tsx'
import { StateWord } from '../../blocks/state-word.tsx'
import { Ago } from '../../blocks/time.tsx'
import { toast } from '../../blocks/toasts.tsx'
import { isChangedElsewhere } from '../../forms/changed-elsewhere.tsx'
import { useEnv } from '../../frame/environment.ts'
import { PageHeader } from '../../frame/page-header.tsx'
import { embedTexts } from '../../messages/embed/texts.ts'
import { Added, Address, EmbedTabs } from './embed-parts.tsx'
import { embedKeysQuery, type EmbedKey } from './embed-query.ts'
import { TextDialog } from './text-dialog.tsx'

type Open = { is: 'create' } | { is: 'rename' | 'retire'; embedKey: EmbedKey }

/** Renders the embed keys of the environment, each with its use. */
export function KeysPage() {
  const t = embedTexts.useText()
  const env = useEnv()
  const keys = useSuspenseQuery(embedKeysQuery(env)).data
  const [open, setOpen] = useState<Open>()
  const mayCreate = useMay('createEmbedKey')
  const create = mayCreate ? <Button onClick={() => setOpen({ is: 'create' })}>{t('createKey')}</Button> : undefined
  const close = () => setOpen(undefined)
  return (
    <>
      <PageHeader
        title={t('keysTitle')}
        lead={t('keysLead')}
        docs="embed/script-tag/"
        action={keys.length > 0 ? create : undefined}
      />
      <EmbedTabs />
      {keys.length === 0 ? (
        <EmptyState text={t('keysEmpty')} action={create} />
      ) : (
        <Ledger label={t('keysTitle')}>
          {keys.map((embedKey) => (
            <KeyLine key={embedKey.id} embedKey={embedKey} onOpen={(is) => setOpen({ is, embedKey })} />
          ))}
        </Ledger>
      )}
      {open?.is === 'create' && <LabelDialog onClose={close} />}
      {open?.is === 'rename' && <LabelDialog embedKey={open.embedKey} onClose={close} />}
      {open?.is === 'retire' && <RetireDialog embedKey={open.embedKey} onClose={close} />}
    </>
  )
}

function KeyLine({ embedKey, onOpen }: { embedKey: EmbedKey; onOpen: (is: 'rename' | 'retire') => void }) {
  const t = embedTexts.useText()
  const mayChange = useMay('updateEmbedKey')
  const { id, label, retiredAt, lastLoadAt, loads24h, origins } = embedKey
  const name = label === '' ? t('unnamed') : label
  return (
    <LedgerLine
      start={
        <>
          <strong className="block">
            <bdi>{name}</bdi>
          </strong>
          <StateWord tone={retiredAt === null ? 'success' : 'danger'}>
            {t(retiredAt === null ? 'live' : 'retired')}
          </StateWord>
        </>
      }
      end={
        mayChange && (
          <span className="line-actions">
            <Button variant="quiet" onClick={() => onOpen('rename')} aria-label={t('renameOf', { name })}>
              {t('rename')}
            </Button>
            {retiredAt === null && (
              <Button variant="quiet" onClick={() => onOpen('retire')} aria-label={t('retireOf', { name })}>
                {t('retire')}
              </Button>
            )}
          </span>
        )
      }
    >
      <IdChip id={id} />
      <span className="block">
        {lastLoadAt === null ? (
          t('neverLoaded')
        ) : (
          <>
            {t('loadsDay', { count: loads24h })} · {t.rich('lastLoad', { when: <Ago at={lastLoadAt} /> })}
          </>
        )}
      </span>
      {origins.length > 0 && (
        <span className="block">
          {t.rich('seenAt', {
            origins: origins.slice(0, 3).map((origin, index) => (
              <Fragment key={origin}>
                {index > 0 && ' · '}
                <Address>{origin}</Address>
              </Fragment>
            )),
          })}
        </span>
      )}
      <span className="block text-muted">
        <Added item={embedKey} />
        {retiredAt !== null && <> · {t.rich('retiredWhen', { when: <Ago at={retiredAt} /> })}</>}
      </span>
    </LedgerLine>
  )
}

function LabelDialog({ embedKey, onClose }: { embedKey?: EmbedKey; onClose: () => void }) {
  const t = embedTexts.useText()
  const env = useEnv()
  const queries = useQueryClient()
  // The list is read again while the person types. A save names the version whose label the dialog has shown.
  const [read, setRead] = useState(embedKey)
  const readAgain = async ({ id }: EmbedKey) => {
    const keys = await queries.fetchQuery({ ...embedKeysQuery(env), staleTime: 0 })
    setRead(keys.find((key) => key.id === id))
  }
  const save = async (label: string) => {
    if (read === undefined) await client.createEmbedKey({ params: { env }, body: { label } })
    else
      await client
        .updateEmbedKey({ params: { env, embedKeyId: read.id }, body: { label }, ifMatch: `"${read.version}"` })
        .catch(async (error: unknown) => {
          if (isChangedElsewhere(error)) await readAgain(read)
          throw error
        })
    await queries.invalidateQueries({ queryKey: [env, 'embed-keys'] })
    toast(t(embedKey === undefined ? 'keyCreated' : 'keyRenamed'))
  }
  return (
    <TextDialog
      name="label"
      title={t(embedKey === undefined ? 'createKey' : 'renameTitle')}
      label={t('keyLabel')}
      hint={t('keyLabelHint')}
      initial={embedKey?.label ?? ''}
      present={read?.label ?? ''}
      maxLength={100}
      submitLabel={t(embedKey === undefined ? 'createKey' : 'renameSubmit')}
      problems={{ TOO_MANY: t('tooManyKeys') }}
      onSubmit={save}
      onClose={onClose}
    />
  )
}

function RetireDialog({ embedKey, onClose }: { embedKey: EmbedKey; onClose: () => void }) {
  const t = embedTexts.useText()
  const env = useEnv()
  const queries = useQueryClient()
  const { id, label, loads24h, lastLoadAt } = embedKey
  const retire = async () => {
    await client.retireEmbedKey({ params: { env, embedKeyId: id } })
    await queries.invalidateQueries({ queryKey: [env, 'embed-keys'] })
    toast(t('keyRetired'))
  }
  return (
    <ConfirmDialog
      level="D2"
      name={label === '' ? id : label}
      title={t('retireTitle')}
      confirmLabel={t(env === 'production' ? 'retireSubmitProduction' : 'retireSubmit')}
      onConfirm={retire}
      onClose={onClose}
    >
      <p className="pb-2">
        <IdChip id={id} />
      </p>
      <p className="pb-2">{t('retireEffect')}</p>
      <p>{t.rich('retireLoads', { count: loads24h, when: lastLoadAt === null ? '' : <Ago at={lastLoadAt} /> })}</p>
    </ConfirmDialog>
  )
}
