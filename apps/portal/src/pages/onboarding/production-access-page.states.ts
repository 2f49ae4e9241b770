import { pageStates, type Act } from '../../gallery/page-states.ts'

const missing = [
  { key: 'business' as const, done: true },
  { key: 'program' as const, done: false },
]
const met = missing.map(({ key }) => ({ key, done: true }))
const request = {
  id: 'prq_01JZPW9ZR096RDP4AJM5T7BBAE',
  contact: 'فريق المنصة',
  contactEmail: 'platform@rimalta.example',
  monthlyTransactions: 20_000,
  goLiveDate: '2027-01-15',
  state: 'OPEN' as const,
  reason: null,
  createdAt: '2026-11-21T09:30:00.000Z',
  decidedAt: null,
}
const access = { state: 'NONE' as const, approval: 'operator' as const, required: met, request: null }
const press: readonly Act[] = [['press', '[type=submit]']]

export const states = pageStates({
  path: '/production-access',
  answers: { getProductionAccess: access },
  states: {
    'requirement missing': { answers: { getProductionAccess: { ...access, required: missing } }, reached: '.ledger' },
    ready: { reached: 'form' },
    incomplete: { acts: press, reached: '[aria-invalid=true]' },
    open: { answers: { getProductionAccess: { ...access, state: 'OPEN', request } }, reached: '.lw-notice' },
    approved: { answers: { getProductionAccess: { ...access, state: 'APPROVED' } }, reached: '.lw-notice' },
    developer: { role: 'developer', reached: '.ledger' },
    forbidden: { role: 'viewer' },
    error: { answers: { getProductionAccess: { problem: 'INTERNAL_ERROR' } }, reached: '.problem' },
  },
})
