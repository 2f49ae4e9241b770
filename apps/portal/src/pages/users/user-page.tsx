import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Facts } from '../../blocks/facts.tsx'
import { Id } from '../../blocks/id-chip.tsx'
import { LedgerLine } from '../../blocks/ledger.tsx'
import { Time } from '../../blocks/time.tsx'
import { useEnv } from '../../frame/environment.ts'
import { PageHeader } from '../../frame/page-header.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { usersTexts } from '../../messages/users/texts.ts'
import { Reveal } from '../../reveal/reveal.tsx'
import type { RevealedRecord } from '../../reveal/use-revealed.ts'
import { Amount } from '../transactions/transaction-parts.tsx'
import { UserLists } from './user-lists.tsx'
import { Part } from './user-part.tsx'
import { userQuery, type User } from './user-queries.ts'

/** Renders one user: connections, split and its history, value, and the newest objects of each kind. */
export function UserPage() {
  const t = usersTexts.useText()
  const env = useEnv()
  const { userId = '' } = useParams({ strict: false })
  const { data: user } = useSuspenseQuery(userQuery(env, userId))
  return (
    <>
      <PageHeader
        title={t('user', { id: user.id })}
        heading={<Id id={user.id} />}
        back={{ to: `/${env}/users`, label: t('title') }}
      />
      <Reveal key={user.id} kind="user" id={user.id}>
        {(records) => <Person user={user} records={records ?? []} />}
      </Reveal>
      <History user={user} />
      <UserLists user={user} />
    </>
  )
}

/** Renders what is known of the person, masked or as revealed. */
function Person({ user, records }: { user: User; records: readonly RevealedRecord[] }) {
  const t = usersTexts.useText()
  const { balance, connections, split } = user
  const own = records.find(({ id }) => id === user.id)
  const email = own?.email ?? user.email
  return (
    <>
      <Facts
        items={[
          { name: t('userId'), value: <bdi className="id">{own?.userId ?? user.sourceUserId}</bdi> },
          ...(email === null ? [] : [{ name: t('email'), value: <bdi dir="ltr">{email}</bdi> }]),
          { name: t('pending'), value: <Amounts of={balance} part="pending" /> },
          {
            name: t('matured'),
            value: (
              <>
                <Amounts of={balance} part="matured" />
                <span className="block text-sm text-muted">{t('maturedHint')}</span>
              </>
            ),
          },
        ]}
      />
      <Part title={t('connections')} none={t('noConnections')} isEmpty={connections.length === 0}>
        {connections.map((each) => (
          <MemberLine
            key={each.id}
            of={each}
            revealed={records.find(({ id }) => id === each.id)}
            end={each.partnerCode}
          />
        ))}
      </Part>
      <Part title={t('split')} none={t('noSplit')} isEmpty={split.length === 0}>
        {split.map((each) => (
          <MemberLine
            key={each.id}
            of={each}
            revealed={records.find(({ id }) => id === each.id)}
            end={`${each.percentage}%`}
          />
        ))}
      </Part>
    </>
  )
}

type Member = User['connections'][number] | User['split'][number]

const personOf = ({ member, email, name }: Member, revealed: RevealedRecord | undefined) => {
  if (revealed === undefined) return { member, email, name }
  const { memberNumber, firstName, lastName } = revealed
  const full = [firstName, lastName].filter(Boolean).join(' ')
  return { member: memberNumber ?? revealed.email, email: revealed.email, name: full === '' ? null : full }
}

function MemberLine({ of, revealed, end }: { of: Member; revealed: RevealedRecord | undefined; end: string }) {
  const t = usersTexts.useText()
  const { member, email, name } = personOf(of, revealed)
  return (
    <LedgerLine
      start={<bdi>{of.programName}</bdi>}
      end={
        <bdi dir="ltr" className="whitespace-nowrap">
          {end}
        </bdi>
      }
    >
      {member !== null && (
        <bdi dir="ltr" className="whitespace-nowrap">
          {member}
        </bdi>
      )}
      {name !== null && (
        <>
          {member !== null && ' · '}
          <bdi>{name}</bdi>
        </>
      )}
      {email !== null && email !== member && (
        <span className="block">
          <bdi dir="ltr">{email}</bdi>
        </span>
      )}
      <span className="block text-sm text-muted">
        {t.rich('since', { time: <Time at={of.createdAt} zone={false} /> })}
      </span>
    </LedgerLine>
  )
}

function Amounts({ of, part }: { of: User['balance']; part: 'pending' | 'matured' }) {
  return of.map(({ currency, [part]: value }, index) => (
    <span key={currency} className={index === 0 ? undefined : 'text-muted'}>
      {index > 0 && ' · '}
      <Amount value={value} currency={currency} />
    </span>
  ))
}

function History({ user: { history } }: { user: User }) {
  const t = usersTexts.useText()
  const formats = useFormats()
  return (
    <Part title={t('history')} none={t('noHistory')} isEmpty={history.length === 0}>
      {history.map(({ id, at, kind, event, programName, percentage, member }) => (
        <LedgerLine key={id} start={<Time at={at} zone={false} />}>
          {t.rich(`${kind}${event}`, {
            program: <bdi>{programName}</bdi>,
            percentage: formats.number(percentage ?? 0),
          })}
          {member !== null && (
            <span className="block text-sm text-muted">
              <bdi dir="ltr">{member}</bdi>
            </span>
          )}
        </LedgerLine>
      ))}
    </Part>
  )
}
