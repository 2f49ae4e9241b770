import { pageStates } from '../../gallery/page-states.ts'

export const states = pageStates({
  path: '/organization/profile',
  states: {
    filled: { reached: '.facts' },
    editing: { acts: [['press', '.page-action button']], reached: '[name=phone]' },
    viewer: { role: 'viewer', reached: '.facts' },
    error: { answers: { getOrganization: { problem: 'INTERNAL_ERROR' } }, reached: '.problem' },
  },
})
