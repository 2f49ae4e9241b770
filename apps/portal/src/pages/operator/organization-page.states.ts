import { pageStates } from '../../gallery/page-states.ts'

const offered = {
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
const closed = { offeredMinAllowedPoints: null, offeredMaxAllowedPoints: null, enabled: false }
const unknown = {
  ...offered,
  ...closed,
  id: 'prg_zaatroon',
  name: 'زعترون',
  minAllowedPoints: null,
  maxAllowedPoints: null,
}
const organizationId = 'org_01JZPW9ZR096RDP4AJM5T7BBAE'

export const states = pageStates({
  path: `/operator/organizations/${organizationId}`,
  answers: {
    listOrganizations: [
      { organizationId, organizationName: 'بنك ريمالتا', country: 'SA', production: 'NONE', offers: 1 },
    ],
    listOffers: [offered, unknown],
  },
  states: {
    filled: { role: 'operator', reached: '.ledger' },
    bounds: { role: 'operator', acts: [['press', '.ledger-end button']], reached: 'dialog[open] form' },
    withdraw: { role: 'operator', acts: [['press', '.ledger-end button:nth-child(2)']], reached: 'dialog[open]' },
    forbidden: {},
  },
})
