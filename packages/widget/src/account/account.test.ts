import { expect, test } from 'vitest'
import { faultsOf } from './account-faults.ts'
import type { Typed } from './account-fields.ts'
import { accountOf } from './account-of.ts'
import { fieldsOf, isRequired, memberField, type ProgramFields } from './program-fields.ts'
import { memberOf } from './member-of.ts'
import { prefill } from './prefill.ts'

/** A program that needs a member number and a first name, and accepts an e-mail address. */
const program: ProgramFields = {
  requiredFields: {
    destinationUserId: 'MANDATORY',
    destinationUserEmail: 'OPTIONAL',
    destinationUserFirstName: 'MANDATORY',
    destinationUserLastName: 'NOT_USED',
  },
}

const typed = (some: Partial<Typed>): Typed => ({
  destinationUserId: '',
  destinationUserEmail: '',
  destinationUserFirstName: '',
  destinationUserLastName: '',
  ...some,
})

test('fieldsOf returns the mandatory and optional fields of a program', () => {
  expect(fieldsOf(program).map((field) => [field, isRequired(program, field)])).toEqual([
    ['destinationUserId', true],
    ['destinationUserEmail', false],
    ['destinationUserFirstName', true],
  ])
})

test('accountOf normalises the fields and drops empty or unused fields', () => {
  const values = typed({
    destinationUserId: '\u200f ٤٤ ۱۱-a',
    destinationUserFirstName: '  ليلى   نور ',
    destinationUserLastName: 'unused',
    destinationUserEmail: ' \u200f ',
  })
  expect(accountOf(program, values)).toEqual({ destinationUserId: '4411-a', destinationUserFirstName: 'ليلى نور' })
})

test('faultsOf reports missing, malformed and overlong fields', () => {
  expect(faultsOf(program, {})).toEqual({ destinationUserId: 'missing', destinationUserFirstName: 'missing' })
  expect(
    faultsOf(program, { destinationUserId: '1', destinationUserFirstName: 'L', destinationUserEmail: 'layla@' }),
  ).toEqual({
    destinationUserEmail: 'badEmail',
  })
  expect(
    faultsOf(program, {
      destinationUserId: '1',
      destinationUserFirstName: 'L'.repeat(101),
      destinationUserEmail: 'l@x.sa',
    }),
  ).toEqual({
    destinationUserFirstName: 'tooLong',
  })
})

test('memberOf returns a member only for filled and valid identifiers', () => {
  expect(memberOf({ destinationUserId: '1', destinationUserFirstName: 'L' }, {})).toEqual({ destinationUserId: '1' })
  expect(memberOf({ destinationUserFirstName: 'L' }, {})).toBeUndefined()
  expect(
    memberOf({ destinationUserId: '1', destinationUserEmail: 'x' }, { destinationUserEmail: 'badEmail' }),
  ).toBeUndefined()
})

test('memberField prefers a filled field to the first field of the form', () => {
  const programWith = (id: 'OPTIONAL' | 'NOT_USED', email: 'OPTIONAL' | 'NOT_USED') => ({
    requiredFields: { ...program.requiredFields, destinationUserId: id, destinationUserEmail: email },
  })
  expect(memberField(programWith('OPTIONAL', 'OPTIONAL'), {})).toBe('destinationUserId')
  expect(memberField(programWith('OPTIONAL', 'OPTIONAL'), { destinationUserEmail: 'l@x.sa' })).toBe(
    'destinationUserEmail',
  )
  expect(memberField(programWith('NOT_USED', 'OPTIONAL'), {})).toBe('destinationUserEmail')
  expect(memberField(programWith('NOT_USED', 'NOT_USED'), {})).toBeUndefined()
})

test("prefill copies a name but no member number from another program's account", () => {
  const others = [{ destinationUserId: '9', destinationUserFirstName: 'Layla' }]
  expect(prefill({}, others)).toEqual(typed({ destinationUserFirstName: 'Layla' }))
  expect(prefill({ destinationUserFirstName: 'Leila' }, others).destinationUserFirstName).toBe('Leila')
})
