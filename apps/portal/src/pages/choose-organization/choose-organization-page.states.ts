import { pageStates } from '../../gallery/page-states.ts'
import { pendingAs } from '../../identity/example-pending.ts'

export const states = pageStates({
  path: '/choose-organization',
  answers: { getPendingSession: pendingAs('choose-organization') },
  states: {
    two: { role: 'nobody', reached: '.choice' },
    suspended: {
      role: 'nobody',
      answers: { switchOrganization: { problem: 'ORGANIZATION_NOT_ACTIVE' } },
      acts: [['press', '.choice']],
      reached: '.lw-notice',
    },
  },
})
