import { expect, test } from 'vitest'
import { webhookBodies, webhookEvents, webhookEventTypes } from '@loyalty/contract'
import { testEventBody } from './test-event.ts'

const now = Date.parse('2026-11-21T10:00:00.500Z')

test.for(webhookEventTypes)('a test event %s has the keys of a real event', (type) => {
  const body = JSON.parse(testEventBody(type, now)) as Record<string, unknown>
  const { schema } = webhookBodies[webhookEvents[type].body]
  expect(schema.safeParse(body).error).toBeUndefined()
  expect(Object.keys(body)).toEqual(Object.keys(schema.shape))
  expect(body).toMatchObject({ type, timestamp: 1795255200, destinationProgramId: 'prg_test_partner' })
  expect(body['referenceNumber'] ?? body['sourceUserId']).toMatch(/test/i)
})

test('two test events of one type have different transaction ids', () => {
  const idAt = (at: number): unknown =>
    (JSON.parse(testEventBody('TRANSACTION_COMPLETED', at)) as { transactionId: string }).transactionId
  expect(idAt(now)).toMatch(/^txn_TEST[0-9A-HJKMNP-TV-Z]{22}$/)
  expect(idAt(now)).not.toBe(idAt(now + 1))
})
