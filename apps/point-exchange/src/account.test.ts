import { expect, test } from 'vitest'
import { accountOf, draftOf, fieldsOf, memberField, type Draft } from './account.ts'
import { faultsOf, isSaved } from './account-faults.ts'
import { option } from './testing.ts'

const draft = (values: Partial<Draft['values']>): Draft => ({
  values: { ...draftOf({ savedAccount: null }).values, ...values },
  save: false,
})

test('only what the program asks for is asked, required or not', () => {
  expect(fieldsOf(option())).toEqual(['destinationUserId', 'destinationUserEmail', 'destinationUserFirstName'])
})

test('what is sent is normalised, and holds neither empty fields nor fields the program does not use', () => {
  const typed = draft({ destinationUserId: ' ٩٩ 88\u200f ', destinationUserFirstName: ' Layla ', destinationUserLastName: 'Haddad' })
  expect(accountOf(option(), typed)).toEqual({ destinationUserId: '9988', destinationUserFirstName: 'Layla' })
})

test('a saved account fills the form, and is not saved again unasked', () => {
  const { values, save } = draftOf({ savedAccount: { destinationUserId: 'BF1', destinationUserFirstName: 'Layla' } })
  expect(values).toMatchObject({ destinationUserId: 'BF1', destinationUserEmail: '', destinationUserFirstName: 'Layla' })
  expect(save).toBe(false)
})

test('an account counts as saved while the inputs hold it whole', () => {
  const savedAccount = { destinationUserId: 'BF1', destinationUserFirstName: 'Layla' }
  const known = option({ savedAccount })
  expect(isSaved(known, draftOf(known))).toBe(true)
  expect(isSaved(known, draft({ ...savedAccount, destinationUserId: 'BF2' }))).toBe(false)
  expect(isSaved(option({ savedAccount: { destinationUserId: 'BF1' } }), draft({ destinationUserId: 'BF1' }))).toBe(false)
  expect(isSaved(option(), draft(savedAccount))).toBe(false)
})

test('required fields must hold something, optional ones may be empty, and an address must be one', () => {
  expect(faultsOf(option(), draft({}))).toEqual({ destinationUserId: 'missing', destinationUserFirstName: 'missing' })
  expect(
    faultsOf(option(), draft({ destinationUserId: ' \u200f ', destinationUserFirstName: 'L', destinationUserEmail: 'layla@' })),
  ).toEqual({
    destinationUserId: 'missing',
    destinationUserEmail: 'email',
  })
  expect(
    faultsOf(option(), draft({ destinationUserId: '1', destinationUserFirstName: 'L'.repeat(101), destinationUserEmail: 'l@x.sa' })),
  ).toEqual({
    destinationUserFirstName: 'tooLong',
  })
})

test('the member check is about the number, else the address, else nothing', () => {
  const asks = (id: 'OPTIONAL' | 'NOT_USED', email: 'OPTIONAL' | 'NOT_USED') =>
    option({ requiredFields: { ...option().requiredFields, destinationUserId: id, destinationUserEmail: email } })
  expect(memberField(asks('OPTIONAL', 'OPTIONAL'))).toBe('destinationUserId')
  expect(memberField(asks('NOT_USED', 'OPTIONAL'))).toBe('destinationUserEmail')
  expect(memberField(asks('NOT_USED', 'NOT_USED'))).toBeUndefined()
})
