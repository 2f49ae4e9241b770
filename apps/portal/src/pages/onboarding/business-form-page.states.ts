import { pageStates } from '../../gallery/page-states.ts'
import type { Verification } from './onboarding-queries.ts'

const form: Verification['form'] = {
  name: 'بنك ريمالتا',
  programName: 'مكافآت ريمالتا',
  legalEntity: 'شركة بنك ريمالتا',
  registrationNumber: '1010123456',
  industry: 'مصارف',
  country: 'KW',
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
const draft: Verification = {
  state: 'EMAIL_VERIFIED',
  form,
  findings: [],
  rulesVersion: null,
  reason: null,
  submittedAt: null,
  decidedAt: null,
}
const at = '2026-11-21T09:30:00.000Z'
const decided = { rulesVersion: 1, submittedAt: at, decidedAt: at }

export const states = pageStates({
  path: '/business-form',
  answers: { getBusinessForm: draft },
  states: {
    draft: {},
    'address not confirmed': { answers: { getBusinessForm: { ...draft, state: 'REGISTERED' } }, reached: '.lw-notice' },
    rejected: {
      answers: {
        getBusinessForm: {
          ...draft,
          ...decided,
          state: 'REJECTED',
          findings: [{ rule: 'COUNTRY_SERVED', passed: false, fact: 'KW' }],
        },
      },
      reached: '.lw-notice',
    },
    waiting: {
      answers: {
        getBusinessForm: {
          ...draft,
          ...decided,
          state: 'SUBMITTED',
          decidedAt: null,
          findings: [{ rule: 'LEGAL_ENTITY_NEW', passed: false, fact: 'registered already' }],
        },
      },
      reached: '.lw-notice',
    },
    approved: { answers: { getBusinessForm: { ...draft, ...decided, state: 'APPROVED' } } },
    forbidden: { role: 'viewer' },
    error: { answers: { getBusinessForm: { problem: 'INTERNAL_ERROR' } }, reached: '.problem' },
  },
})
