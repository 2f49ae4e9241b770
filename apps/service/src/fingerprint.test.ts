import { describe, expect, test } from 'vitest'
import { accountDigest, fingerprintOf } from './fingerprint.ts'
import { moneyOf } from './money/decimal.ts'
import { creditCanonical, debitCanonical, issueCanonical, type IssueAmount } from './money/fingerprint.ts'

const account = {
  destinationUserId: 'SKY123456',
  destinationUserEmail: 'Ada@Example.com',
  destinationUserFirstName: 'Ada',
  destinationUserLastName: 'Lovelace',
}
const issue = (amount: IssueAmount) =>
  fingerprintOf(issueCanonical({ programId: 'prg_sky_001', partnerCode: null, account, amount }))
const user42 = { userId: 'user-42', currency: 'AED' }

describe('fingerprints of transactions, credits and debits', () => {
  test('the fingerprint of a transaction in points equals the test vector', () => {
    expect(issue({ mode: 'POINTS', base: 1000n, bonus: 250n })).toBe(
      'bfb4c738f29703751ac8e303f85f9213dd2f00d4f1af83ffd2b6201d2d425ca1',
    )
  })
  test('the fingerprint of a transaction in money equals the test vector', () => {
    expect(issue({ mode: 'VALUE', value: moneyOf('25.50'), currency: 'USD' })).toBe(
      '247d151654867c2aae99e128f628e798f7ab048f26d6a1227b92ce398ac6f64b',
    )
  })
  test('the fingerprint of a credit equals the test vector', () => {
    const credit = { ...user42, value: moneyOf('100'), executionDate: '2025-02-01T00:00:00.000Z' }
    expect(fingerprintOf(creditCanonical(credit))).toBe(
      'df88fbaa3e20fa0d997ce8307276c3cd6cb6fd0d6660c38c709797e3245b9d53',
    )
  })
  test('the fingerprint of a debit equals the test vector', () => {
    const debit = { ...user42, value: moneyOf('30') }
    expect(fingerprintOf(debitCanonical(debit))).toBe(
      '3f2b1390db18811d2fde5c2e152b102c9ff2bf6979265354632f0bcffd7bc6ad',
    )
  })
})

describe("digests that identify a member's account to a partner", () => {
  test('the account digest equals the test vector of the partner protocol', () => {
    const member = { ...account, destinationUserId: 'SKY123', destinationUserEmail: null }
    expect(accountDigest(member)).toBe('7a16bc618d46562aca7b5baeb00c02e609e79cabda207e4c92dd01b63a22c231')
  })
  test('the account digest ignores Unicode normalization and the case of e-mail addresses', () => {
    const spelt = (name: string, destinationUserEmail: string) =>
      accountDigest({ ...account, destinationUserFirstName: name, destinationUserEmail })
    expect(spelt('Zoe\u0308', 'ADA@example.com')).toBe(spelt('Zo\u00eb', 'ada@example.com'))
    expect(spelt('Zoe', 'ada@example.com')).not.toBe(spelt('Zo\u00eb', 'ada@example.com'))
  })
})
