import { pageStates } from '../../gallery/page-states.ts'
import { exampleMembers } from './example-team.ts'

export const states = pageStates({
  path: '/organization/team/usr_01JZPWB4S0R7V8J7WQ1N5X6Y2Z',
  answers: { listMembers: { data: exampleMembers } },
  states: {
    filled: { reached: '.ledger-line' },
    'without sessions': { answers: { listMemberSessions: { data: [] } }, reached: '.lw-button-danger' },
    'changing the role': { acts: [['press', '.page-action button']], reached: 'dialog[open] select' },
    removing: { acts: [['press', '.lw-button-danger']], reached: 'dialog[open] input' },
    viewer: { role: 'viewer', reached: '.facts' },
    unknown: { answers: { listMembers: { data: [] } } },
  },
})
