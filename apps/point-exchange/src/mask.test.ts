import { expect, test } from 'vitest'
import { maskEmail, maskId } from './mask.ts'

test.each([
  ['HW-4071882', '••••1882'],
  ['12345', '••••45'],
  ['1', '••••'],
])('masks the member number %s', (id, masked) => {
  expect(maskId(id)).toBe(masked)
})

test.each([
  ['layla@mail.example', 'l•••@mail.example'],
  ['@mail.example', '••••'],
])('masks the address %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})
