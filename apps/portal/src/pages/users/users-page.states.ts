import { pageStates } from '../../gallery/page-states.ts'
import { exampleFound } from './example-users.ts'

const find = [
  ['type', '[name=text]', '123456784711'],
  ['press', 'form [type=submit]'],
] as const

export const states = pageStates({
  path: '/sandbox/users',
  answers: { findUsers: { data: [...exampleFound] } },
  states: {
    empty: { reached: '.empty' },
    found: { acts: find, reached: '.data-table' },
    'not found': { answers: { findUsers: { data: [] } }, acts: find, reached: '.empty' },
    error: { answers: { findUsers: { problem: 'INTERNAL_ERROR' } }, acts: find, reached: '.lw-notice' },
    forbidden: { role: 'viewer' },
  },
})
