import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Button, Dialog, TextField } from '@loyalty/ui'
import { client } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { ConfirmDialog } from '../../blocks/confirm-dialog.tsx'
import { toast } from '../../blocks/toasts.tsx'
import { FormProblem } from '../../forms/form-problem.tsx'
import { useForm } from '../../forms/use-form.ts'
import { frameTexts } from '../../messages/frame/texts.ts'
import { teamTexts } from '../../messages/team/texts.ts'
import { RoleField } from './role-field.tsx'
import type { Member } from './team-queries.ts'

export type MemberAction = 'role' | 'sessions' | 'factors' | 'remove' | 'leave'

type DialogProps = { member: Member; onClose: () => void }

/** Renders the dialog of an action on a person. */
export function MemberDialog({ action, ...props }: DialogProps & { action: MemberAction }) {
  if (action === 'role') return <RoleDialog {...props} />
  if (action === 'factors') return <FactorsDialog {...props} />
  if (action === 'sessions') return <SessionsDialog {...props} />
  return action === 'remove' ? <RemoveDialog {...props} /> : <LeaveDialog {...props} />
}

const useReload = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['members'] })
}

function RoleDialog({ member, onClose }: DialogProps) {
  const t = teamTexts.useText()
  const frame = frameTexts.useText()
  const reload = useReload()
  const { form, values, setValues, isBusy, problem } = useForm({
    initial: { role: member.role },
    submit: async ({ role }) => {
      await client.updateMember({ params: { personId: member.id }, body: { role } })
      await reload()
      toast(t('roleChanged'))
      onClose()
    },
  })
  return (
    <Dialog
      title={t('changeRole')}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form="role" busy={isBusy}>
            {t('save')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {frame('cancel')}
          </Button>
        </>
      }
    >
      <p>{t('changeRoleText')}</p>
      <form {...form} id="role" className="form">
        {problem !== undefined && <FormProblem error={problem} texts={{ LAST_OWNER: t('lastOwner') }} />}
        <RoleField value={values.role} onChange={(role) => setValues({ role })} />
      </form>
    </Dialog>
  )
}

function FactorsDialog({ member, onClose }: DialogProps) {
  const t = teamTexts.useText()
  const frame = frameTexts.useText()
  const reload = useReload()
  const { form, field, isBusy, problem } = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: t('reasonMissing') } : {}),
    submit: async ({ reason }) => {
      await client.resetMemberFactors({ params: { personId: member.id }, body: { reason: reason.trim() } })
      await reload()
      toast(t('factorsReset'))
      onClose()
    },
  })
  const texts = { LAST_OWNER: t('lastOwner'), MEMBER_ELSEWHERE: t('elsewhere') }
  return (
    <Dialog
      title={t('resetFactorsTitle', { person: member.name ?? member.email })}
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" type="submit" form="factors" busy={isBusy}>
            {t('resetFactors')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {frame('cancel')}
          </Button>
        </>
      }
    >
      <p>{t('resetFactorsText')}</p>
      <form {...form} id="factors" className="form">
        {problem !== undefined && <FormProblem error={problem} texts={texts} />}
        <TextField {...field('reason')} label={t('reason')} hint={t('reasonHint')} autoComplete="off" required />
      </form>
    </Dialog>
  )
}

function SessionsDialog({ member, onClose }: DialogProps) {
  const t = teamTexts.useText()
  const reload = useReload()
  return (
    <ConfirmDialog
      level="D1"
      title={t('endSessionsTitle', { person: member.name ?? member.email })}
      confirmLabel={t('endSessions')}
      onConfirm={async () => {
        await client.deleteMemberSessions({ params: { personId: member.id } })
        await reload()
        toast(t('sessionsEnded'))
      }}
      onClose={onClose}
    >
      {t('endSessionsText', { count: member.sessions })}
    </ConfirmDialog>
  )
}

function RemoveDialog({ member, onClose }: DialogProps) {
  const t = teamTexts.useText()
  const reload = useReload()
  const router = useRouter()
  return (
    <ConfirmDialog
      level="D2"
      name={member.email}
      title={t('removeTitle', { person: member.name ?? member.email })}
      confirmLabel={t('remove')}
      onConfirm={async () => {
        await client.deleteMember({ params: { personId: member.id } })
        await router.navigate({ to: '/organization/team' })
        await reload()
        toast(t('removed'))
      }}
      onClose={onClose}
    >
      {t('removeText', { count: member.sessions })}
    </ConfirmDialog>
  )
}

function LeaveDialog({ onClose }: DialogProps) {
  const t = teamTexts.useText()
  const { organization } = useSession()
  const [hasLeft, setLeft] = useState(false)
  if (hasLeft) return null
  return (
    <ConfirmDialog
      level="D2"
      name={organization.name}
      title={t('leaveTitle', { organization: organization.name })}
      confirmLabel={t('leave')}
      onConfirm={async () => {
        await client.leaveOrganization({})
        setLeft(true)
        // Loads the page again, so that nothing of this session stays in memory.
        window.location.assign('/sign-in')
      }}
      onClose={onClose}
    >
      {t('leaveText')}
    </ConfirmDialog>
  )
}
