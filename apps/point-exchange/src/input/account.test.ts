import { expect, test } from 'vitest'
import { draftOf, isSaved, type Draft } from './account.ts'
import { option } from '../testing.ts'

const draft = (values: Partial<Draft['values']>): Draft => ({
  values: { ...draftOf({ savedAccount: null }).values, ...values },
  save: false,
})

test('a saved account fills the form and leaves the save option off', () => {
  const savedAccount = { destinationUserId: 'BF1', destinationUserFirstName: 'Layla' }
  const { values, save } = draftOf({ savedAccount }, [{ destinationUserEmail: 'layla@mail.example' }])
  expect(values).toMatchObject({
    destinationUserId: 'BF1',
    destinationUserEmail: '',
    destinationUserFirstName: 'Layla',
  })
  expect(save).toBe(false)
})

test('isSaved requires inputs equal to a complete saved account', () => {
  const savedAccount = { destinationUserId: 'BF1', destinationUserFirstName: 'Layla' }
  const known = option({ savedAccount })
  expect(isSaved(known, draftOf(known))).toBe(true)
  expect(isSaved(known, draft({ ...savedAccount, destinationUserId: 'BF2' }))).toBe(false)
  expect(isSaved(option({ savedAccount: { destinationUserId: 'BF1' } }), draft({ destinationUserId: 'BF1' }))).toBe(
    false,
  )
  expect(isSaved(option(), draft(savedAccount))).toBe(false)
})
