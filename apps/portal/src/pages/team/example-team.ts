import type { Invitation, Member } from './team-queries.ts'

const member = {
  id: 'usr_01JZPW9ZR096RDP4AJM5T7BBAE',
  email: 'aisha@rimalta.example',
  name: 'عائشة ناصر',
  role: 'owner',
  you: true,
  secondFactor: true,
  sessions: 1,
  joinedAt: '2026-11-21T09:00:00.000Z',
  lastSignInAt: '2026-11-25T10:00:00.000Z',
  invitedBy: null,
} as const satisfies Member

/** The people of the gallery: the signed-in owner, and a developer without a name and a second factor. */
export const exampleMembers: Member[] = [
  member,
  {
    ...member,
    id: 'usr_01JZPWB4S0R7V8J7WQ1N5X6Y2Z',
    email: 'omar.with.a.long.address@subsidiary.rimalta.example',
    name: null,
    role: 'developer',
    you: false,
    secondFactor: false,
    sessions: 2,
    lastSignInAt: null,
    invitedBy: member.email,
  },
]

export const exampleInvitation: Invitation = {
  id: 'inv_01JZPW9ZR096RDP4AJM5T7BBAE',
  email: 'layla@rimalta.example',
  role: 'support',
  invitedBy: member.email,
  createdAt: '2026-11-21T09:00:00.000Z',
  expiresAt: '2026-11-24T09:00:00.000Z',
  expired: false,
}
