import { exampleMultibrand } from '../multibrand/example-multibrand.ts'
import { exampleTransactions } from '../transactions/example-transactions.ts'
import type { FoundUser, User } from './user-queries.ts'

const at = '2026-11-25T11:02:10.120Z'
const earlier = '2026-10-02T07:41:09.000Z'
const nimbara = { programId: 'prg_nimbara', programName: 'Nimbara Miles' }
const zaatroon = { programId: 'prg_zaatroon', programName: 'Zaatroon Rewards' }
const layla = { member: '•••• 4711', email: 'l•••a@•••.example', name: 'L. A.', createdAt: earlier, updatedAt: at }

export const exampleFound: readonly FoundUser[] = [
  { id: 'cus_01KAV4YQ7RZ6M0T2C5WJXH8D3B', sourceUserId: 'user-1042', matches: ['MEMBER_NUMBER'] },
  { id: 'cus_01KAV4YQ7RZ6M0T2C5WJXH8D3C', sourceUserId: 'l•••a@•••.example', matches: ['USER_ID', 'EMAIL'] },
]

export const exampleUser: User = {
  id: exampleFound[0]!.id,
  sourceUserId: 'user-1042',
  email: 'l•••a@•••.example',
  connections: [{ id: 'con_01KAV4YQ7RZ6M0T2C5WJXH8D3D', ...nimbara, partnerCode: 'NIMBARA', ...layla }],
  split: [
    { id: 'con_01KAV4YQ7RZ6M0T2C5WJXH8D3E', ...nimbara, percentage: 74.5, ...layla },
    { ...layla, id: 'con_01KAV4YQ7RZ6M0T2C5WJXH8D3F', ...zaatroon, percentage: 25.5, member: '•••• 93', email: null },
  ],
  history: [
    {
      id: 'hst_01KAV4YQ7RZ6M0T2C5WJXH8D3G',
      at,
      kind: 'SHARE',
      event: 'UPDATED',
      ...nimbara,
      percentage: 74.5,
      member: layla.member,
    },
    {
      id: 'hst_01KAV4YQ7RZ6M0T2C5WJXH8D3H',
      at: earlier,
      kind: 'CONNECTION',
      event: 'LINKED',
      ...nimbara,
      percentage: null,
      member: layla.member,
    },
  ],
  balance: [
    { currency: 'SAR', pending: 1_100, matured: 0.03 },
    { currency: 'USD', pending: 293.33, matured: 0.01 },
  ],
  transactions: [...exampleTransactions],
  multibrand: [...exampleMultibrand],
  sessions: [
    {
      id: 'tok_01KAV4YQ7RZ6M0T2C5WJXH8D3J',
      widget: 'point-exchange',
      clientId: 'cl_sandbox_7Qd2mX9vKc4Wb1Ny',
      referenceNumber: 'ORDER-20417',
      createdAt: at,
      startedAt: at,
    },
    {
      id: 'tok_01KAV4YQ7RZ6M0T2C5WJXH8D3K',
      widget: 'multibrand',
      clientId: 'cl_sandbox_7Qd2mX9vKc4Wb1Ny',
      referenceNumber: null,
      createdAt: earlier,
      startedAt: null,
    },
  ],
  events: [
    {
      id: 'evt_01KAV4YQ7W3K9V5B8XEZ0H2RTM',
      type: 'TRANSACTION_COMPLETED',
      subjectId: exampleTransactions[0]!.id,
      at,
    },
  ],
}
