import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { DataTable, type Column } from '../../blocks/data-table.tsx'
import { EmptyState } from '../../blocks/empty-state.tsx'
import { FilterBar } from '../../blocks/filter-bar.tsx'
import { Id } from '../../blocks/id-chip.tsx'
import { Time } from '../../blocks/time.tsx'
import type { Text } from '../../i18n/create-texts.ts'
import type { en } from '../../messages/audit/en.ts'
import { PageHeader } from '../../frame/page-header.tsx'
import { auditTexts } from '../../messages/audit/texts.ts'
import { membersQuery } from '../team/team-queries.ts'
import { AuditChanges } from './audit-changes.tsx'
import { AuditStatus } from './audit-status.tsx'
import { actionKey, auditActions, auditKinds, kindKey } from './audit-words.ts'
import { auditQuery, type AuditEntry, type AuditSearch } from './audit-queries.ts'

const columnsOf = (t: Text<keyof typeof en>): Column<AuditEntry>[] => [
  { key: 'at', header: t('time'), cell: ({ at }) => <Time at={at} zone={false} /> },
  { key: 'what', header: t('filterAction'), cell: (entry) => <What entry={entry} /> },
  { key: 'env', header: t('filterEnv'), wide: true, cell: ({ env }) => env && t(env) },
  {
    key: 'number',
    header: '№',
    align: 'end',
    wide: true,
    cell: ({ number }) => (
      <bdi dir="ltr" className="text-muted">
        {number}
      </bdi>
    ),
  },
]

/** Renders the audit log with its filters, and how far its chain is verified. */
export function AuditPage() {
  const t = auditTexts.useText()
  const search: AuditSearch = useSearch({ from: '/_app/organization/audit' })
  const { data: members } = useSuspenseQuery(membersQuery).data
  const { data, next } = useSuspenseQuery(auditQuery(search)).data
  const isFiltered = search.action !== undefined || search.actor !== undefined || search.env !== undefined
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <AuditStatus />
      <FilterBar
        filters={[
          {
            name: 'action',
            label: t('filterAction'),
            options: auditKinds.map((kind) => ({ value: kind, label: t(kindKey(kind)) })),
          },
          {
            name: 'actor',
            label: t('filterActor'),
            // An option holds no element, so the characters of an isolate keep the direction of the address.
            options: members.map(({ id, email }) => ({ value: id, label: `\u2068${email}\u2069` })),
          },
          {
            name: 'env',
            label: t('filterEnv'),
            options: (['sandbox', 'production'] as const).map((env) => ({ value: env, label: t(env) })),
          },
        ]}
      />
      {data.length === 0 ? (
        <EmptyState
          text={t(isFiltered ? 'emptyFiltered' : 'empty')}
          action={
            isFiltered && (
              <Link to="." search={{} as never}>
                {t('removeFilters')}
              </Link>
            )
          }
        />
      ) : (
        <DataTable
          label={t('entries')}
          rows={data}
          keyOf={({ number }) => String(number)}
          next={next === null ? null : String(next)}
          columns={columnsOf(t)}
        />
      )}
    </>
  )
}

function What({ entry }: { entry: AuditEntry }) {
  const t = auditTexts.useText()
  const { actor, action, target, network } = entry
  const isKnown = auditActions.includes(action)
  return (
    <div>
      <p>
        <bdi className="font-semibold">{actor.kind === 'system' ? t('system') : actor.name}</bdi>{' '}
        {isKnown ? t(actionKey(action)) : <bdi dir="ltr">{action}</bdi>}
        {network !== null && (
          <span className="text-muted"> {t.rich('from', { network: <bdi dir="ltr">{network}</bdi> })}</span>
        )}
      </p>
      {target.id !== actor.id && (
        <p className="text-sm text-muted">
          <Id id={target.id} />
        </p>
      )}
      <AuditChanges before={entry.before} after={entry.after} />
    </div>
  )
}
