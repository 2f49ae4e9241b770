import type { DestinationAccount, RequiredFields } from '@loyalty/contract'
import { accountFields, type AccountField } from './account-fields.ts'

/** A program's setting for each account field: mandatory, optional or not used. */
export type ProgramFields = { requiredFields: RequiredFields }

/** Returns the fields that the program uses, in the order of the form. */
export const fieldsOf = ({ requiredFields }: ProgramFields): AccountField[] =>
  accountFields.filter((field) => requiredFields[field] !== 'NOT_USED')

export const isRequired = ({ requiredFields }: ProgramFields, field: AccountField): boolean =>
  requiredFields[field] === 'MANDATORY'

/** Returns whether the field is part of a person's name; the other fields identify the member. */
export const isName = (field: AccountField): boolean => field.endsWith('Name')

/**
 * Returns the field that identifies the member: the number or the e-mail address. Prefers a filled field, then the
 * number.
 */
export function memberField(program: ProgramFields, account: DestinationAccount): AccountField | undefined {
  const fields = fieldsOf(program).filter((field) => !isName(field))
  return fields.find((field) => account[field]) ?? fields[0]
}
