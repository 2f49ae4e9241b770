import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openStore } from '../store.js'

test('an event that arrives twice pays its order once', () => {
  const store = openStore(':memory:')
  const { referenceNumber } = store.openOrder()
  const event = { type: 'TRANSACTION_COMPLETED', transactionId: 'txn_1', referenceNumber, value: 50 }
  assert.equal(
    store.once('evt_1', () => store.apply(event)),
    false,
  )
  assert.equal(
    store.once('evt_1', () => assert.fail('applied twice')),
    true,
  )
  assert.deepEqual({ ...store.orders()[0] }, { reference: referenceNumber, amount: 50, paidBy: 'txn_1' })
})

test('an event of another amount pays nothing', () => {
  const store = openStore(':memory:')
  const { referenceNumber } = store.openOrder()
  store.apply({ type: 'TRANSACTION_COMPLETED', transactionId: 'txn_1', referenceNumber, value: 5 })
  assert.equal(store.orders()[0].paidBy, null)
})
