import { pageStates } from '../../gallery/page-states.ts'
import type { Program } from './onboarding-queries.ts'

const enabled: Program = {
  id: 'prg_nimbara',
  name: 'أميال نمبارا',
  businessName: 'طيران نمبارا',
  programCurrency: 'NIMBARAMILES',
  pricePerPointInUsd: '0.0125',
  partnerMinAllowedPoints: 100,
  partnerMaxAllowedPoints: 50_000,
  offeredMinAllowedPoints: 200,
  offeredMaxAllowedPoints: 40_000,
  enabled: true,
  minAllowedPoints: 200,
  maxAllowedPoints: 40_000,
}
const closed = { enabled: false, minAllowedPoints: null, maxAllowedPoints: null }
const offered: Program = { ...enabled, ...closed, id: 'prg_zaatroon', name: 'زعترون', businessName: 'أسواق زعترون' }
const unknown: Program = {
  ...offered,
  id: 'prg_hushwood',
  name: 'ليالي الغابة',
  offeredMinAllowedPoints: null,
  offeredMaxAllowedPoints: null,
}

export const states = pageStates({
  path: '/production/programs',
  answers: { listOwnPrograms: [enabled, offered, unknown] },
  states: {
    filled: { reached: '.ledger' },
    bounds: { acts: [['press', '.ledger-end button']], reached: 'dialog[open] form' },
    disable: { acts: [['press', '.ledger-end button:nth-child(2)']], reached: 'dialog[open]' },
    viewer: { role: 'viewer', reached: '.ledger' },
    empty: { answers: { listOwnPrograms: [] }, reached: '.empty' },
    error: { answers: { listOwnPrograms: { problem: 'INTERNAL_ERROR' } }, reached: '.problem' },
  },
})
