import type { MultibrandConnection } from '../multibrand.ts'
import type { Examples } from './example.ts'
import { layla, storedAccount, today } from './nimbara.ts'

const changed = '2026-10-07T00:24:00.000Z'

/** Two of Layla's three programs in the sandbox. */
export const connections: [MultibrandConnection, MultibrandConnection] = [
  {
    id: 'con_01K643CF806YXR3VJB1F4CYW6X',
    ...storedAccount,
    percentage: 50,
    destinationProgramId: 'prg_nimbara',
    updatedAt: changed,
    createdAt: '2025-09-27T02:48:00.000Z',
  },
  {
    id: 'con_01KVTGAS80PZYMAGEN6NF9QJTB',
    destinationUserId: '6614-2093',
    destinationUserEmail: null,
    destinationUserFirstName: null,
    destinationUserLastName: null,
    percentage: 30,
    destinationProgramId: 'prg_zaatroon',
    updatedAt: changed,
    createdAt: '2026-06-23T19:07:12.000Z',
  },
]

/** The set as a change leaves it. */
export const changedTo = (...percentages: number[]): MultibrandConnection[] =>
  connections.map((each, index) => ({ ...each, percentage: percentages[index] ?? 0, updatedAt: today }))

export const balance = { estimatedValueInUsd: '108.07', estimatedValueInSourceLocalCurrency: '405.25' }

export const pendingPoints = [
  { programId: 'prg_nimbara', estimatedPoints: 4322 },
  { programId: 'prg_zaatroon', estimatedPoints: 12968 },
]

export const statistics = [875, 3344, 2148, 0, 0, 1490, 2011, 0, 1212, 1874, 0, 0].map((totalPoints, index) => ({
  month: index + 1,
  totalPoints,
}))

export const historyEntry = {
  id: 'hst_01M49E6AR0DDVCDJ2BFM8RWA6V',
  event: 'UPDATED' as const,
  destinationProgramId: 'prg_nimbara',
  timestamp: changed,
  ...storedAccount,
  sourceProgramUser: { sourceUserId: layla },
}

export const credit = {
  sourceUserId: layla,
  sourceProgramId: 'prg_rimalta',
  valueInSourceLocalCurrency: '100.00',
  valueInUsd: '26.67',
  localCurrency: 'SAR',
  status: 'PENDING' as const,
  createdAt: today,
  executionDate: '2026-12-21T00:00:00.000Z',
}

export const multibrandExamples = {
  createCredit: {
    body: { userId: layla, value: 100, currency: 'SAR', executionDate: '2026-12-21', referenceNumber: 'CARD-1001' },
    response: credit,
  },
  createDebit: {
    body: { userId: layla, value: 30, currency: 'SAR', referenceNumber: 'REFUND-1001' },
    response: { ...credit, valueInSourceLocalCurrency: '30.00', valueInUsd: '8.00', status: 'EXECUTED', executionDate: today },
  },
  listExecutedTransactions: {
    query: { startDate: '2025-11-21', endDate: '2026-11-21', programId: 'prg_nimbara', page: '1', pageSize: '25' },
    response: {
      total: 1,
      data: [
        {
          id: 'mbt_01M4A2ZHG0WQ9GZV3F2V1S4C8D',
          valueInSourceLocalCurrency: 87.84,
          createdAt: '2026-10-23T11:02:24.000Z',
          pointTransactions: [{ numberOfPoints: '1874', type: 'CREDIT' }],
          partnership: { destinationProgramId: 'prg_nimbara' },
        },
      ],
    },
  },
  getMultibrandTransaction: { params: { idOrReference: 'CARD-1001' }, response: credit },
  getBalance: { query: { userId: layla, status: 'PENDING' }, response: balance },
  listPendingPoints: { query: { userId: layla }, response: pendingPoints },
  listStatistics: { query: { sourceUserId: layla, programId: 'prg_nimbara', year: '2026' }, response: statistics },
  listMultibrandConnections: { query: { sourceUserId: layla }, response: connections },
  updateMultibrandConnections: {
    body: {
      sourceUserId: layla,
      connections: [
        { destinationProgramId: 'prg_nimbara', percentage: 60 },
        { destinationProgramId: 'prg_zaatroon', percentage: 25.5, destinationAccount: { destinationUserId: '6614-2093' } },
        { destinationProgramId: 'prg_drovak', percentage: 14.5, destinationAccount: { destinationUserId: '7730051944' } },
      ],
    },
    response: [
      ...changedTo(60, 25.5),
      {
        id: 'con_01M7YRRT80CDMYAHFGX0K4BRPE',
        destinationUserId: '7730051944',
        destinationUserEmail: null,
        destinationUserFirstName: null,
        destinationUserLastName: null,
        percentage: 14.5,
        destinationProgramId: 'prg_drovak',
        updatedAt: today,
        createdAt: today,
      },
    ],
  },
  deleteMultibrandConnection: { params: { id: 'con_01K643CF806YXR3VJB1F4CYW6X' } },
} satisfies Partial<Examples>
