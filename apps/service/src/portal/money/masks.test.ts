import { expect, test } from 'vitest'
import { initialsOf, maskAccount, maskEmail, maskMember, maskNumber } from './masks.ts'

const account = (given: Partial<Parameters<typeof maskMember>[0]>) => ({
  destinationUserId: null,
  destinationUserEmail: null,
  destinationUserFirstName: null,
  destinationUserLastName: null,
  ...given,
})

test.each([
  ['NB00014711', '•••• 711'],
  ['123456784711', '•••• 4711'],
  ['123456', '•••• 56'],
  ['12', '••••'],
  ['', '••••'],
])('the member number %j is shown as %j', (number, shown) => {
  expect(maskNumber(number)).toBe(shown)
})

test.each([
  ['layla@mail.example', 'l•••a@•••.example'],
  ['al@mail.example', '•••@•••.example'],
  ['a@b@mail.example', '•••@•••.example'],
  ['layla.amari@intranet', 'l•••i@•••'],
])('the e-mail address %j is shown as %j', (email, shown) => {
  expect(maskEmail(email)).toBe(shown)
})

test('a name is shown as its initials', () => {
  expect(initialsOf(account({ destinationUserFirstName: 'Layla', destinationUserLastName: 'Amari' }))).toBe('L. A.')
  expect(initialsOf(account({ destinationUserLastName: 'ليلى' }))).toBe('ل.')
  expect(initialsOf(account({}))).toBeNull()
})

test('a member without a number is shown by the masked e-mail address', () => {
  expect(maskMember(account({ destinationUserEmail: 'layla@mail.example' }))).toBe('l•••a@•••.example')
  expect(maskMember(account({}))).toBeNull()
})

test('the member in the name of an account is masked', () => {
  expect(maskAccount('member:prg_nimbara:a:b:123456784711')).toBe('member:prg_nimbara:•••• 4711')
  expect(maskAccount('member:prg_nimbara:layla@mail.example')).toBe('member:prg_nimbara:l•••a@•••.example')
  expect(maskAccount('member:prg_nimbara:')).toBe('member:prg_nimbara:••••')
  expect(maskAccount('user:pending:layla@mail.example')).toBe('user:pending:l•••a@•••.example')
  expect(maskAccount('user:pending:a:user-1042')).toBe('user:pending:a:user-1042')
  expect(maskAccount('program:prg_nimbara:payable')).toBe('program:prg_nimbara:payable')
})
