import { useState } from 'react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Button, CopyButton, Dialog, Notice, TextField } from '@loyalty/ui'
import { client } from '../../api/client.ts'
import { configurationQuery } from '../../api/configuration.ts'
import { FormProblem } from '../../forms/form-problem.tsx'
import { useForm } from '../../forms/use-form.ts'
import { frameTexts } from '../../messages/frame/texts.ts'
import { teamTexts } from '../../messages/team/texts.ts'
import { RoleField } from './role-field.tsx'
import { invitationsQuery } from './team-queries.ts'

/** A new link of an invitation. The link is null if it is in a mail. No later answer contains the link. */
export type NewLink = { email: string; link: string | null }

/** Renders the form of an invitation, and then its result. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [sent, setSent] = useState<NewLink>()
  return sent === undefined ? (
    <InviteForm onSent={setSent} onClose={onClose} />
  ) : (
    <LinkDialog {...sent} onClose={onClose} />
  )
}

function InviteForm({ onSent, onClose }: { onSent: (sent: NewLink) => void; onClose: () => void }) {
  const t = teamTexts.useText()
  const frame = frameTexts.useText()
  const queryClient = useQueryClient()
  const { mail: hasMail } = useSuspenseQuery(configurationQuery).data
  const { form, field, values, setValues, isBusy, problem } = useForm({
    initial: { email: '', role: 'developer' },
    submit: async ({ email, role }) => {
      const body = { email: email.trim(), role: role as 'developer' }
      const { invitation, link } = await client.createInvitation({ body })
      await queryClient.invalidateQueries(invitationsQuery)
      onSent({ email: invitation.email, link })
    },
  })
  const texts = {
    ALREADY_MEMBER: t('alreadyMember'),
    INVITATION_EXISTS: t('alreadyInvited'),
    TOO_MANY: t('tooManyInvitations'),
    TOO_MANY_ATTEMPTS: t('tooManyMails'),
  }
  return (
    <Dialog
      title={t('inviteTitle')}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form="invite" busy={isBusy}>
            {t(hasMail ? 'send' : 'create')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {frame('cancel')}
          </Button>
        </>
      }
    >
      <p>{t(hasMail ? 'inviteLead' : 'inviteLeadNoMail')}</p>
      <form {...form} id="invite" className="form">
        {problem !== undefined && <FormProblem error={problem} texts={texts} />}
        <TextField {...field('email')} ltr type="email" label={t('email')} autoComplete="off" required />
        <RoleField value={values.role} onChange={(role) => setValues((now) => ({ ...now, role }))} />
      </form>
    </Dialog>
  )
}

/** Renders the result of an invitation: a sentence about the mail, or the link, the only time that anybody sees it. */
export function LinkDialog({ email, link, onClose }: NewLink & { onClose: () => void }) {
  const t = teamTexts.useText()
  return (
    <Dialog
      title={t.rich('sentTitle', { email: <bdi dir="ltr">{email}</bdi> })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('done')}</Button>}
    >
      <p>{t(link === null ? 'sentText' : 'sentTextNoMail')}</p>
      {link !== null && <InvitationLink link={link} />}
    </Dialog>
  )
}

function InvitationLink({ link }: { link: string }) {
  const t = teamTexts.useText()
  const frame = frameTexts.useText()
  return (
    <>
      <label className="lw-field">
        <span className="lw-label">{t('link')}</span>
        <input
          className="lw-input id"
          name="link"
          dir="ltr"
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
        />
      </label>
      <CopyButton text={link} label={frame('copy')} copiedLabel={frame('copied')} manualLabel={frame('copyByHand')} />
      <Notice tone="warning">{t('linkOnce')}</Notice>
    </>
  )
}
