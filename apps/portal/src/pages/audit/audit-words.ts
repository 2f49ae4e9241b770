import { auditActions as ofCalls } from '@loyalty/contract/audit-actions'
import type { en } from '../../messages/audit/en.ts'

type Key = keyof typeof en

/** The actions that only a command on the server writes. */
const commands = ['person.recovered'] as const

/** Every action that an entry can have, from the table of endpoints. */
export const auditActions: readonly string[] = [...ofCalls, ...commands].toSorted()

/** The kinds of changes: the part of an action before its dot. */
export const auditKinds: readonly string[] = [...new Set(auditActions.map((action) => action.split('.')[0] ?? ''))]

/** Returns the key of an action's words. A test demands words for every action of the table. */
export const actionKey = (action: string): Key => `action_${action.replace('.', '_')}` as Key

export const kindKey = (kind: string): Key => `kind_${kind}` as Key

/** The fields that have words in every language. Any other field keeps its own name. */
const wordedFields = [
  'role',
  'status',
  'name',
  'label',
  'scopes',
  'networks',
  'url',
  'origin',
  'returnUrl',
  'eventTypes',
  'auth',
  'reason',
  'today',
  'from',
  'to',
  'filters',
  'fields',
  'hint',
  'expiresAt',
  'address',
  'changed',
  'theme',
  'language',
  'timeZone',
] as const

/** Returns the key of a field's words, or undefined for a field without words. */
export const fieldKey = (field: string): Key | undefined => {
  const found = wordedFields.find((each) => each === field)
  return found && `field_${found}`
}

/** A field of a change with its value before, if the entry has one, and after. */
export type FieldChange = { field: string; before: unknown; after: unknown; isCompared: boolean }

type Facts = Readonly<Record<string, unknown>> | null

/** Returns the fields that differ between the facts before and after, and all fields if there is only one side. */
export const changesOf = (before: Facts, after: Facts): FieldChange[] => {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const isCompared = before !== null && after !== null
  return fields.flatMap((field) => {
    const [was, is] = [before?.[field] ?? null, after?.[field] ?? null]
    if (isCompared && JSON.stringify(was) === JSON.stringify(is)) return []
    return [{ field, before: was, after: after === null ? was : is, isCompared }]
  })
}
