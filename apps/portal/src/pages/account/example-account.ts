import type { accountQuery, ListedSession, Passkey } from './account-query.ts'

type Account = Awaited<ReturnType<NonNullable<(typeof accountQuery)['queryFn']>>>

/** The account of the gallery. Names are in Arabic, because Latin ones would look untranslated. */
export const exampleAccount: Account = {
  email: 'owner@rimalta.example',
  name: 'عائشة نور',
  language: 'ar',
  theme: 'auto',
  timeZone: null,
  hasAuthenticator: true,
  passkeys: 2,
  recoveryCodes: 8,
  needsFactor: true,
  passwordChangedAt: '2026-09-14T08:30:00.000Z',
}

const day = '2026-11-25'

export const examplePasskeys: [Passkey, Passkey] = [
  {
    id: 'pk_01KAJQZ8M3VDG5T6Y2WN4HXCRB',
    label: 'حاسوب',
    backedUp: true,
    createdAt: '2026-08-01T09:00:00.000Z',
    lastUsedAt: `${day}T08:00:00.000Z`,
  },
  {
    id: 'pk_01KAJQZ8M3VDG5T6Y2WN4HXCRC',
    label: 'مفتاح',
    backedUp: false,
    createdAt: `${day}T09:00:00.000Z`,
    lastUsedAt: null,
  },
]

export const exampleSessions: [ListedSession, ListedSession] = [
  {
    id: 'ses_01KAJQZ8M3VDG5T6Y2WN4HXCRB',
    browser: 'Firefox 143',
    system: 'macOS',
    network: '203.0.113.7',
    factors: ['passkey'],
    createdAt: `${day}T08:00:00.000Z`,
    seenAt: `${day}T11:59:00.000Z`,
    isCurrent: true,
  },
  {
    id: 'ses_01KAJQZ8M3VDG5T6Y2WN4HXCRC',
    browser: 'Safari 18',
    system: 'iOS',
    network: '2001:db8:0:1::/64',
    factors: ['password', 'totp'],
    createdAt: `${day}T07:00:00.000Z`,
    seenAt: `${day}T10:30:00.000Z`,
    isCurrent: false,
  },
]
