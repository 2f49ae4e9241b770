import { pageStates } from '../../gallery/page-states.ts'

export const states = pageStates({
  path: '/sandbox',
  states: {
    owner: { reached: '.facts' },
    'clock ahead': {
      answers: { getSandboxClock: { now: '2026-12-03T09:00:00.000Z', offsetSeconds: 777_600 } },
      reached: '.clock-chip',
    },
    viewer: { role: 'viewer', reached: '.facts' },
    'account menu': { acts: [['press', '.account-button']], reached: '.account-menu:popover-open' },
    error: { answers: { getPortalConfiguration: { problem: 'INTERNAL_ERROR' } }, reached: '.problem' },
    loading: { answers: { getPortalConfiguration: 'never' }, reached: '.pending' },
  },
})
