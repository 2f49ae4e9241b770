import { pageStates, type Act } from '../../gallery/page-states.ts'
import { exampleInvitation, exampleMembers } from './example-team.ts'

const opened: readonly Act[] = [['press', '.page-action button']]
const invited: readonly Act[] = [
  ...opened,
  ['type', 'dialog[open] [name=email]', 'layla@rimalta.example'],
  ['press', 'dialog[open] [type=submit]'],
]

export const states = pageStates({
  path: '/organization/team',
  answers: { listMembers: { data: exampleMembers }, listInvitations: { data: [exampleInvitation] } },
  states: {
    filled: { reached: '.ledger-line' },
    'expired invitation': {
      answers: { listInvitations: { data: [{ ...exampleInvitation, expired: true }] } },
      reached: '.ledger-line',
    },
    'without invitations': { answers: { listInvitations: { data: [] } }, reached: '.data-table' },
    viewer: { role: 'viewer', reached: '.data-table' },
    inviting: { acts: opened, reached: 'dialog[open] [name=email]' },
    'already invited': {
      answers: { createInvitation: { problem: 'INVITATION_EXISTS' } },
      acts: invited,
      reached: 'dialog[open] .lw-notice',
    },
    'invitation by mail': {
      answers: { createInvitation: { invitation: exampleInvitation, link: null } },
      acts: invited,
      reached: 'dialog[open] p:not(:has(+ form))',
    },
    'link of an invitation': { acts: invited, reached: 'dialog[open] [name=link]' },
    error: { answers: { listMembers: { problem: 'INTERNAL_ERROR' } }, reached: '.problem' },
    loading: { answers: { listMembers: 'never' }, reached: '.pending' },
  },
})
