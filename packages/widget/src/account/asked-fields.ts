import type { DestinationAccount, RequiredFields } from '@loyalty/contract'
import { accountFields, type AccountField } from './account-fields.ts'

/** What a program asks for. */
export type Asked = { requiredFields: RequiredFields }

/** The fields the program asks for, in the order of the form. */
export const fieldsOf = ({ requiredFields }: Asked): AccountField[] => accountFields.filter((field) => requiredFields[field] !== 'NOT_USED')

export const isRequired = ({ requiredFields }: Asked, field: AccountField): boolean => requiredFields[field] === 'MANDATORY'

/** Whether the field is part of a person's name; the others say which member it is. */
export const isName = (field: AccountField): boolean => field.endsWith('Name')

/** The field that says which member it is: the number where there is one, else the address. */
export function memberField(program: Asked, account: DestinationAccount): AccountField | undefined {
  const fields = fieldsOf(program).filter((field) => !isName(field))
  return fields.find((field) => account[field]) ?? fields[0]
}
