import type { DestinationAccount, RequiredFields } from '@loyalty/contract'
import { accountFields, type AccountField } from './account-fields.ts'

/** The fields that a program uses. */
export type ProgramFields = { requiredFields: RequiredFields }

/** Returns the fields that the program uses, in the order of the form. */
export const fieldsOf = ({ requiredFields }: ProgramFields): AccountField[] =>
  accountFields.filter((field) => requiredFields[field] !== 'NOT_USED')

export const isRequired = ({ requiredFields }: ProgramFields, field: AccountField): boolean =>
  requiredFields[field] === 'MANDATORY'

/** Returns whether the field is part of a person's name; the other fields identify the member. */
export const isName = (field: AccountField): boolean => field.endsWith('Name')

/** Returns the field that identifies the member: the number if there is one, else the e-mail address. */
export function memberField(program: ProgramFields, account: DestinationAccount): AccountField | undefined {
  const fields = fieldsOf(program).filter((field) => !isName(field))
  return fields.find((field) => account[field]) ?? fields[0]
}
