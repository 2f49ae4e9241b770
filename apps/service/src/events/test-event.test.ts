import { expect, test } from 'vitest'
import { connectionEvent, transactionEvent, webhookEventTypes } from '@loyalty/contract'
import { testEventBody } from './test-event.ts'

const now = Date.parse('2026-11-21T10:00:00.500Z')

test.for(webhookEventTypes)(
  'a test event of type %s has exactly the keys of a real one, of this moment, and says that it is none',
  (type) => {
    const body = JSON.parse(testEventBody(type, now)) as Record<string, unknown>
    const schema = [transactionEvent, connectionEvent].find((each) => each.safeParse(body).success)!
    expect(Object.keys(body).toSorted()).toEqual(Object.keys(schema.shape).toSorted())
    expect(body).toMatchObject({ type, timestamp: 1795255200, destinationProgramId: 'prg_test_partner' })
    expect(body['referenceNumber'] ?? body['sourceUserId']).toMatch(/test/i)
  },
)

test('two test events are two transactions to a receiver that takes each id once', () => {
  const idAt = (at: number): unknown => (JSON.parse(testEventBody('TRANSACTION_COMPLETED', at)) as { transactionId: string }).transactionId
  expect(idAt(now)).toMatch(/^txn_TEST[0-9A-HJKMNP-TV-Z]{22}$/)
  expect(idAt(now)).not.toBe(idAt(now + 1))
})
