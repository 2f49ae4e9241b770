import { pageStates } from '../../gallery/page-states.ts'

const organization = {
  organizationId: 'org_01JZPW9ZR096RDP4AJM5T7BBAE',
  organizationName: 'بنك ريمالتا',
  country: 'SA',
  production: 'OPEN' as const,
  offers: 2,
}

export const states = pageStates({
  path: '/operator/offers',
  answers: { listOrganizations: [organization] },
  states: {
    filled: { role: 'operator', reached: '.ledger' },
    empty: { role: 'operator', answers: { listOrganizations: [] }, reached: '.empty' },
    forbidden: {},
  },
})
