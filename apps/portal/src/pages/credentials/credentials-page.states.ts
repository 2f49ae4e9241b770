import { pageStates } from '../../gallery/page-states.ts'
import { exampleClients } from './example-clients.ts'

export const states = pageStates({
  path: '/sandbox/credentials',
  answers: { listClients: exampleClients },
  states: {
    filled: { reached: '.client-section' },
    viewer: { role: 'viewer', reached: '.client-section' },
    empty: { answers: { listClients: [] }, reached: '.empty' },
    forbidden: { role: 'support' },
    error: { answers: { listClients: { problem: 'INTERNAL_ERROR' } }, reached: '.problem' },
    loading: { answers: { listClients: 'never' }, reached: '.pending' },
  },
})
