import { pageStates } from '../../gallery/page-states.ts'
import { exampleReturnUrls } from './example-embed.ts'

export const states = pageStates({
  path: '/sandbox/embed/return-addresses',
  answers: { listReturnUrls: exampleReturnUrls },
  states: {
    filled: { reached: '.ledger' },
    empty: { answers: { listReturnUrls: [] }, reached: '.empty' },
    add: { acts: [['press', '.page-action button']], reached: '.lw-dialog' },
    remove: { acts: [['press', '.ledger-end button']], reached: '.lw-dialog' },
    forbidden: { role: 'support' },
    error: { answers: { listReturnUrls: { problem: 'INTERNAL_ERROR' } }, reached: '.problem' },
    loading: { answers: { listReturnUrls: 'never' }, reached: '.pending' },
  },
})
