import { expect, test } from 'vitest'
import { eventBody, unixSeconds } from './event-bodies.ts'
import vectors from '../outbound/webhook-signatures.json' with { type: 'json' }

const vector = (name: string): string => vectors.find((each) => each.name.startsWith(name))?.body ?? ''

test('eventBody writes a transaction event exactly as in the signature test vector', () => {
  const body = eventBody({
    type: 'TRANSACTION_COMPLETED',
    timestamp: 1735689599,
    destinationAccount: { destinationUserId: 'SKY123456', destinationUserEmail: 'ada@example.com' },
    referenceNumber: 'ORDER-1001',
    value: 25.5,
    destinationProgramId: 'prg_sky_001',
    sourceProgramId: 'prg_src_001',
    transactionId: 'txn_01JGFJJZ00ABCDEFGHJKMNPQRS',
  })
  expect(body).toBe(vector('V1'))
})

test('eventBody writes a connection event exactly as in the signature test vector', () => {
  const body = eventBody({
    type: 'LINKED',
    timestamp: 1735689600,
    sourceUserId: 'user-🛫',
    destinationProgramId: 'prg_نجم',
    destinationAccount: { destinationUserId: 'عضو-٤٢', destinationUserEmail: 'é@example.com' },
  })
  expect(body).toBe(vector('V2'))
  expect(Buffer.byteLength(body)).toBe(200)
})

test('eventBody writes null for an account field without a value', () => {
  const body = eventBody({
    type: 'DELINKED',
    timestamp: 1,
    sourceUserId: 'u',
    destinationProgramId: 'p',
    destinationAccount: { destinationUserEmail: null, destinationUserId: null },
  })
  expect(body).toBe(
    '{"destinationAccount":{"destinationUserEmail":null,"destinationUserId":null},"destinationProgramId":"p","sourceUserId":"u","timestamp":1,"type":"DELINKED"}',
  )
})

test('eventBody omits account fields that the event schema lacks', () => {
  const account = { destinationUserEmail: null, destinationUserId: 'm', destinationUserFirstName: 'Ada' }
  const body = eventBody({
    type: 'LINKED',
    timestamp: 1,
    sourceUserId: 'u',
    destinationProgramId: 'p',
    destinationAccount: account,
  })
  expect(body).not.toContain('Ada')
})

test('unixSeconds rounds milliseconds down to whole seconds', () => {
  expect(unixSeconds(1735689599999)).toBe(1735689599)
})
