import { pageStates } from '../../gallery/page-states.ts'
import type { Item } from './home-queries.ts'

const at = '2026-11-25T09:12:00.000Z'
const done: Pick<Item, 'done' | 'at' | 'blockedBy'> = { done: true, at, blockedBy: [] }
const open: Pick<Item, 'done' | 'at' | 'blockedBy'> & { facts: null } = {
  done: false,
  at: null,
  blockedBy: [],
  facts: null,
}
const person = 'مريم'

const origin: Item = { key: 'origin', ...done, facts: { origin: 'http://localhost:5173', addedBy: person } }
const token: Item = {
  key: 'token',
  ...done,
  facts: { clientId: 'cl_sandbox_jXu8Zrh6PZTFRbRebyEJ', clientName: 'الدفع', hint: 'h8C6' },
}
const load: Item = { key: 'load', ...done, facts: { origin: 'http://localhost:5173', widget: 'point-exchange' } }
const transaction: Item = {
  key: 'transaction',
  ...done,
  facts: { id: 'txn_01KAJQZ8M3VDG5T6Y2WN4HXC4F', points: 1066, program: 'نيمبارا' },
}
const endpoint = { endpointId: 'whe_01KAJQZ8M3VDG5T6Y2WN4HXCRB', url: 'https://hooks.rimalta.example/loyalty' }
const webhook: Item = {
  key: 'webhook',
  ...done,
  facts: { ...endpoint, checkedAt: at, rightStatus: 200, wrongStatus: 401, reason: null },
}
const forged: Item = {
  ...open,
  key: 'webhook',
  facts: { ...endpoint, checkedAt: at, rightStatus: 200, wrongStatus: 200, reason: 'ACCEPTS_FORGED' },
}
const team: Item = { key: 'team', ...done, facts: { people: 3, protected: 3 } }
const production: Item = { key: 'production', ...done, facts: { business: true, program: true, request: 'APPROVED' } }
const openTeam: Item = { ...open, key: 'team', facts: { people: 3, protected: 2 } }
const openProduction: Item = {
  ...open,
  key: 'production',
  facts: { business: false, program: false, request: null },
}
const openOrigin: Item = { key: 'origin', ...open }
const openToken: Item = { key: 'token', ...open }
const openLoad: Item = { key: 'load', ...open }
const openTransaction: Item = { key: 'transaction', ...open }
const openWebhook: Item = { key: 'webhook', ...open }

const all = { getOnboarding: { items: [origin, token, load, transaction, webhook, team, production] } }

export const states = pageStates({
  path: '/sandbox',
  answers: {
    getOnboarding: { items: [origin, token, load, transaction, forged, openTeam, openProduction] },
    listSightings: [],
  },
  states: {
    'nothing done': {
      answers: {
        getOnboarding: {
          items: [
            openOrigin,
            openToken,
            { ...openLoad, blockedBy: ['origin', 'token'] },
            { ...openTransaction, blockedBy: ['token'] },
            openWebhook,
            openTeam,
            openProduction,
          ],
        },
      },
      reached: '.open-step',
    },
    'token open': {
      answers: {
        getOnboarding: {
          items: [
            origin,
            openToken,
            { ...openLoad, blockedBy: ['token'] },
            { ...openTransaction, blockedBy: ['token'] },
            openWebhook,
            openTeam,
            openProduction,
          ],
        },
      },
      reached: '.code-block',
    },
    'load open': {
      answers: {
        getOnboarding: { items: [origin, token, openLoad, openTransaction, openWebhook, openTeam, openProduction] },
      },
      reached: '.code-block',
    },
    'forged accepted': { reached: '.step-problem' },
    'refused loads': {
      answers: {
        listSightings: [
          {
            origin: 'http://localhost:5174',
            embedKey: 'ek_sandbox_5vTXjFQheaMmuTYJSzr9',
            widget: 'point-exchange',
            allowed: false,
            reason: 'origin_not_allowed',
            registered: false,
            looksLike: 'http://localhost:5173',
            firstAt: at,
            lastAt: at,
            count: 6,
          },
        ],
      },
      reached: '#refused',
    },
    overview: { answers: all, reached: '#overview' },
    viewer: { role: 'viewer', reached: '.ledger' },
    support: { role: 'support', answers: all, reached: '#overview' },
    'account menu': { acts: [['press', '.account-button']], reached: '.account-menu:popover-open' },
    error: { answers: { getOnboarding: { problem: 'INTERNAL_ERROR' } }, reached: '.problem' },
    loading: { answers: { getOnboarding: 'never' }, reached: '.pending' },
  },
})
