import { describe, expect, test } from 'vitest'
import { moneyOf } from './decimal.ts'
import { creditCanonical, debitCanonical, differingFields, issueCanonical, type IssueAmount, sameTransfer } from './fingerprint.ts'

const account = {
  destinationUserId: 'SKY123456',
  destinationUserEmail: 'Ada@Example.com',
  destinationUserFirstName: 'Ada',
  destinationUserLastName: 'Lovelace',
}
const issue = (amount: IssueAmount) => issueCanonical({ programId: 'prg_sky_001', partnerCode: null, account, amount })
const points: IssueAmount = { mode: 'POINTS', base: 1000n, bonus: 250n }
const value: IssueAmount = { mode: 'VALUE', value: moneyOf('25.50'), currency: 'USD' }

describe('the fingerprint of a transfer', () => {
  test('an exact number of points, then a value without trailing zeros', () => {
    expect(issue(points).slice(7)).toEqual(['POINTS', '1000', '250'])
    expect(issue(value).slice(7)).toEqual(['VALUE', '25.5', 'USD'])
  })
  test('invariant 17: the case of the e-mail makes no difference', () => {
    const lower = { ...account, destinationUserEmail: 'ada@example.com' }
    expect(issueCanonical({ programId: 'prg_sky_001', partnerCode: null, account: lower, amount: value })).toEqual(issue(value))
  })
  test('a conflict names the fields that differ and nothing stored', () => {
    expect(differingFields(issue(points), issue({ ...points, base: 999n }))).toEqual(['basePoints'])
    expect(differingFields(issue(value), issue(points))).toEqual(['value', 'currency'])
    const other = { ...account, destinationUserId: 'SKY1', destinationUserLastName: 'King' }
    expect(
      differingFields(issue(points), issueCanonical({ programId: 'prg_sky_001', partnerCode: 'X', account: other, amount: points })),
    ).toEqual(['partnerCode', 'destinationAccount.destinationUserId', 'destinationAccount.destinationUserLastName'])
  })
  test('a credit whose reference a debit has used differs in the reference itself', () => {
    const user = { userId: 'u', value: moneyOf('1'), currency: 'AED' }
    expect(differingFields(debitCanonical(user), creditCanonical({ ...user, executionDate: 'd' }))).toEqual(['referenceNumber'])
  })
})

test('a repetition is the same transfer, whichever Unicode form the first one was kept in', () => {
  const kept = ['issue.v1', 'prg', null, 'X-1', null, 'Zoe\u0308', null, 'POINTS', '10', '0']
  const sent = ['issue.v1', 'prg', null, 'X-1', null, 'Zo\u00eb', null, 'POINTS', '10', '0']
  expect(sameTransfer(sent, kept)).toBe(true)
  expect(sameTransfer(sent, sent)).toBe(true)
  expect(sameTransfer([...sent.slice(0, 8), '11', '0'], kept)).toBe(false)
  expect(sameTransfer(sent.slice(0, 9), kept)).toBe(false)
})
