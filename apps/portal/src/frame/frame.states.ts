import { pageStates } from '../gallery/page-states.ts'

export const states = pageStates({
  path: '/sandbox/credentials',
  states: {
    forbidden: { role: 'finance' },
    'session over': { answers: { listClients: { problem: 'SIGN_IN_REQUIRED' } }, reached: 'dialog[open] form' },
    'no answer': { answers: { listClients: { problem: 'SERVICE_UNAVAILABLE' } }, reached: '.problem' },
  },
})
