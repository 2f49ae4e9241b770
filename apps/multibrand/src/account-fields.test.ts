import { expect, test } from 'vitest'
import type { MultibrandProgram } from '@loyalty/contract'
import { fieldsOf, memberOf, prefill, readAccount, type Typed } from './account-fields.ts'

const program = {
  requiredFields: {
    destinationUserId: 'MANDATORY',
    destinationUserEmail: 'OPTIONAL',
    destinationUserFirstName: 'MANDATORY',
    destinationUserLastName: 'NOT_USED',
  },
} as MultibrandProgram
const typed = (some: Partial<Typed>): Typed => ({
  destinationUserId: '',
  destinationUserEmail: '',
  destinationUserFirstName: '',
  destinationUserLastName: '',
  ...some,
})

test('only the fields a program uses are asked for', () => {
  expect(fieldsOf(program)).toEqual([
    { field: 'destinationUserId', required: true },
    { field: 'destinationUserEmail', required: false },
    { field: 'destinationUserFirstName', required: true },
  ])
})

test('what was typed is sent without marks and spaces, in Latin digits', () => {
  const { account, errors } = readAccount(
    typed({ destinationUserId: '\u200f ٤٤ ۱۱-a', destinationUserFirstName: '  ليلى   نور ', destinationUserLastName: 'unused' }),
    program,
  )
  expect(account).toEqual({ destinationUserId: '4411-a', destinationUserFirstName: 'ليلى نور' })
  expect(errors).toEqual({})
})

test('what is missing or no address is said field by field', () => {
  const { errors } = readAccount(typed({ destinationUserEmail: 'layla@' }), program)
  expect(errors).toEqual({ destinationUserId: 'missing', destinationUserEmail: 'invalid', destinationUserFirstName: 'missing' })
})

test('a member is asked about once the number or address is complete', () => {
  expect(memberOf({ destinationUserId: '1' }, {})).toEqual({ destinationUserId: '1' })
  expect(memberOf({}, {})).toBeUndefined()
  expect(memberOf({ destinationUserId: '1', destinationUserEmail: 'x' }, { destinationUserEmail: 'invalid' })).toBeUndefined()
})

test('name and address are reused from another program, a member number is not', () => {
  const others = [{ destinationUserId: '9', destinationUserFirstName: 'Layla' }]
  expect(prefill({}, others)).toEqual(typed({ destinationUserFirstName: 'Layla' }))
  expect(prefill({ destinationUserFirstName: 'Leila' }, others).destinationUserFirstName).toBe('Leila')
})
