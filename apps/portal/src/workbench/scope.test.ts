import { expect, test } from 'vitest'
import { exampleRequest } from '../pages/requests/example-requests.ts'
import { exampleLog } from '../pages/transactions/example-transactions.ts'
import { exampleUser } from '../pages/users/example-users.ts'
import {
  choicesOf,
  deliveryFilterOf,
  hasNone,
  isFilterable,
  requestFilterOf,
  scopeOfDelivery,
  scopeOfEndpoint,
  scopeOfRequest,
  scopeOfTransaction,
  scopeOfUser,
  tabs,
  type Scope,
} from './scope.ts'

const filterable = (scope: Scope) => tabs.filter((tab) => isFilterable(scope, tab))

test('a transaction filters requests, events and deliveries', () => {
  const scope = scopeOfTransaction(exampleLog)
  expect(filterable(scope)).toEqual(['errors', 'requests', 'events', 'deliveries'])
  expect(requestFilterOf(scope, undefined)).toEqual({ referenceNumber: exampleLog.referenceNumber })
  expect(deliveryFilterOf(scope, undefined)).toEqual({ eventId: exampleLog.event!.id })
  expect(scope.events).toEqual({ subjectId: exampleLog.id })
})

test('a transaction without an event has no deliveries', () => {
  const scope = scopeOfTransaction({ ...exampleLog, event: null })
  expect(hasNone(scope, 'deliveries')).toBe(true)
  expect(hasNone(scope, 'requests')).toBe(false)
})

test('a user offers each reference number once', () => {
  const [transaction] = exampleUser.transactions
  const scope = scopeOfUser({ ...exampleUser, transactions: [transaction!, transaction!], multibrand: [] })
  const references = choicesOf(scope, 'requests')
  expect(references[0]).toBe(transaction!.referenceNumber)
  expect(new Set(references).size).toBe(references.length)
  expect(references).not.toContain(null)
  expect(requestFilterOf(scope, references.at(-1))).toEqual({ referenceNumber: references.at(-1) })
  expect(filterable(scope)).toEqual([...tabs])
})

test('a user without objects has no requests', () => {
  const scope = scopeOfUser({ ...exampleUser, transactions: [], multibrand: [], sessions: [], events: [] })
  expect(tabs.filter((tab) => hasNone(scope, tab))).toContain('requests')
  expect(requestFilterOf(scope, undefined)).toEqual({})
})

test('a request without a reference number filters by its operation', () => {
  const scope = scopeOfRequest({ ...exampleRequest, referenceNumber: null }, undefined)
  expect(requestFilterOf(scope, undefined)).toEqual({ endpoint: exampleRequest.endpoint })
  expect(hasNone(scope, 'requests')).toBe(false)
  expect(hasNone(scope, 'deliveries')).toBe(true)
})

test('a delivery of another event than a transaction filters no requests', () => {
  const delivery = { id: 'dlv_1', eventId: 'evt_1' }
  expect(filterable(scopeOfDelivery(delivery, undefined))).toEqual(['events', 'deliveries'])
  const scope = scopeOfDelivery(delivery, exampleLog)
  expect(requestFilterOf(scope, undefined)).toEqual({ referenceNumber: exampleLog.referenceNumber })
})

test('a webhook endpoint filters only deliveries', () => {
  const scope = scopeOfEndpoint('whe_1')
  expect(filterable(scope)).toEqual(['deliveries'])
  expect(deliveryFilterOf(scope, 'evt_1')).toEqual({ endpointId: 'whe_1' })
  expect(deliveryFilterOf(undefined, undefined)).toEqual({})
})
