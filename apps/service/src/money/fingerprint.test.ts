import { describe, expect, test } from 'vitest'
import { moneyOf } from './decimal.ts'
import {
  creditCanonical,
  debitCanonical,
  differencesFrom,
  differingFields,
  issueCanonical,
  type IssueAmount,
} from './fingerprint.ts'

const account = {
  destinationUserId: 'SKY123456',
  destinationUserEmail: 'Ada@Example.com',
  destinationUserFirstName: 'Ada',
  destinationUserLastName: 'Lovelace',
}
const issue = (amount: IssueAmount) => issueCanonical({ programId: 'prg_sky_001', partnerCode: null, account, amount })
const points: IssueAmount = { mode: 'POINTS', base: 1000n, bonus: 250n }
const value: IssueAmount = { mode: 'VALUE', value: moneyOf('25.50'), currency: 'USD' }

describe('the canonical details that a fingerprint covers', () => {
  test('issueCanonical contains points or a value without trailing zeros', () => {
    expect(issue(points).slice(7)).toEqual(['POINTS', '1000', '250'])
    expect(issue(value).slice(7)).toEqual(['VALUE', '25.5', 'USD'])
  })
  test('invariant 17: the fingerprint ignores the case of the e-mail address', () => {
    const lower = { ...account, destinationUserEmail: 'ada@example.com' }
    expect(issueCanonical({ programId: 'prg_sky_001', partnerCode: null, account: lower, amount: value })).toEqual(
      issue(value),
    )
  })
  test('differingFields names only the fields that differ', () => {
    expect(differingFields(issue(points), issue({ ...points, base: 999n }))).toEqual(['basePoints'])
    expect(differingFields(issue(value), issue(points))).toEqual(['value', 'currency'])
    const other = { ...account, destinationUserId: 'SKY1', destinationUserLastName: 'King' }
    expect(
      differingFields(
        issue(points),
        issueCanonical({ programId: 'prg_sky_001', partnerCode: 'X', account: other, amount: points }),
      ),
    ).toEqual(['partnerCode', 'destinationAccount.destinationUserId', 'destinationAccount.destinationUserLastName'])
  })
  test('differingFields reports referenceNumber for a debit compared with a credit', () => {
    const user = { userId: 'u', value: moneyOf('1'), currency: 'AED' }
    expect(differingFields(debitCanonical(user), creditCanonical({ ...user, executionDate: 'd' }))).toEqual([
      'referenceNumber',
    ])
  })
})

describe('the comparison of a repeated request with a stored transaction', () => {
  const account = {
    destinationUserId: 'X-1',
    destinationUserEmail: null,
    destinationUserFirstName: 'Zoe',
    destinationUserLastName: null,
  }
  const of = (code: string | null, email: string | null, firstName: string | null, points = '10') =>
    ['issue.v1', 'prg', code, 'X-1', email, firstName, null, 'POINTS', points, '0'] as const
  const kept = (canonical: ReturnType<typeof of>) => ({ canonical, partnerCode: 'PRG', account })

  test('a repeated request may use another Unicode normalization form', () => {
    expect(differencesFrom(of(null, null, 'Zo\u00eb'), kept(of(null, null, 'Zoe\u0308')))).toEqual([])
  })
  test('a repeated request may omit or add the stored partner code', () => {
    expect(differencesFrom(of(null, null, 'Zoe'), kept(of('PRG', null, 'Zoe')))).toEqual([])
    expect(differencesFrom(of('PRG', null, 'Zoe'), kept(of(null, null, 'Zoe')))).toEqual([])
    expect(differencesFrom(of('OTHER', null, 'Zoe'), kept(of(null, null, 'Zoe')))).toEqual(['partnerCode'])
  })
  test('a repeated request may change unused account fields', () => {
    expect(differencesFrom(of(null, null, 'Zoe'), kept(of(null, 'zoe@mail.example', 'Zoe')))).toEqual([])
    expect(differencesFrom(of(null, 'zoe@mail.example', 'Zoe'), kept(of(null, null, 'Zoe')))).toEqual([])
    expect(differencesFrom(of(null, null, null), kept(of(null, null, 'Zoe')))).toEqual([
      'destinationAccount.destinationUserFirstName',
    ])
  })
  test('a repeated request with another amount differs in basePoints', () => {
    expect(differencesFrom(of(null, null, 'Zoe', '11'), kept(of(null, null, 'Zoe')))).toEqual(['basePoints'])
  })
})
