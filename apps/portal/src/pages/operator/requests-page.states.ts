import { pageStates } from '../../gallery/page-states.ts'

const organization = { organizationId: 'org_01JZPW9ZR096RDP4AJM5T7BBAE', organizationName: 'بنك ريمالتا' }
const form = {
  name: 'بنك ريمالتا',
  programName: 'مكافآت ريمالتا',
  legalEntity: 'شركة بنك ريمالتا',
  registrationNumber: '1010123456',
  industry: 'مصارف',
  country: 'SA',
  address: 'شارع 14',
  city: 'الرياض',
  zipCode: '11111',
  technicalContact: 'فريق المنصة',
  technicalContactEmail: 'platform@rimalta.example',
  billingContact: 'التسويات',
  billingContactEmail: 'settlements@rimalta.example',
  countryCode: '+966',
  phone: '110000100',
}
const waitingForm = {
  ...organization,
  verification: {
    state: 'SUBMITTED' as const,
    form,
    findings: [{ rule: 'CONTACTS_OF_SAME_DOMAIN' as const, passed: false, fact: 'ledger.example' }],
    rulesVersion: 1,
    reason: null,
    submittedAt: '2026-11-21T09:30:00.000Z',
    decidedAt: null,
  },
}
const waitingRequest = {
  ...organization,
  request: {
    id: 'prq_01JZPW9ZR096RDP4AJM5T7BBAE',
    contact: 'فريق المنصة',
    contactEmail: 'platform@rimalta.example',
    monthlyTransactions: 20_000,
    goLiveDate: '2027-01-15',
    state: 'OPEN' as const,
    reason: null,
    createdAt: '2026-11-21T09:30:00.000Z',
    decidedAt: null,
  },
}

export const states = pageStates({
  path: '/operator/requests',
  answers: { listBusinessForms: [waitingForm], listProductionRequests: [waitingRequest] },
  states: {
    filled: { role: 'operator', reached: '.facts' },
    empty: { role: 'administrator', answers: { listBusinessForms: [], listProductionRequests: [] } },
    decision: { role: 'operator', acts: [['press', '#content section button']], reached: 'dialog[open] form' },
    forbidden: {},
    error: { role: 'operator', answers: { listBusinessForms: { problem: 'INTERNAL_ERROR' } }, reached: '.problem' },
  },
})
