import { pageStates, type Act } from '../../gallery/page-states.ts'

const invitation = {
  organization: 'بنك ريمالتا',
  invitedBy: 'aisha@rimalta.example',
  role: 'developer',
  email: 'omar@rimalta.example',
  existing: false,
  expiresAt: '2026-11-28T09:00:00.000Z',
} as const
const filled: readonly Act[] = [
  ['type', '[name=name]', 'Omar Nasser'],
  ['type', '[name=password]', 'some words of a password'],
  ['press', '[type=submit]'],
]

export const states = pageStates({
  path: '/accept-invitation#aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  answers: { readInvitation: invitation },
  states: {
    'new person': { role: 'nobody', reached: '[name=password]' },
    'weak password': {
      role: 'nobody',
      answers: { acceptInvitation: { problem: 'PASSWORD_TOO_WEAK' } },
      acts: filled,
      reached: '[name=password][aria-invalid=true]',
    },
    'existing person': {
      role: 'nobody',
      answers: { readInvitation: { ...invitation, existing: true } },
      reached: '[type=submit]',
    },
    joined: {
      role: 'nobody',
      answers: {
        readInvitation: { ...invitation, existing: true },
        acceptInvitation: { email: invitation.email, organization: invitation.organization },
      },
      acts: [['press', '[type=submit]']],
      reached: '.lw-button[href]',
    },
    operator: {
      role: 'nobody',
      answers: { readInvitation: { ...invitation, organization: null, invitedBy: null, role: 'operator' } },
      reached: '[name=password]',
    },
    'dead link': {
      role: 'nobody',
      answers: { readInvitation: { problem: 'LINK_INVALID' } },
      reached: '.lw-notice',
    },
    loading: { role: 'nobody', answers: { readInvitation: 'never' } },
  },
})
