import { pageStates } from '../gallery/page-states.ts'

const open = [['key', 'Control+k']] as const
const hits = [
  { kind: 'TRANSACTION', id: 'txn_01KAV4YQ7RZ6M0T2C5WJXH8D3B', env: 'sandbox', title: 'ORDER-20417' },
  { kind: 'TRANSACTION', id: 'txn_01KAV4YQ7RZ6M0T2C5WJXH8D3C', env: 'production', title: 'ORDER-20417' },
] as const

export const states = pageStates({
  path: '/sandbox/users',
  answers: { search: { form: 'REFERENCE', hits: [...hits] } },
  states: {
    commands: { acts: open, reached: '.palette [role=option]' },
    found: { acts: [...open, ['type', '.palette input', 'ORDER-20417']], reached: '.palette [role=option] .id' },
    nothing: {
      answers: { search: { form: 'REFERENCE', hits: [] } },
      acts: [...open, ['type', '.palette input', 'ORDER-1']],
      reached: '.palette [data-answer=REFERENCE]',
    },
    failed: {
      answers: { search: { problem: 'INTERNAL_ERROR' } },
      acts: [...open, ['type', '.palette input', 'ORDER-1']],
      reached: '.palette [data-answer=failed]',
    },
  },
})
