import { pageStates } from '../../gallery/page-states.ts'
import { exampleOrigins, exampleRefused } from './example-embed.ts'

export const states = pageStates({
  path: '/sandbox/embed/origins',
  answers: { listOrigins: exampleOrigins, listSightings: exampleRefused },
  states: {
    filled: { reached: '.refused-loads' },
    quiet: { answers: { listSightings: [] }, reached: '.ledger' },
    viewer: { role: 'viewer', reached: '.refused-loads' },
    empty: { answers: { listOrigins: [], listSightings: [] }, reached: '.empty' },
    add: { acts: [['press', '.page-action button']], reached: '.lw-dialog' },
    allow: { acts: [['press', '.refused-loads .ledger-end button']], reached: '.lw-dialog' },
    remove: { acts: [['press', '[aria-labelledby=registered] .ledger-end button']], reached: '.lw-dialog' },
    forbidden: { role: 'support' },
    error: { answers: { listOrigins: { problem: 'INTERNAL_ERROR' } }, reached: '.problem' },
    loading: { answers: { listOrigins: 'never' }, reached: '.pending' },
  },
})
