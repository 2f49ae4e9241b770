import type { Examples } from './example.ts'
import { historyEntry } from './multibrand.ts'
import { account, layla, storedAccount, today } from './nimbara.ts'

const changed = '2026-01-14T05:12:00.000Z'

const connection = {
  id: 'con_01KEZKB6R05K9A3EJXYQSS1YEZ',
  programId: 'prg_nimbara',
  ...storedAccount,
  updatedAt: changed,
  createdAt: changed,
}

export const connectionExamples = {
  listConnections: { query: { sourceUserId: layla, programId: 'prg_nimbara' }, response: [connection] },
  upsertConnection: {
    body: {
      programId: 'prg_nimbara',
      destinationAccount: account,
      sourceUserId: 'customer-2002',
      sourceUserEmail: 'noor@mail.example',
    },
    response: {
      ...connection,
      id: 'con_01M7YRRT80EZ7VYHPX4GKM2ABC',
      sourceUserId: 'customer-2002',
      sourceUserEmail: 'noor@mail.example',
      partnerCode: 'NIMBARA',
      updatedAt: today,
      createdAt: today,
    },
  },
  listConnectionHistory: {
    query: { startDate: '2025-11-21', endDate: '2026-11-21', page: '1', pageSize: '25' },
    response: {
      total: 1,
      data: [
        {
          id: 'hst_01KEZKB6R0Z0MYZ4MZVVVHQSB2',
          event: 'LINKED',
          programId: 'prg_nimbara',
          ...storedAccount,
          timestamp: changed,
          sourceProgramUser: { sourceUserEmail: 'layla.zahrawin@mail.example', sourceUserId: layla },
        },
      ],
    },
  },
  deleteConnection: { params: { programConnectionId: 'con_01M05QJ5G0AM99JBPZWSSHZ99Y' } },
  listMultibrandConnectionHistory: {
    query: { startDate: '2025-11-21', endDate: '2026-11-21', page: '1', pageSize: '25' },
    response: { total: 1, data: [historyEntry] },
  },
} satisfies Partial<Examples>
