import { expect, test } from 'vitest'
import { variantsOf } from './variants.ts'

const event = (destinationUserId: string | null) => ({
  env: 'sandbox' as const,
  type: 'TRANSACTION_COMPLETED',
  body: JSON.stringify({ destinationAccount: { destinationUserId } }),
})

test('variantsOf returns only the original event for an ordinary account', () => {
  expect(variantsOf(event('SKY123456'))).toEqual(['ORIGINAL'])
  expect(variantsOf(event(null))).toEqual(['ORIGINAL'])
  expect(variantsOf({ ...event(null), body: '{}' })).toEqual(['ORIGINAL'])
})

test('a sandbox test account adds a duplicate or a wrongly signed delivery', () => {
  expect(variantsOf(event('SBX-WEBHOOK-DUPLICATE'))).toEqual(['ORIGINAL', 'DUPLICATE'])
  expect(variantsOf(event('SBX-WEBHOOK-BAD-SIGNATURE'))).toEqual(['ORIGINAL', 'WRONG_SIGNATURE'])
})

test('variantsOf ignores test accounts in production and in connection events', () => {
  expect(variantsOf({ ...event('SBX-WEBHOOK-DUPLICATE'), env: 'production' })).toEqual(['ORIGINAL'])
  expect(variantsOf(event('sbx-webhook-duplicate'))).toEqual(['ORIGINAL'])
  expect(variantsOf({ ...event('SBX-WEBHOOK-DUPLICATE'), type: 'LINKED' })).toEqual(['ORIGINAL'])
  expect(variantsOf(event('toString'))).toEqual(['ORIGINAL'])
})
