import { moneyOf, oneUsdRate } from '../src/money/decimal.ts'
import { pairFrom } from '../src/money/plan-multibrand.ts'
import { sandbox, type TestStore } from './open-test-store.ts'

const account = {
  destinationUserId: 'X-1',
  destinationUserEmail: null,
  destinationUserFirstName: null,
  destinationUserLastName: null,
}

/**
 * Creates the user `u` of a test, with an executed credit, a credit that is not due yet, a debit, a split and a
 * connection.
 */
export async function liveUser(tested: TestStore): Promise<void> {
  const org = tested.store.organization(sandbox)
  const at = () => (tested.clock.now += 1)
  const draft = () => ({
    userId: 'u',
    side: 'local' as const,
    localCurrency: 'SAR',
    createdAt: at(),
    canonical: ['test'],
  })
  const amount = pairFrom('local', moneyOf('100'), oneUsdRate)
  const items = ['prg_nimbara', 'prg_hushwood'].map((programId) => ({ programId, percentage: 5_000n, account }))
  await org.multibrandConnections.replace('u', items, at())
  await org.multibrand.credit({
    ...draft(),
    id: 'mbt_done',
    referenceNumber: 'R-1',
    amount,
    executionDate: tested.clock.now,
  })
  await org.multibrand.execute('u', at())
  await org.multibrand.credit({
    ...draft(),
    id: 'mbt_open',
    referenceNumber: 'R-2',
    amount,
    executionDate: tested.clock.now + 9e9,
  })
  await org.multibrand.debit({ ...draft(), id: 'mbt_debit', referenceNumber: 'R-3', value: moneyOf('30') })
  const link = { sourceUserId: 'u', sourceUserEmail: null, programId: 'prg_nimbara', partnerCode: 'NIMBARA', account }
  await org.connections.upsert({ ...link, at: at() })
}
