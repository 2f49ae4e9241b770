import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, Notice, TextField } from '@loyalty/ui'
import { direct } from '../../api/client.ts'
import { Facts } from '../../blocks/facts.tsx'
import { FormProblem } from '../../forms/form-problem.tsx'
import { NewPasswordField, useWeakPassword } from '../../forms/password-fields.tsx'
import { useForm } from '../../forms/use-form.ts'
import { EntryFrame } from '../../frame/entry-frame.tsx'
import { roleKeys } from '../../frame/roles.ts'
import { frameTexts } from '../../messages/frame/texts.ts'
import { linksTexts } from '../../messages/links/texts.ts'
import { DeadLink } from './dead-link.tsx'
import { useSignIn } from './use-sign-in.ts'
import { withLinkToken } from './with-link-token.tsx'

type Invitation = Awaited<ReturnType<typeof direct.readInvitation>>

const rightsKeys = {
  owner: 'rightsOwner',
  developer: 'rightsDeveloper',
  support: 'rightsSupport',
  finance: 'rightsFinance',
  viewer: 'rightsViewer',
  operator: 'rightsOperator',
  administrator: 'rightsOperator',
} as const satisfies Record<Invitation['role'], string>

export const AcceptInvitationPage = withLinkToken(AcceptInvitation)

function AcceptInvitation({ token }: { token: string }) {
  const t = linksTexts.useText()
  const frame = frameTexts.useText()
  const [joined, setJoined] = useState<{ email: string; organization: string }>()
  const { data, error } = useQuery({
    queryKey: ['invitation', token],
    retry: false,
    staleTime: Infinity,
    queryFn: () => direct.readInvitation({ body: { token } }),
  })
  if (joined)
    return (
      <EntryFrame title={t('joinedTitle', joined)} lead={t.rich('joinedText', { email: <bdi>{joined.email}</bdi> })}>
        <Link to="/sign-in" className="lw-button lw-button-primary" data-block>
          {t('signIn')}
        </Link>
      </EntryFrame>
    )
  if (error)
    return (
      <EntryFrame title={t('acceptTitleUnknown')}>
        <DeadLink error={error} title={t('invitationDead')} text={t('invitationDeadText')} />
      </EntryFrame>
    )
  if (data === undefined)
    return (
      <EntryFrame title={t('acceptTitleUnknown')}>
        <p className="text-muted">{t('loading')}</p>
      </EntryFrame>
    )
  const { organization, invitedBy, role } = data
  const title =
    organization === null
      ? t('acceptPlatformTitle', { role: frame(roleKeys[role]) })
      : t('acceptTitle', { organization })
  const lead =
    organization === null
      ? t('acceptPlatformLead')
      : t.rich('acceptLead', {
          inviter: <bdi>{invitedBy ?? ''}</bdi>,
          role: frame(roleKeys[role]),
        })
  return (
    <EntryFrame title={title} lead={lead}>
      <Facts
        items={[
          { name: t('acceptEmail'), value: <bdi dir="ltr">{data.email}</bdi> },
          { name: t('rights'), value: t(rightsKeys[role]) },
        ]}
      />
      {data.existing ? (
        <ExistingPerson invitation={data} token={token} onJoined={setJoined} />
      ) : (
        <NewPerson token={token} />
      )}
    </EntryFrame>
  )
}

function NewPerson({ token }: { token: string }) {
  const t = linksTexts.useText()
  const signIn = useSignIn()
  const { form, field, isBusy, problem } = useForm({
    initial: { name: '', password: '' },
    place: useWeakPassword(),
    submit: async ({ name, password }) => {
      const { email } = await direct.acceptInvitation({ body: { token, name: name.trim(), password } })
      await signIn(email, password)
    },
  })
  return (
    <form {...form} className="form mt-6">
      {problem !== undefined && <FormProblem error={problem} texts={{ LINK_INVALID: t('invitationDead') }} />}
      <TextField {...field('name')} label={t('name')} hint={t('nameHint')} autoComplete="name" required />
      <NewPasswordField {...field('password')} />
      <Button type="submit" busy={isBusy} block>
        {t('joinNew')}
      </Button>
    </form>
  )
}

type ExistingPersonProps = {
  invitation: Invitation
  token: string
  onJoined: (joined: { email: string; organization: string }) => void
}

function ExistingPerson({ invitation, token, onJoined }: ExistingPersonProps) {
  const t = linksTexts.useText()
  const { form, isBusy, problem } = useForm({
    initial: {},
    submit: async () => {
      const { email, organization } = await direct.acceptInvitation({ body: { token } })
      onJoined({ email, organization: organization ?? '' })
    },
  })
  return (
    <form {...form} className="form mt-6">
      {problem !== undefined && <FormProblem error={problem} texts={{ LINK_INVALID: t('invitationDead') }} />}
      <Notice>{t('existingText')}</Notice>
      <Button type="submit" busy={isBusy} block>
        {t('joinExisting', { organization: invitation.organization ?? '' })}
      </Button>
    </form>
  )
}
