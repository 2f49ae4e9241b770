import { expect, test } from 'vitest'
import { faultsOf } from './account-faults.ts'
import { accountOf } from './account-of.ts'
import { fieldsOf, isRequired, memberField } from './asked-fields.ts'
import { memberOf } from './member-of.ts'
import { prefill } from './prefill.ts'
import { program, typed } from './testing.ts'

test('only what the program asks for is asked, required or not', () => {
  expect(fieldsOf(program).map((field) => [field, isRequired(program, field)])).toEqual([
    ['destinationUserId', true],
    ['destinationUserEmail', false],
    ['destinationUserFirstName', true],
  ])
})

test('what is sent has no marks, spaces and digits of other sets, and neither empty fields nor fields the program does not use', () => {
  const values = typed({
    destinationUserId: '\u200f ٤٤ ۱۱-a',
    destinationUserFirstName: '  ليلى   نور ',
    destinationUserLastName: 'unused',
    destinationUserEmail: ' \u200f ',
  })
  expect(accountOf(program, values)).toEqual({ destinationUserId: '4411-a', destinationUserFirstName: 'ليلى نور' })
})

test('required fields must hold something, optional ones may be empty, an address must be one, and none is longer than the contract has it', () => {
  expect(faultsOf(program, {})).toEqual({ destinationUserId: 'missing', destinationUserFirstName: 'missing' })
  expect(faultsOf(program, { destinationUserId: '1', destinationUserFirstName: 'L', destinationUserEmail: 'layla@' })).toEqual({
    destinationUserEmail: 'badEmail',
  })
  expect(faultsOf(program, { destinationUserId: '1', destinationUserFirstName: 'L'.repeat(101), destinationUserEmail: 'l@x.sa' })).toEqual({
    destinationUserFirstName: 'tooLong',
  })
})

test('a member is asked about once the number or address is complete', () => {
  expect(memberOf({ destinationUserId: '1', destinationUserFirstName: 'L' }, {})).toEqual({ destinationUserId: '1' })
  expect(memberOf({ destinationUserFirstName: 'L' }, {})).toBeUndefined()
  expect(memberOf({ destinationUserId: '1', destinationUserEmail: 'x' }, { destinationUserEmail: 'badEmail' })).toBeUndefined()
})

test('the member is named by the number, else by the address, else by nothing', () => {
  const asks = (id: 'OPTIONAL' | 'NOT_USED', email: 'OPTIONAL' | 'NOT_USED') => ({
    requiredFields: { ...program.requiredFields, destinationUserId: id, destinationUserEmail: email },
  })
  expect(memberField(asks('OPTIONAL', 'OPTIONAL'), {})).toBe('destinationUserId')
  expect(memberField(asks('OPTIONAL', 'OPTIONAL'), { destinationUserEmail: 'l@x.sa' })).toBe('destinationUserEmail')
  expect(memberField(asks('NOT_USED', 'OPTIONAL'), {})).toBe('destinationUserEmail')
  expect(memberField(asks('NOT_USED', 'NOT_USED'), {})).toBeUndefined()
})

test('name and address are reused from another program, a member number is not', () => {
  const others = [{ destinationUserId: '9', destinationUserFirstName: 'Layla' }]
  expect(prefill({}, others)).toEqual(typed({ destinationUserFirstName: 'Layla' }))
  expect(prefill({ destinationUserFirstName: 'Leila' }, others).destinationUserFirstName).toBe('Leila')
})
