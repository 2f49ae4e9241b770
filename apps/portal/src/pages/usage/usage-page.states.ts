import { pageStates } from '../../gallery/page-states.ts'
import { emptyUsage, exampleUsage } from './example-usage.ts'

export const states = pageStates({
  path: '/sandbox/usage',
  answers: { getUsage: exampleUsage },
  states: {
    filled: { acts: [['press', '.page-section summary']], reached: 'details[open] .data-table' },
    empty: { answers: { getUsage: emptyUsage }, reached: '.empty' },
    forbidden: { role: 'support' },
    error: { answers: { getUsage: { problem: 'INTERNAL_ERROR' } }, reached: '.problem' },
    loading: { answers: { getUsage: 'never' }, reached: '.pending' },
  },
})
