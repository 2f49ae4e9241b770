import { useState } from 'react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Button, Dialog, TextField } from '@loyalty/ui'
import { client } from '../../api/client.ts'
import { ConfirmDialog } from '../../blocks/confirm-dialog.tsx'
import { Ledger, LedgerLine } from '../../blocks/ledger.tsx'
import { Ago } from '../../blocks/time.tsx'
import { toast } from '../../blocks/toasts.tsx'
import { FormProblem } from '../../forms/form-problem.tsx'
import { useForm } from '../../forms/use-form.ts'
import { addPasskey } from '../../identity/add-passkey.ts'
import { hasPasskeys } from '../../identity/passkey.ts'
import { PasskeyButton } from '../../identity/passkey-button.tsx'
import { accountTexts } from '../../messages/account/texts.ts'
import { frameTexts } from '../../messages/frame/texts.ts'
import { accountQuery, passkeysQuery, type Passkey } from './account-query.ts'

type Open = { is: 'rename' | 'remove'; passkey: Passkey }

/** Returns the function that reads passkeys and account again after a change. */
const useRefresh = () => {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: accountQuery.queryKey }),
    ])
}

export function PasskeysSection() {
  const t = accountTexts.useText()
  const passkeys = useSuspenseQuery(passkeysQuery).data
  const refresh = useRefresh()
  const [open, setOpen] = useState<Open>()
  const add = async () => {
    await addPasskey(client)
    await refresh()
    toast(t('passkeyAdded'))
  }
  return (
    <section className="page-section">
      <h2>{t('passkeys')}</h2>
      {passkeys.length === 0 && <p className="page-lead">{t('passkeysNone')}</p>}
      {passkeys.length > 0 && (
        <Ledger label={t('passkeys')}>
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} onOpen={setOpen} />
          ))}
        </Ledger>
      )}
      {hasPasskeys() && (
        <div className="factor-add">
          <PasskeyButton label={t('addPasskey')} act={add} texts={{ PASSKEY_REFUSED: t('passkeyRefused') }} />
        </div>
      )}
      {open?.is === 'rename' && <RenameDialog passkey={open.passkey} onClose={() => setOpen(undefined)} />}
      {open?.is === 'remove' && <RemoveDialog passkey={open.passkey} onClose={() => setOpen(undefined)} />}
    </section>
  )
}

function PasskeyLine({ passkey, onOpen }: { passkey: Passkey; onOpen: (open: Open) => void }) {
  const t = accountTexts.useText()
  const { label, backedUp, createdAt, lastUsedAt } = passkey
  return (
    <LedgerLine
      start={<bdi className="font-semibold">{label}</bdi>}
      end={
        <span className="line-actions">
          <Button
            variant="quiet"
            aria-label={`${t('rename')}: ${label}`}
            onClick={() => onOpen({ is: 'rename', passkey })}
          >
            {t('rename')}
          </Button>
          <Button
            variant="quiet"
            aria-label={`${t('remove')}: ${label}`}
            onClick={() => onOpen({ is: 'remove', passkey })}
          >
            {t('remove')}
          </Button>
        </span>
      }
    >
      {t(backedUp ? 'backedUp' : 'thisDeviceOnly')} · {t.rich('created', { at: <Ago at={createdAt} /> })} ·{' '}
      {lastUsedAt === null ? t('neverUsed') : t.rich('lastUsed', { at: <Ago at={lastUsedAt} /> })}
    </LedgerLine>
  )
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = accountTexts.useText()
  const frame = frameTexts.useText()
  const refresh = useRefresh()
  const { form, field, isBusy, problem } = useForm({
    initial: { label: passkey.label },
    submit: async (body) => {
      await client.renamePasskey({ params: { passkeyId: passkey.id }, body })
      await refresh()
      onClose()
    },
  })
  return (
    <Dialog
      title={t('renameTitle')}
      onClose={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {frame('cancel')}
        </Button>
      }
    >
      <form {...form} className="form">
        <TextField {...field('label')} label={t('label')} maxLength={60} required />
        {problem !== undefined && <FormProblem error={problem} />}
        <Button type="submit" block busy={isBusy}>
          {t('save')}
        </Button>
      </form>
    </Dialog>
  )
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = accountTexts.useText()
  const refresh = useRefresh()
  const remove = async () => {
    await client.deletePasskey({ params: { passkeyId: passkey.id } })
    await refresh()
  }
  return (
    <ConfirmDialog
      level="D1"
      title={t('removePasskeyTitle', { label: passkey.label })}
      confirmLabel={t('removePasskey')}
      onConfirm={remove}
      onClose={onClose}
      texts={{ LAST_FACTOR: t('lastFactor') }}
    >
      {t('removePasskeyText')}
    </ConfirmDialog>
  )
}
