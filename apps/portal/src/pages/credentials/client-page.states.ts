import { pageStates } from '../../gallery/page-states.ts'
import { exampleClients } from './example-clients.ts'

const [rotating, bare, disabled] = exampleClients
const live = rotating.secrets[0]!

export const states = pageStates({
  path: `/sandbox/credentials/${rotating.id}`,
  answers: { listClients: exampleClients },
  states: {
    rotating: { reached: '.ledger' },
    ended: { acts: [['press', '.ended-secrets summary']], reached: '.ended-secrets[open]' },
    revoke: { acts: [['press', '.line-actions button']], reached: '.lw-dialog[open]' },
    disable: { acts: [['press', '.lw-button-quiet:not(.line-actions *)']], reached: '.lw-dialog[open]' },
    edit: { acts: [['press', '.facts ~ div .lw-button-secondary']], reached: '.client-form' },
    'changed elsewhere': {
      answers: { updatePortalClient: { problem: 'CHANGED_ELSEWHERE' } },
      acts: [
        ['press', '.facts ~ div .lw-button-secondary'],
        ['type', '.client-form [name=name]', 'Checkout of the new shop'],
        ['press', '.client-form [type=submit]'],
      ],
      reached: '.client-form .lw-notice dl',
    },
    replace: {
      answers: { listClients: [{ ...rotating, secrets: [live] }] },
      acts: [['press', '.line-actions button']],
      reached: '.lw-dialog[open]',
    },
    'new secret': {
      answers: {
        listClients: [{ ...rotating, secrets: [] }],
        createClientSecret: {
          client: rotating,
          secret: { ...live, value: 'sk_sandbox_0123456789abcdefghijklmnopqrstuvwxyz0123h8C6' },
        },
      },
      acts: [['press', '.lw-button-primary']],
      reached: '.secret-panel',
    },
    'without a secret': { answers: { listClients: [{ ...bare, id: rotating.id }] } },
    disabled: { answers: { listClients: [{ ...disabled, id: rotating.id }] }, reached: '.lw-notice' },
    error: { answers: { listClients: { problem: 'INTERNAL_ERROR' } }, reached: '.problem' },
    loading: { answers: { listClients: 'never' }, reached: '.pending' },
  },
})
