import { accountFields, type Typed } from '../account/account-fields.ts'

/** Returns an object's members by name, and no members for any other value. */
export const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** Returns the members of a stored draft. Returns no members for a text that is not a JSON object. */
export function readDraft(text: string): Readonly<Record<string, unknown>> {
  try {
    return membersOf(JSON.parse(text))
  } catch {
    return {}
  }
}

/** Returns the account inputs in a stored draft. An input of a wrong type becomes empty. */
export function readTyped(value: unknown): Typed {
  const given = membersOf(value)
  const inputs = accountFields.map((field) => [field, typeof given[field] === 'string' ? given[field] : ''])
  return Object.fromEntries(inputs) as Typed
}
