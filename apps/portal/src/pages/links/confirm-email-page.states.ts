import { pageStates, type Act } from '../../gallery/page-states.ts'

const pressed: readonly Act[] = [['press', '[type=submit]']]
const shown = { role: 'nobody', acts: pressed, reached: '.lw-notice' } as const

export const states = pageStates({
  path: '/confirm-email#aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  states: {
    empty: { role: 'nobody', reached: '[type=submit]' },
    'old confirmed': { ...shown, answers: { confirmEmail: { changed: false, waitingFor: 'new' } } },
    'new confirmed': { ...shown, answers: { confirmEmail: { changed: false, waitingFor: 'old' } } },
    changed: { ...shown, answers: { confirmEmail: { changed: true, waitingFor: null } } },
    'dead link': { ...shown, answers: { confirmEmail: { problem: 'LINK_INVALID' } } },
  },
})
