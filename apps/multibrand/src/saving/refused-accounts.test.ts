import { expect, test } from 'vitest'
import { Problem } from '@loyalty/contract/client'
import { reduce } from '../reduce.ts'
import { refusedAccounts } from './refused-accounts.ts'
import { start } from '../state.ts'
import { linked } from '../testing.ts'

const refused = (...fields: string[]) => {
  const errors = fields.map((field) => ({ field, code: 'INVALID_VALUE' as const, message: '' }))
  const problem = new Problem({
    code: 'VALIDATION_FAILED',
    status: 422,
    title: '',
    detail: '',
    retryable: false,
    errors,
  })
  const state = start({ connections: [linked('sky', 60), linked('inn', 40)], etag: '"1"' })
  return reduce(reduce(state, { type: 'save' }), { type: 'settle', outcome: { outcome: 'refused', problem } })
}

test("refusedAccounts lists the refused fields of each program's account", () => {
  const account = 'connections[1].destinationAccount'
  expect([...refusedAccounts(refused(`${account}.destinationUserId`, `${account}.destinationUserEmail`))]).toEqual([
    ['inn', ['destinationUserId', 'destinationUserEmail']],
  ])
  expect([...refusedAccounts(refused(account, 'connections[0].destinationAccount.somethingNew'))]).toEqual([
    ['inn', []],
    ['sky', []],
  ])
})

test('refusedAccounts ignores errors that belong to no account', () => {
  expect(refusedAccounts(refused('connections[0].percentage', 'connections[7].destinationAccount')).size).toBe(0)
})

test('entering a refused account again clears the refusal', () => {
  const state = refused('connections[1].destinationAccount')
  expect(
    refusedAccounts(reduce(state, { type: 'account', programId: 'inn', account: { destinationUserId: '2' } })).size,
  ).toBe(0)
})
