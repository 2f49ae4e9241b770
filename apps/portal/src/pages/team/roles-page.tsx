import { useState } from 'react'
import type { Role } from '@loyalty/contract'
import { useSession } from '../../api/session.ts'
import { DataTable, type Column } from '../../blocks/data-table.tsx'
import { PageHeader } from '../../frame/page-header.tsx'
import { roleKeys } from '../../frame/roles.ts'
import type { Text } from '../../i18n/create-texts.ts'
import type { en as frameWords } from '../../messages/frame/en.ts'
import { frameTexts } from '../../messages/frame/texts.ts'
import type { en } from '../../messages/team/en.ts'
import { teamTexts } from '../../messages/team/texts.ts'
import { areas, mayCall, rightOf, type Area } from './rights.ts'
import { RoleField, roleNames } from './role-field.tsx'

type Words = { t: Text<keyof typeof en>; frame: Text<keyof typeof frameWords>; shown: Role }

const areaColumns = ({ t, frame, shown }: Words): Column<Area>[] => [
  { key: 'area', header: t('area'), cell: (area) => <AreaName area={area} /> },
  ...roleNames.map((role) => ({
    key: role,
    header: frame(roleKeys[role]),
    wide: role !== shown,
    cell: (area: Area) => <RightCell area={area} role={role} />,
  })),
]

const operationColumns = ({ t, frame, shown }: Words): Column<Area['operations'][number]>[] => [
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
    wide: role !== shown,
    cell: (operation: Area['operations'][number]) => {
      const answer = mayCall(operation, role)
      return <span className={answer === 'no' ? 'text-muted' : 'font-semibold'}>{t(answer)}</span>
    },
  })),
]

/**
 * Renders the role matrix. The table of endpoints, which the service enforces, is its only source. A phone shows one
 * role at a time.
 */
export function RolesPage() {
  const t = teamTexts.useText()
  const frame = frameTexts.useText()
  const own = useSession().role
  const [shown, setShown] = useState<Role>(roleNames.find((role) => role === own) ?? 'owner')
  const words = { t, frame, shown }
  const all = areas()
  return (
    <>
      <PageHeader title={t('rolesTitle')} lead={t('rolesLead')} />
      <div className="mb-4 md:hidden">
        <RoleField value={shown} onChange={setShown} />
      </div>
      <DataTable label={t('rolesTitle')} rows={all} keyOf={({ key }) => key} columns={areaColumns(words)} />
      <details className="mt-8">
        <summary className="min-h-11 cursor-pointer content-center font-semibold">{t('everyOperation')}</summary>
        <DataTable
          label={t('everyOperation')}
          rows={all.flatMap(({ operations }) => operations)}
          keyOf={({ name }) => name}
          columns={operationColumns(words)}
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
