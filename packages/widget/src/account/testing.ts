import type { Typed } from './account-fields.ts'
import type { Asked } from './asked-fields.ts'

/** A program that asks for a number and a first name, and takes an address. */
export const program: Asked = {
  requiredFields: {
    destinationUserId: 'MANDATORY',
    destinationUserEmail: 'OPTIONAL',
    destinationUserFirstName: 'MANDATORY',
    destinationUserLastName: 'NOT_USED',
  },
}

export const typed = (some: Partial<Typed>): Typed => ({
  destinationUserId: '',
  destinationUserEmail: '',
  destinationUserFirstName: '',
  destinationUserLastName: '',
  ...some,
})
