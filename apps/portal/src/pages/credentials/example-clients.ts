import type { PortalClient } from './credentials-query.ts'

const author = { id: 'usr_01KAJQZ8M3VDG5T6Y2WN4HXCRB', name: 'dev@rimalta.example' }

const secret = {
  createdAt: '2026-11-10T09:00:00.000Z',
  createdBy: author,
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: '2026-11-25T11:58:00.000Z',
  lastUsedNetwork: '203.0.113.9',
}

/** The clients of the gallery: one in a rotation, one without a secret, one that is disabled. */
export const exampleClients: [PortalClient, PortalClient, PortalClient] = [
  {
    id: 'cl_sandbox_jXu8Zrh6PZTFRbRebyEJ',
    name: 'الدفع',
    scopes: ['widgets:point-exchange', 'profile:read', 'transactions:read', 'transactions:write'],
    networks: ['203.0.113.0/24', '2001:db8::/32'],
    status: 'ENABLED',
    version: 3,
    createdAt: '2026-10-01T09:00:00.000Z',
    createdBy: null,
    secrets: [
      { ...secret, id: 'sec_01KAJR41T0S6QK8XJ2D7ZC5MNE', hint: 'h8C6', state: 'LIVE' },
      {
        ...secret,
        id: 'sec_01KAJR41T0S6QK8XJ2D7ZC5MNF',
        hint: 'Pq_2',
        state: 'ENDING',
        expiresAt: '2126-12-01T09:00:00.000Z',
        lastUsedAt: '2026-11-20T11:58:00.000Z',
      },
      {
        ...secret,
        id: 'sec_01KAJR41T0S6QK8XJ2D7ZC5MNG',
        hint: 'aB-9',
        state: 'REVOKED',
        createdBy: null,
        revokedAt: '2026-11-11T09:00:00.000Z',
        lastUsedAt: null,
        lastUsedNetwork: null,
      },
    ],
  },
  {
    id: 'cl_sandbox_zjNL5vfK8Q9xnKWT7etB',
    name: 'المكتب',
    scopes: ['transactions:read'],
    networks: [],
    status: 'ENABLED',
    version: 1,
    createdAt: '2026-11-25T09:00:00.000Z',
    createdBy: author,
    secrets: [],
  },
  {
    id: 'cl_sandbox_5vTXjFQheaMmuTYJSzr9',
    name: 'المتجر القديم',
    scopes: ['widgets:multibrand'],
    networks: [],
    status: 'DISABLED',
    version: 2,
    createdAt: '2026-09-01T09:00:00.000Z',
    createdBy: author,
    secrets: [{ ...secret, id: 'sec_01KAJR41T0S6QK8XJ2D7ZC5MNH', hint: 'Zz01', state: 'LIVE' }],
  },
]
