import type { Role } from '@loyalty/contract'
import { DataTable, type Column } from '../../blocks/data-table.tsx'
import { PageHeader } from '../../frame/page-header.tsx'
import { roleKeys } from '../../frame/roles.ts'
import type { Text } from '../../i18n/create-texts.ts'
import type { en as frameWords } from '../../messages/frame/en.ts'
import { frameTexts } from '../../messages/frame/texts.ts'
import type { en } from '../../messages/team/en.ts'
import { teamTexts } from '../../messages/team/texts.ts'
import { areas, mayCall, rightOf, type Area } from './rights.ts'
import { roleNames } from './role-field.tsx'

type Words = { t: Text<keyof typeof en>; frame: Text<keyof typeof frameWords> }

const areaColumns = ({ t, frame }: Words): Column<Area>[] => [
  { key: 'area', header: t('area'), cell: (area) => <AreaName area={area} /> },
  ...roleNames.map((role) => ({
    key: role,
    header: frame(roleKeys[role]),
    cell: (area: Area) => <RightCell area={area} role={role} />,
  })),
]

const operationColumns = ({ t, frame }: Words): Column<Area['operations'][number]>[] => [
  {
    key: 'operation',
    header: t('operation'),
    cell: ({ name }) => (
      <bdi dir="ltr" className="id">
        {name}
      </bdi>
    ),
  },
  ...roleNames.map((role) => ({
    key: role,
    header: frame(roleKeys[role]),
    cell: (operation: Area['operations'][number]) => {
      const answer = mayCall(operation, role)
      return <span className={answer === 'no' ? 'text-muted' : 'font-semibold'}>{t(answer)}</span>
    },
  })),
]

/** Renders the role matrix. The table of endpoints, which the service enforces, is its only source. */
export function RolesPage() {
  const t = teamTexts.useText()
  const frame = frameTexts.useText()
  const all = areas()
  return (
    <>
      <PageHeader title={t('rolesTitle')} lead={t('rolesLead')} />
      <DataTable label={t('rolesTitle')} rows={all} keyOf={({ key }) => key} columns={areaColumns({ t, frame })} />
      <details className="mt-8">
        <summary className="min-h-11 cursor-pointer content-center font-semibold">{t('everyOperation')}</summary>
        <DataTable
          label={t('everyOperation')}
          rows={all.flatMap(({ operations }) => operations)}
          keyOf={({ name }) => name}
          columns={operationColumns({ t, frame })}
        />
      </details>
    </>
  )
}

function AreaName({ area: { key } }: { area: Area }) {
  const t = teamTexts.useText()
  // A test demands a name for each area, so this text always exists.
  return <span className="font-semibold">{t(`area_${key}` as keyof typeof en)}</span>
}

function RightCell({ area, role }: { area: Area; role: Role }) {
  const t = teamTexts.useText()
  const right = rightOf(area, role)
  const word = (changes: number): string => {
    if (right.reads === area.reads && changes === area.changes) return t('full')
    if (changes > 0) return t('part', { allowed: right.reads + changes, total: area.reads + area.changes })
    return t(right.reads > 0 ? 'readOnly' : 'none')
  }
  const isNone = right.reads + right.changes === 0
  return (
    <div>
      <span className={isNone ? 'text-muted' : ''}>{word(right.changes)}</span>
      {right.productionChanges !== right.changes && (
        <span className="block text-sm text-muted">
          {t('inProduction', { changes: word(right.productionChanges) })}
        </span>
      )}
    </div>
  )
}
