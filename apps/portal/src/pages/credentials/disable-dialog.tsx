import { ConfirmDialog } from '../../blocks/confirm-dialog.tsx'
import { useEnv } from '../../frame/environment.ts'
import { credentialsTexts } from '../../messages/credentials/texts.ts'
import type { PortalClient } from './credentials-query.ts'

export interface DisableDialogProps {
  client: PortalClient
  onDisable: () => Promise<unknown>
  onClose: () => void
}

export function DisableDialog({ client, onDisable, onClose }: DisableDialogProps) {
  const t = credentialsTexts.useText()
  const isProduction = useEnv() === 'production'
  return (
    <ConfirmDialog
      level="D3"
      name={client.name}
      title={t('disableTitle', { name: client.name })}
      confirmLabel={t(isProduction ? 'disableSubmitProduction' : 'disableSubmit')}
      onConfirm={onDisable}
      onClose={onClose}
    >
      <p>{t('disableEffect')}</p>
    </ConfirmDialog>
  )
}
