import { useState } from 'react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Button, Dialog } from '@loyalty/ui'
import { client } from '../../api/client.ts'
import { ConfirmDialog } from '../../blocks/confirm-dialog.tsx'
import { toast } from '../../blocks/toasts.tsx'
import { AppSetup } from '../../identity/app-setup.tsx'
import { accountTexts } from '../../messages/account/texts.ts'
import { frameTexts } from '../../messages/frame/texts.ts'
import { accountQuery } from './account-query.ts'

export function AppSection() {
  const t = accountTexts.useText()
  const frame = frameTexts.useText()
  const queryClient = useQueryClient()
  const { hasAuthenticator } = useSuspenseQuery(accountQuery).data
  const [open, setOpen] = useState<'setup' | 'remove'>()
  const close = () => setOpen(undefined)
  const refresh = () => queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
  const added = async () => {
    await refresh()
    close()
    toast(t('appAdded'))
  }
  const remove = async () => {
    await client.deleteTotp({})
    await refresh()
  }
  return (
    <section className="page-section">
      <h2>{t('app')}</h2>
      <div className="factor-line">
        <p>{t(hasAuthenticator ? 'appOn' : 'appOff')}</p>
        <span className="line-actions">
          <Button variant="secondary" onClick={() => setOpen('setup')}>
            {t(hasAuthenticator ? 'appReplace' : 'appAdd')}
          </Button>
          {hasAuthenticator && (
            <Button variant="quiet" onClick={() => setOpen('remove')}>
              {t('remove')}
            </Button>
          )}
        </span>
      </div>
      {open === 'setup' && (
        <Dialog
          title={t('appTitle')}
          onClose={close}
          actions={
            <Button variant="secondary" onClick={close}>
              {frame('cancel')}
            </Button>
          }
        >
          <AppSetup calls={client} onDone={added} />
        </Dialog>
      )}
      {open === 'remove' && (
        <ConfirmDialog
          level="D1"
          title={t('removeAppTitle')}
          confirmLabel={t('removeApp')}
          onConfirm={remove}
          onClose={close}
          texts={{ LAST_FACTOR: t('lastFactor') }}
        >
          {t('removeAppText')}
        </ConfirmDialog>
      )}
    </section>
  )
}
