import { pageStates } from '../gallery/page-states.ts'

export const states = pageStates({
  path: '/staging/webhooks',
  states: { 'unknown environment': {} },
})
