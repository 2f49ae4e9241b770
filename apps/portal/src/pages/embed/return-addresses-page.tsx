import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@loyalty/ui'
import { client } from '../../api/client.ts'
import { useMay } from '../../api/session.ts'
import { ConfirmDialog } from '../../blocks/confirm-dialog.tsx'
import { EmptyState } from '../../blocks/empty-state.tsx'
import { Ledger, LedgerLine } from '../../blocks/ledger.tsx'
import { toast } from '../../blocks/toasts.tsx'
import { useEnv } from '../../frame/environment.ts'
import { PageHeader } from '../../frame/page-header.tsx'
import { embedTexts } from '../../messages/embed/texts.ts'
import { Added, Address, EmbedTabs } from './embed-parts.tsx'
import { returnUrlsQuery, type ReturnUrl } from './embed-query.ts'
import { TextDialog } from './text-dialog.tsx'

/** Renders the addresses to which a widget may lead its user back. */
export function ReturnAddressesPage() {
  const t = embedTexts.useText()
  const env = useEnv()
  const addresses = useSuspenseQuery(returnUrlsQuery(env)).data
  const [open, setOpen] = useState<'add' | ReturnUrl>()
  const mayAdd = useMay('createReturnUrl')
  const mayRemove = useMay('deleteReturnUrl')
  const add = mayAdd ? <Button onClick={() => setOpen('add')}>{t('addReturn')}</Button> : undefined
  return (
    <>
      <PageHeader title={t('returnTitle')} lead={t('returnLead')} action={addresses.length > 0 ? add : undefined} />
      <EmbedTabs />
      {addresses.length === 0 ? (
        <EmptyState text={t('returnEmpty')} action={add} />
      ) : (
        <Ledger label={t('returnTitle')}>
          {addresses.map((each) => (
            <LedgerLine
              key={each.id}
              start={<Address strong>{each.returnUrl}</Address>}
              end={
                mayRemove && (
                  <Button
                    variant="quiet"
                    onClick={() => setOpen(each)}
                    aria-label={t('removeOf', { name: each.returnUrl })}
                  >
                    {t('remove')}
                  </Button>
                )
              }
            >
              <span className="text-muted">
                <Added item={each} />
              </span>
            </LedgerLine>
          ))}
        </Ledger>
      )}
      {open === 'add' && <AddReturnUrl onClose={() => setOpen(undefined)} />}
      {open !== undefined && open !== 'add' && <RemoveReturnUrl item={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function AddReturnUrl({ onClose }: { onClose: () => void }) {
  const t = embedTexts.useText()
  const env = useEnv()
  const queries = useQueryClient()
  return (
    <TextDialog
      name="returnUrl"
      ltr
      title={t('addReturn')}
      label={t('returnUrl')}
      hint={t.rich('returnHint', { example: <Address>com.example.app:/done</Address> })}
      maxLength={2000}
      submitLabel={t('addReturn')}
      problems={{ TOO_MANY: t('tooManyAddresses') }}
      onClose={onClose}
      onSubmit={async (returnUrl) => {
        await client.createReturnUrl({ params: { env }, body: { returnUrl } })
        await queries.invalidateQueries({ queryKey: [env, 'return-urls'] })
        toast(t('returnAdded'))
      }}
    />
  )
}

function RemoveReturnUrl({ item, onClose }: { item: ReturnUrl; onClose: () => void }) {
  const t = embedTexts.useText()
  const env = useEnv()
  const queries = useQueryClient()
  const remove = async () => {
    await client.deleteReturnUrl({ params: { env, returnUrlId: item.id } })
    await queries.invalidateQueries({ queryKey: [env, 'return-urls'] })
    toast(t('returnRemoved'))
  }
  return (
    <ConfirmDialog
      level="D2"
      name={item.returnUrl}
      title={t('removeReturnTitle')}
      confirmLabel={t(env === 'production' ? 'removeReturnSubmitProduction' : 'removeReturnSubmit')}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t.rich('removeReturnEffect', { address: <Address strong>{item.returnUrl}</Address> })}</p>
    </ConfirmDialog>
  )
}
