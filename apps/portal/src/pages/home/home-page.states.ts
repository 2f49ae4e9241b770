import { pageStates } from '../../gallery/page-states.ts'

export const states = pageStates({
  path: '/sandbox',
  states: {
    owner: { reached: '.facts' },
    viewer: { role: 'viewer', reached: '.facts' },
    'account menu': { acts: [['press', '.account-button']], reached: '.account-menu:popover-open' },
    error: { answers: { getPortalConfiguration: { problem: 'INTERNAL_ERROR' } }, reached: '.problem' },
    loading: { answers: { getPortalConfiguration: 'never' }, reached: '.pending' },
  },
})
