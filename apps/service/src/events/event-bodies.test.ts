import { expect, test } from 'vitest'
import { connectionEventBody, transactionEventBody, unixSeconds } from './event-bodies.ts'
import vectors from '../outbound/webhook-signatures.json' with { type: 'json' }

const vector = (name: string): string => vectors.find((each) => each.name.startsWith(name))?.body ?? ''

test('a transaction event is the exact text of the first vector, whatever order its fields were given in', () => {
  const body = transactionEventBody({
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

test('a connection event is the exact text of the second vector, 200 bytes of UTF-8', () => {
  const body = connectionEventBody({
    type: 'LINKED',
    timestamp: 1735689600,
    sourceUserId: 'user-🛫',
    destinationProgramId: 'prg_نجم',
    destinationAccount: { destinationUserId: 'عضو-٤٢', destinationUserEmail: 'é@example.com' },
  })
  expect(body).toBe(vector('V2'))
  expect(Buffer.byteLength(body)).toBe(200)
})

test('account fields that a program does not use are null, not missing', () => {
  const body = connectionEventBody({
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

test('fields that are no part of the event stay out of it', () => {
  const account = { destinationUserEmail: null, destinationUserId: 'm', destinationUserFirstName: 'Ada' }
  const body = connectionEventBody({
    type: 'LINKED',
    timestamp: 1,
    sourceUserId: 'u',
    destinationProgramId: 'p',
    destinationAccount: account,
  })
  expect(body).not.toContain('Ada')
})

test('a timestamp is whole Unix seconds, never in the future', () => {
  expect(unixSeconds(1735689599999)).toBe(1735689599)
})
