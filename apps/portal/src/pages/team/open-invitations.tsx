import { useState } from 'react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Button } from '@loyalty/ui'
import { client, Problem } from '../../api/client.ts'
import { ConfirmDialog } from '../../blocks/confirm-dialog.tsx'
import { Ledger, LedgerLine } from '../../blocks/ledger.tsx'
import { StateWord } from '../../blocks/state-word.tsx'
import { Ago } from '../../blocks/time.tsx'
import { toast } from '../../blocks/toasts.tsx'
import { roleKeys } from '../../frame/roles.ts'
import { frameTexts } from '../../messages/frame/texts.ts'
import { teamTexts } from '../../messages/team/texts.ts'
import { LinkDialog, type NewLink } from './invite-dialog.tsx'
import { invitationsQuery, type Invitation } from './team-queries.ts'

/** Renders the invitations that nobody has accepted yet. Renders nothing without one. */
export function OpenInvitations() {
  const t = teamTexts.useText()
  const { data } = useSuspenseQuery(invitationsQuery).data
  if (data.length === 0) return null
  return (
    <section className="mt-10">
      <h2 className="section-title">{t('openInvitations')}</h2>
      <Ledger label={t('openInvitations')}>
        {data.map((invitation) => (
          <InvitationLine key={invitation.id} invitation={invitation} />
        ))}
      </Ledger>
    </section>
  )
}

function InvitationLine({ invitation }: { invitation: Invitation }) {
  const t = teamTexts.useText()
  const frame = frameTexts.useText()
  const queryClient = useQueryClient()
  const [newLink, setNewLink] = useState<NewLink>()
  const [isWithdrawing, setWithdrawing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const params = { invitationId: invitation.id }
  const reload = () => queryClient.invalidateQueries(invitationsQuery)
  const resend = async () => {
    setBusy(true)
    try {
      const { link } = await client.resendInvitation({ params })
      setNewLink({ email: invitation.email, link })
      await reload()
    } catch (error) {
      toast(error instanceof Problem && error.code === 'TOO_MANY_ATTEMPTS' ? t('tooManyMails') : frame('formFailed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <LedgerLine
      start={
        invitation.expired ? (
          <StateWord tone="warning">{t('invitationExpired')}</StateWord>
        ) : (
          t.rich('invitationExpires', { time: <Ago at={invitation.expiresAt} /> })
        )
      }
      end={
        <span className="line-actions">
          <Button variant="quiet" busy={isBusy} onClick={() => void resend()}>
            {t('resend')}
          </Button>
          <Button variant="quiet" onClick={() => setWithdrawing(true)}>
            {t('withdraw')}
          </Button>
        </span>
      }
    >
      <bdi dir="ltr" className="font-semibold">
        {invitation.email}
      </bdi>
      <span className="block text-sm text-muted">
        {t.rich('invitationLine', {
          role: frame(roleKeys[invitation.role]),
          inviter: <bdi dir="ltr">{invitation.invitedBy}</bdi>,
        })}
      </span>
      {newLink && <LinkDialog {...newLink} onClose={() => setNewLink(undefined)} />}
      {isWithdrawing && (
        <ConfirmDialog
          level="D1"
          title={t('withdrawTitle')}
          confirmLabel={t('withdraw')}
          onConfirm={async () => {
            await client.deleteInvitation({ params })
            await reload()
            toast(t('withdrawn'))
          }}
          onClose={() => setWithdrawing(false)}
        >
          {t.rich('withdrawText', { email: <bdi dir="ltr">{invitation.email}</bdi> })}
        </ConfirmDialog>
      )}
    </LedgerLine>
  )
}
