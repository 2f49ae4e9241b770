import { pageStates } from '../../gallery/page-states.ts'

export const states = pageStates({
  path: '/organization/roles',
  states: {
    matrix: { reached: '.data-table' },
    'every operation': { acts: [['press', 'summary']], reached: 'details[open] .data-table' },
  },
})
