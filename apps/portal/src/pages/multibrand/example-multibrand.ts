import { exampleLog as exampleTransaction } from '../transactions/example-transactions.ts'
import type { Multibrand, MultibrandLog } from './multibrand-queries.ts'

const at = '2026-11-25T11:02:10.120Z'
const due = '2026-12-25T00:00:00.000Z'

const row: Multibrand = {
  id: 'mbt_01KAV4YQ7RZ6M0T2C5WJXH8D3B',
  kind: 'CREDIT',
  referenceNumber: 'CARD-1001',
  status: 'EXECUTED',
  value: 100,
  currency: 'SAR',
  executionDate: at,
  createdAt: at,
}

export const exampleMultibrand: readonly Multibrand[] = [
  { ...row, id: 'mbt_01KAV4Z2QH9F8QX0PVE3TN6RYC', referenceNumber: 'CARD-1002', status: 'PENDING', executionDate: due },
  {
    ...row,
    id: 'mbt_01KAV4YZ0C4N7M2D9GZB5JSK6T',
    kind: 'DEBIT',
    referenceNumber: 'CHARGEBACK-OF-2026-11-25-0000000000000000000000000000000000000000000000000000000001',
    value: 12_500.5,
  },
  { ...row, id: 'mbt_01KAV4YX7W3K9V5B8XEZ0H2RTM', referenceNumber: 'CARD-1000', status: 'MATURED' },
  row,
]

const seal = exampleTransaction.journal!.seal
const user = (part: string) => `user:${part}:user-1042`
const funding = 'org:multibrand_funding'

const credited: MultibrandLog['steps'][number] = {
  kind: 'CREDITED',
  journal: {
    id: `credit:${row.id}`,
    at,
    movements: [
      { debit: funding, credit: user('pending'), asset: 'SAR', amount: '100' },
      { debit: funding, credit: user('pending'), asset: 'USD', amount: '26.66666667' },
    ],
    seal,
  },
}

const points: MultibrandLog['rows'][number] = {
  id: 'mbt_01KAV4YR12C7P4N8TQ6X5ZBWJG',
  programId: 'prg_nimbara',
  programName: 'Nimbara Miles',
  points: '1279',
  value: '59.98',
  currency: 'SAR',
  state: 'DONE',
  member: null,
  at,
  partner: null,
  journal: null,
  event: { ...exampleTransaction.event!, type: 'MULTIBRAND_TRANSACTION_EXECUTED' },
}

export const exampleLog: MultibrandLog = {
  ...row,
  sourceUserId: 'user-1042',
  amounts: [
    { currency: 'SAR', value: 100, remaining: 0, debited: 0 },
    { currency: 'USD', value: 26.67, remaining: 0, debited: 0 },
  ],
  residual: [
    { currency: 'SAR', amount: '0.03' },
    { currency: 'USD', amount: '0.008' },
  ],
  steps: [
    credited,
    {
      kind: 'MATURED',
      journal: {
        id: `mature:${row.id}`,
        at,
        movements: [{ debit: user('pending'), credit: user('matured'), asset: 'SAR', amount: '100' }],
        seal,
      },
    },
    {
      kind: 'EXECUTED',
      journal: {
        id: `execute:${row.id}`,
        at,
        movements: [
          { debit: user('matured'), credit: user('residual'), asset: 'SAR', amount: '100' },
          { debit: user('residual'), credit: 'program:prg_nimbara:payable', asset: 'SAR', amount: '59.98' },
          {
            debit: 'program:prg_nimbara:issuance',
            credit: 'member:prg_nimbara:•••• 4711',
            asset: 'points:prg_nimbara',
            amount: '1279',
          },
        ],
        seal: null,
      },
    },
  ],
  rows: [
    points,
    {
      ...points,
      id: 'mbt_01KAV4YR12C7P4N8TQ6X5ZBWJH',
      programId: 'prg_zaatroon',
      programName: 'Zaatroon Rewards',
      points: '1',
      value: '39.99',
      state: 'SUBMITTING',
      member: '•••• 2093',
      partner: {
        connector: 'zaatroon',
        orderKey: 'ord_3f6a0c95d1b74e28',
        attempts: 2,
        nextAttemptAt: '2026-11-25T11:03:40.000Z',
      },
      event: null,
    },
  ],
}

export const exampleDebit: MultibrandLog = {
  ...exampleLog,
  ...exampleMultibrand[1]!,
  amounts: [{ currency: 'SAR', value: 12_500.5, remaining: 0, debited: 0 }],
  steps: [{ kind: 'DEBITED', journal: { ...credited.journal, id: 'debit:mbt_01KAV4YZ0C4N7M2D9GZB5JSK6T' } }],
  rows: [{ ...points, points: '-1279', event: null }],
}

export const examplePending: MultibrandLog = {
  ...exampleLog,
  ...exampleMultibrand[0]!,
  amounts: [{ currency: 'SAR', value: 100, remaining: 70, debited: 30 }],
  steps: [credited],
  rows: [],
}
