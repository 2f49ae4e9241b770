import type { Revealed } from '../../reveal/use-revealed.ts'
import type { Transaction, TransactionLog } from './transaction-queries.ts'

const at = '2026-11-25T11:02:10.120Z'

const row: Transaction = {
  id: 'txn_01KAV4YQ7RZ6M0T2C5WJXH8D3B',
  referenceNumber: 'ORDER-20417',
  state: 'COMPLETED',
  programId: 'prg_nimbara',
  programName: 'Nimbara Miles',
  partnerCode: 'NIMBARA',
  channel: 'WIDGET',
  value: 50,
  currency: 'SAR',
  basePoints: '1066',
  bonusPoints: '0',
  campaignPoints: '106',
  member: '•••• 4711',
  clientId: 'cl_sandbox_jXu8wR2mV5nQ7tYb',
  createdAt: at,
}

export const exampleTransactions: readonly Transaction[] = [
  row,
  {
    ...row,
    id: 'txn_01KAV4XJ2H9F8QX0PVE3TN6RYC',
    referenceNumber: 'REFUND-AND-REISSUE-2026-11-25-00000000000000000000000000000000000000000000000000001',
    state: 'SUBMITTING',
    programId: 'prg_zaatroon',
    programName: 'Zaatroon Rewards',
    partnerCode: 'ZAATROON',
    channel: 'API',
    value: 12_500.5,
    basePoints: '1250050',
    campaignPoints: '0',
    member: 'l•••a@•••.example',
    createdAt: '2026-11-25T11:01:43.002Z',
  },
  {
    ...row,
    id: 'txn_01KAV4W80C4N7M2D9GZB5JSK6T',
    referenceNumber: 'ORDER-20416',
    channel: 'API',
    createdAt: '2026-11-25T10:58:01.870Z',
  },
]

export const exampleLog: TransactionLog = {
  ...row,
  clientName: 'Checkout',
  sourceUserId: 'user-1042',
  email: 'l•••a@•••.example',
  name: 'L. A.',
  campaignId: 'cmp_november',
  billed: 50,
  billedCurrency: 'SAR',
  terms: {
    price: '0.046875',
    priceUsd: '0.0125',
    rate: '3.75',
    cost: '49.96875',
    campaignCost: '4.96875',
    campaignOwn: '0',
    campaignPartner: '4.96875',
    billed: '49.96875',
  },
  request: {
    id: 'req_01KAV4YQ7RB2N8X5T0C3WJ6HMD',
    at: '2026-11-25T11:02:10.088Z',
    method: 'POST',
    path: '/v1/widget/point-exchange/transactions',
    status: 201,
  },
  partner: null,
  calls: [],
  journal: {
    id: row.id,
    at,
    movements: [
      { debit: 'org:receivable', credit: 'program:prg_nimbara:payable', asset: 'SAR', amount: '50' },
      {
        debit: 'program:prg_nimbara:issuance',
        credit: 'member:prg_nimbara:•••• 4711',
        asset: 'points:prg_nimbara',
        amount: '1172',
      },
    ],
    seal: { number: 812, hash: '9f3c51e0'.repeat(8), sealedAt: '2026-11-25T11:02:13.000Z' },
  },
  event: {
    id: 'evt_01KAV4YQ7W3K9V5B8XEZ0H2RTM',
    type: 'TRANSACTION_COMPLETED',
    at: '2026-11-25T11:02:10.124Z',
    pending: false,
    deliveries: [
      {
        id: 'dlv_01KAV4YR12C7P4N8TQ6X5ZBWJE',
        url: 'https://hooks.rimalta.example/loyalty',
        variant: 'ORIGINAL',
        status: 'DELIVERED',
        attempts: 2,
        createdAt: '2026-11-25T11:02:10.180Z',
        lastAttempt: { number: 2, startedAt: '2026-11-25T11:02:17.000Z', status: 200, reason: null, detail: null },
      },
      {
        id: 'dlv_01KAV4YR12C7P4N8TQ6X5ZBWJF',
        url: null,
        variant: 'ORIGINAL',
        status: 'CANCELLED',
        attempts: 0,
        createdAt: '2026-11-25T11:02:10.180Z',
        lastAttempt: null,
      },
    ],
  },
}

export const exampleReveal: Revealed = {
  fields: [
    {
      id: row.id,
      userId: 'user-1042',
      memberNumber: '123456784711',
      email: 'layla@mail.example',
      firstName: 'Layla',
      lastName: 'Amari',
    },
  ],
  until: '2026-11-25T11:07:10.000Z',
}

/** The calls of an order whose first answer was lost, and whose second call stopped with its process. */
export const exampleCalls: TransactionLog['calls'] = [
  {
    number: 1,
    connector: 'zaatroon',
    call: 'ISSUE',
    at: '2026-11-25T11:02:10.131Z',
    milliseconds: 3_000,
    outcome: 'UNKNOWN',
    why: 'TIMEOUT',
  },
  {
    number: 3,
    connector: 'zaatroon',
    call: 'ASK',
    at: '2026-11-25T11:02:40.002Z',
    milliseconds: 41,
    outcome: 'NOT_FOUND',
    why: null,
  },
]
