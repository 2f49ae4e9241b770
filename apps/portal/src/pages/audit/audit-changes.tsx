import type { ReactNode } from 'react'
import { roleKeys } from '../../frame/roles.ts'
import { frameTexts } from '../../messages/frame/texts.ts'
import { auditTexts } from '../../messages/audit/texts.ts'
import { changesOf, fieldKey } from './audit-words.ts'

const isRole = (value: unknown): value is keyof typeof roleKeys => typeof value === 'string' && value in roleKeys

type Facts = Readonly<Record<string, unknown>> | null

/** Renders what a change changed, one line for each field. A field without words keeps its own name. */
export function AuditChanges({ before, after }: { before: Facts; after: Facts }) {
  const t = auditTexts.useText()
  const frame = frameTexts.useText()
  const changes = changesOf(before, after)
  if (changes.length === 0) return null
  const nameOf = (field: string): ReactNode => {
    const key = fieldKey(field)
    return key === undefined ? <bdi dir="ltr">{field}</bdi> : t(key)
  }
  const valueOf = (field: string, value: unknown): ReactNode => {
    const role = field === 'role' && isRole(value) ? value : undefined
    if (role !== undefined) return frame(roleKeys[role])
    if (value === null || value === '') return t('nothing')
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    const text = Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : JSON.stringify(value)
    return <bdi dir="auto">{text}</bdi>
  }
  return (
    <ul className="text-sm">
      {changes.map(({ field, before: was, after: is, isCompared }) => (
        <li key={field}>
          {isCompared ? (
            t.rich('fieldChange', { field: nameOf(field), before: valueOf(field, was), after: valueOf(field, is) })
          ) : (
            <>
              {nameOf(field)}: {valueOf(field, is)}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
