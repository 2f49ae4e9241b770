import { pageStates } from '../../gallery/page-states.ts'
import { exampleMembers } from '../team/example-team.ts'

const head = {
  number: 8112,
  hash: 'a3f1'.repeat(16),
  verifiedTo: 8100,
  verifiedAt: '2026-11-25T09:03:00.000Z',
  problem: null,
}

export const states = pageStates({
  path: '/organization/audit',
  answers: { listMembers: { data: exampleMembers } },
  states: {
    // The filter has an option for each kind of change.
    filled: { reached: '.filter-bar:has(option[value=member]) ~ .data-table' },
    'verified to an earlier entry': { answers: { getAuditHead: head }, reached: '.data-table' },
    'not verified yet': {
      answers: { getAuditHead: { ...head, verifiedTo: 0, verifiedAt: null } },
      reached: '.data-table',
    },
    'broken chain': {
      answers: { getAuditHead: { ...head, problem: 'audit entry 17 was changed: its hash is another' } },
      reached: '.lw-notice',
    },
    empty: { answers: { listAudit: { data: [], next: null } }, reached: '.empty' },
    forbidden: { role: 'developer' },
    error: { answers: { listAudit: { problem: 'INTERNAL_ERROR' } }, reached: '.problem' },
    loading: { answers: { listAudit: 'never' }, reached: '.pending' },
  },
})
