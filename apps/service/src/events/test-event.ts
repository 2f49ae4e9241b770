import type { ConnectionEvent, TransactionEvent, WebhookEventType } from '@loyalty/contract'
import { connectionEventBody, transactionEventBody, unixSeconds } from './event-bodies.ts'

const isTransaction = (type: WebhookEventType): type is TransactionEvent['type'] =>
  type === 'TRANSACTION_COMPLETED' || type === 'MULTIBRAND_TRANSACTION_EXECUTED'

const account = { destinationUserEmail: 'test-member@example.com', destinationUserId: 'TEST-MEMBER' }
const program = 'prg_test_partner'

const transaction = (type: TransactionEvent['type'], now: number): string =>
  transactionEventBody({
    // Another one each time: a receiver that takes an id once only shall not refuse the second test.
    transactionId: `txn_TEST${String(now).padStart(22, '0')}`,
    sourceProgramId: 'prg_test_source',
    destinationProgramId: program,
    value: 12.5,
    referenceNumber: 'TEST-EVENT',
    destinationAccount: account,
    timestamp: unixSeconds(now),
    type,
  })

const connection = (type: ConnectionEvent['type'], now: number): string =>
  connectionEventBody({
    destinationAccount: account,
    destinationProgramId: program,
    sourceUserId: 'test-user',
    timestamp: unixSeconds(now),
    type,
  })

/** The frozen body of a test event: the keys of a real one, with names that say what it is. `now` is real time, milliseconds UTC. */
export const testEventBody = (type: WebhookEventType, now: number): string =>
  isTransaction(type) ? transaction(type, now) : connection(type, now)
