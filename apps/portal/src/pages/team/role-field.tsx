import { SelectField } from '@loyalty/ui'
import { roleKeys } from '../../frame/roles.ts'
import { frameTexts } from '../../messages/frame/texts.ts'
import { teamTexts } from '../../messages/team/texts.ts'
import type { Member } from './team-queries.ts'

/** The roles in an organization. The platform's own roles are no choice of an owner. */
export const roleNames = [
  'owner',
  'developer',
  'support',
  'finance',
  'viewer',
] as const satisfies readonly Member['role'][]

/** Renders the choice of a role. */
export function RoleField({ value, onChange }: { value: string; onChange: (role: Member['role']) => void }) {
  const t = teamTexts.useText()
  const frame = frameTexts.useText()
  return (
    <SelectField label={t('role')} value={value} onChange={(role) => onChange(role as Member['role'])}>
      {roleNames.map((role) => (
        <option key={role} value={role}>
          {frame(roleKeys[role])}
        </option>
      ))}
    </SelectField>
  )
}
