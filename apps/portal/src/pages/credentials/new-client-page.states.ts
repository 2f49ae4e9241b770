import { pageStates } from '../../gallery/page-states.ts'

export const states = pageStates({
  path: '/sandbox/credentials/new',
  states: {
    form: { reached: 'form' },
    incomplete: { acts: [['press', 'button[type=submit]']], reached: '.lw-error' },
    refused: {
      answers: { createPortalClient: { problem: 'TOO_MANY' } },
      acts: [
        ['type', '[name=name]', 'Checkout'],
        ['press', 'button[type=submit]'],
      ],
      reached: '.lw-notice',
    },
    forbidden: { role: 'support' },
  },
})
