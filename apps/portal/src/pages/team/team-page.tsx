import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '@loyalty/ui'
import { useMay, useSession } from '../../api/session.ts'
import { DataTable, type Column } from '../../blocks/data-table.tsx'
import { StateWord } from '../../blocks/state-word.tsx'
import { Ago } from '../../blocks/time.tsx'
import { PageHeader } from '../../frame/page-header.tsx'
import { roleKeys } from '../../frame/roles.ts'
import type { Text } from '../../i18n/create-texts.ts'
import { useFormats, type Formats } from '../../i18n/formats.ts'
import type { en as frameWords } from '../../messages/frame/en.ts'
import type { en } from '../../messages/team/en.ts'
import { frameTexts } from '../../messages/frame/texts.ts'
import { teamTexts } from '../../messages/team/texts.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import { membersQuery, type Member } from './team-queries.ts'

type Words = { t: Text<keyof typeof en>; frame: Text<keyof typeof frameWords>; formats: Formats }

const columnsOf = ({ t, frame, formats }: Words): Column<Member>[] => [
  { key: 'person', header: t('person'), cell: (member) => <PersonCell member={member} /> },
  { key: 'role', header: t('role'), cell: ({ role }) => frame(roleKeys[role]) },
  {
    key: 'factor',
    header: t('factor'),
    cell: ({ secondFactor }) =>
      secondFactor ? (
        <StateWord tone="success">{t('factorOn')}</StateWord>
      ) : (
        <StateWord tone="warning">{t('factorOff')}</StateWord>
      ),
  },
  {
    key: 'signIn',
    header: t('lastSignIn'),
    cell: ({ lastSignInAt }) =>
      lastSignInAt === null ? <span className="text-muted">{t('never')}</span> : <Ago at={lastSignInAt} />,
  },
  {
    key: 'sessions',
    header: t('sessions'),
    align: 'end',
    wide: true,
    cell: ({ sessions }) => formats.number(sessions),
  },
]

/** Renders the people of the organization, and for an owner the open invitations. */
export function TeamPage() {
  const t = teamTexts.useText()
  const frame = frameTexts.useText()
  const formats = useFormats()
  const { organization } = useSession()
  const mayInvite = useMay('createInvitation')
  const [isInviting, setInviting] = useState(false)
  const { data } = useSuspenseQuery(membersQuery).data
  const unprotected = data.filter(({ secondFactor }) => !secondFactor).length
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={
          <>
            {t('lead', { count: data.length, organization: organization.name })}{' '}
            {unprotected > 0 && t('leadUnprotected', { count: unprotected })}
          </>
        }
        action={mayInvite && <Button onClick={() => setInviting(true)}>{t('invite')}</Button>}
      />
      <DataTable label={t('people')} columns={columnsOf({ t, frame, formats })} rows={data} keyOf={({ id }) => id} />
      {mayInvite && <OpenInvitations />}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}

function PersonCell({ member }: { member: Member }) {
  const t = teamTexts.useText()
  return (
    <div>
      <Link to="/organization/team/$personId" params={{ personId: member.id }} className="font-semibold">
        <bdi>{member.name ?? member.email}</bdi>
      </Link>
      {member.you && <span className="text-muted"> · {t('you')}</span>}
      {member.name !== null && (
        <span className="block text-sm text-muted">
          <bdi dir="ltr">{member.email}</bdi>
        </span>
      )}
    </div>
  )
}
