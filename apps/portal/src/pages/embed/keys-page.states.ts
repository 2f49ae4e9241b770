import { pageStates } from '../../gallery/page-states.ts'
import { exampleKeys } from './example-embed.ts'

export const states = pageStates({
  path: '/sandbox/embed/keys',
  answers: { listEmbedKeys: exampleKeys },
  states: {
    filled: { reached: '.ledger' },
    viewer: { role: 'viewer', reached: '.ledger' },
    empty: { answers: { listEmbedKeys: [] }, reached: '.empty' },
    create: { acts: [['press', '.page-action button']], reached: '.lw-dialog' },
    rename: { acts: [['press', '.line-actions button:first-child']], reached: '.lw-dialog' },
    'changed elsewhere': {
      answers: { updateEmbedKey: { problem: 'CHANGED_ELSEWHERE' } },
      acts: [
        ['press', '.line-actions button:first-child'],
        ['type', '.lw-dialog [name=label]', 'The new shop'],
        ['press', '.lw-dialog [type=submit]'],
      ],
      reached: '.lw-dialog .lw-notice dl',
    },
    retire: { acts: [['press', '.line-actions button:nth-child(2)']], reached: '.lw-dialog' },
    forbidden: { role: 'support' },
    error: { answers: { listEmbedKeys: { problem: 'INTERNAL_ERROR' } }, reached: '.problem' },
    loading: { answers: { listEmbedKeys: 'never' }, reached: '.pending' },
  },
})
