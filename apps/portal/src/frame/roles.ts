import type { Session } from '../api/session.ts'

/** The text of each role in the frame's messages. */
export const roleKeys = {
  owner: 'roleOwner',
  developer: 'roleDeveloper',
  support: 'roleSupport',
  finance: 'roleFinance',
  viewer: 'roleViewer',
  operator: 'roleOperator',
  administrator: 'roleAdministrator',
} as const satisfies Record<Session['role'], string>
