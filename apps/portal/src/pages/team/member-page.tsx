import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Button } from '@loyalty/ui'
import { useMay } from '../../api/session.ts'
import { Breakable } from '../../blocks/breakable.tsx'
import { Facts } from '../../blocks/facts.tsx'
import { Ledger, LedgerLine } from '../../blocks/ledger.tsx'
import { StateWord } from '../../blocks/state-word.tsx'
import { Ago, Time } from '../../blocks/time.tsx'
import { NotFoundPage } from '../../frame/not-found-page.tsx'
import { PageHeader } from '../../frame/page-header.tsx'
import { roleKeys } from '../../frame/roles.ts'
import { frameTexts } from '../../messages/frame/texts.ts'
import { teamTexts } from '../../messages/team/texts.ts'
import { MemberDialog, type MemberAction } from './member-dialogs.tsx'
import { membersQuery, memberSessionsQuery, type Member } from './team-queries.ts'

/** Renders one person of the team: facts, sessions, and what an owner may do. */
export function MemberPage() {
  const { personId } = useParams({ from: '/_app/organization/team/$personId' })
  const { data } = useSuspenseQuery(membersQuery).data
  const member = data.find(({ id }) => id === personId)
  return member === undefined ? <NotFoundPage /> : <Person member={member} />
}

function Person({ member }: { member: Member }) {
  const t = teamTexts.useText()
  const frame = frameTexts.useText()
  const mayChange = useMay('updateMember')
  const mayLeave = useMay('leaveOrganization')
  const [action, setAction] = useState<MemberAction>()
  return (
    <>
      <PageHeader
        title={member.name ?? member.email}
        {...(member.name === null && { heading: <Email text={member.email} /> })}
        back={{ to: '/organization/team', label: t('back') }}
        action={mayChange && !member.you && <Button onClick={() => setAction('role')}>{t('changeRole')}</Button>}
      />
      <Facts
        items={[
          { name: t('email'), value: <Email text={member.email} /> },
          { name: t('role'), value: frame(roleKeys[member.role]) },
          {
            name: t('factor'),
            value: member.secondFactor ? (
              <StateWord tone="success">{t('factorOn')}</StateWord>
            ) : (
              <StateWord tone="warning">{t('factorOff')}</StateWord>
            ),
          },
          {
            name: t('lastSignIn'),
            value: member.lastSignInAt === null ? t('never') : <Time at={member.lastSignInAt} />,
          },
          { name: t('joined'), value: <Time at={member.joinedAt} /> },
          {
            name: t('invitedBy'),
            value: member.invitedBy === null ? t('bySeed') : <bdi dir="ltr">{member.invitedBy}</bdi>,
          },
        ]}
      />
      {mayChange && <Sessions member={member} onAction={setAction} />}
      {mayChange && !member.you && (
        <section className="mt-10">
          <h2 className="section-title">{t('danger')}</h2>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => setAction('factors')}>
              {t('resetFactors')}
            </Button>
            <Button variant="danger" onClick={() => setAction('remove')}>
              {t('remove')}
            </Button>
          </div>
        </section>
      )}
      {mayLeave && member.you && (
        <section className="mt-10">
          <h2 className="section-title">{t('danger')}</h2>
          <Button variant="danger" onClick={() => setAction('leave')}>
            {t('leave')}
          </Button>
        </section>
      )}
      {action && <MemberDialog action={action} member={member} onClose={() => setAction(undefined)} />}
    </>
  )
}

function Email({ text }: { text: string }) {
  return (
    <bdi dir="ltr">
      <Breakable text={text} />
    </bdi>
  )
}

function Sessions({ member, onAction }: { member: Member; onAction: (action: MemberAction) => void }) {
  const t = teamTexts.useText()
  const { data } = useSuspenseQuery(memberSessionsQuery(member.id)).data
  return (
    <section className="mt-10">
      <h2 className="section-title">{t('sessions')}</h2>
      {data.length === 0 ? (
        <p className="text-muted">{t('noSessions')}</p>
      ) : (
        <>
          <Ledger label={t('sessions')}>
            {data.map(({ id, userAgent, network, createdAt, seenAt }) => (
              <LedgerLine
                key={id}
                start={<Time at={createdAt} zone={false} />}
                end={
                  <>
                    <span className="text-muted">{t('seen')}</span> <Ago at={seenAt} />
                  </>
                }
              >
                <bdi>{userAgent}</bdi>
                {network !== null && (
                  <span className="block text-sm text-muted">
                    {t.rich('sessionNetwork', { network: <bdi dir="ltr">{network}</bdi> })}
                  </span>
                )}
              </LedgerLine>
            ))}
          </Ledger>
          {!member.you && (
            <p className="mt-4">
              <Button variant="secondary" onClick={() => onAction('sessions')}>
                {t('endSessions')}
              </Button>
            </p>
          )}
        </>
      )}
    </section>
  )
}
