import { ConfirmDialog } from '../../blocks/confirm-dialog.tsx'
import { Ago } from '../../blocks/time.tsx'
import { useEnv } from '../../frame/environment.ts'
import { credentialsTexts } from '../../messages/credentials/texts.ts'
import type { ClientSecret } from './credentials-query.ts'
import { Hint } from './secret-line.tsx'

export interface RevokeDialogProps {
  secret: ClientSecret
  onRevoke: () => Promise<unknown>
  onClose: () => void
}

/** Asks before a secret ends, and says when and from where it was last used. */
export function RevokeDialog({ secret, onRevoke, onClose }: RevokeDialogProps) {
  const t = credentialsTexts.useText()
  const isProduction = useEnv() === 'production'
  const { hint, lastUsedAt, lastUsedNetwork } = secret
  return (
    <ConfirmDialog
      level="D3"
      name={hint ?? secret.id}
      title={t.rich('revokeTitle', { hint: <Hint secret={secret} /> })}
      confirmLabel={t(isProduction ? 'revokeSubmitProduction' : 'revokeSubmit')}
      onConfirm={onRevoke}
      onClose={onClose}
    >
      <p className="pb-2">
        {lastUsedAt === null
          ? t('revokeUnused')
          : t.rich('revokeUsed', {
              ago: <Ago at={lastUsedAt} />,
              network: (
                <bdi dir="ltr" className="id">
                  {lastUsedNetwork}
                </bdi>
              ),
            })}
      </p>
      <p>{t('revokeEffect')}</p>
    </ConfirmDialog>
  )
}
