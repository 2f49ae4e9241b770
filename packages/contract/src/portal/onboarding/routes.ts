import { builders, owners, platformRoles, roles } from '../roles.ts'

const portal = { spec: 'X6', auth: 'portal', bucket: 'portal' } as const
const byAnybody = { spec: 'X6', auth: 'none', bucket: 'none' } as const
const own = { ...portal, roles: owners } as const
const form = { ...own, beforeApproval: true } as const
const operator = { ...portal, platform: platformRoles } as const

/** Routes from the sign-up of an organization to its use of production, and for the operators who decide about it. */
export const onboardingRoutes = {
  signUp: {
    ...byAnybody,
    method: 'POST',
    status: 204,
    path: '/portal/api/sign-up',
    audit: 'organization.signed_up',
  },
  verifyEmail: { ...byAnybody, method: 'POST', status: 200, path: '/portal/api/email/verify', audit: 'email.verified' },
  getBusinessForm: { ...form, method: 'GET', status: 200, path: '/portal/api/business-verification' },
  putBusinessForm: {
    ...form,
    method: 'PUT',
    status: 200,
    path: '/portal/api/business-verification',
    audit: 'business_form.saved',
  },
  submitBusinessForm: {
    ...form,
    method: 'POST',
    status: 200,
    path: '/portal/api/business-verification/submit',
    audit: 'business_form.submitted',
  },
  getProductionAccess: { ...own, method: 'GET', status: 200, path: '/portal/api/production-access', roles: builders },
  requestProductionAccess: {
    ...own,
    method: 'POST',
    status: 201,
    path: '/portal/api/production-access',
    audit: 'production_access.requested',
  },
  listOwnPrograms: { ...own, method: 'GET', status: 200, path: '/portal/api/{env}/programs', roles },
  updateOwnProgram: {
    ...own,
    method: 'PUT',
    status: 200,
    path: '/portal/api/{env}/programs/{programId}',
    audit: 'program.enabled',
    stepUp: 'production',
  },
  disableOwnProgram: {
    ...own,
    method: 'DELETE',
    status: 204,
    path: '/portal/api/{env}/programs/{programId}',
    audit: 'program.disabled',
    stepUp: 'production',
  },
  listBusinessForms: { ...operator, method: 'GET', status: 200, path: '/portal/api/operator/business-forms' },
  decideBusinessForm: {
    ...operator,
    method: 'POST',
    status: 200,
    path: '/portal/api/operator/business-forms/{organizationId}/decide',
    audit: 'business_form.decided',
    stepUp: 'always',
  },
  listProductionRequests: {
    ...operator,
    method: 'GET',
    status: 200,
    path: '/portal/api/operator/production-requests',
  },
  decideProductionRequest: {
    ...operator,
    method: 'POST',
    status: 200,
    path: '/portal/api/operator/production-requests/{requestId}/decide',
    audit: 'production_access.decided',
    stepUp: 'always',
  },
  listOrganizations: { ...operator, method: 'GET', status: 200, path: '/portal/api/operator/organizations' },
  listOffers: {
    ...operator,
    method: 'GET',
    status: 200,
    path: '/portal/api/operator/organizations/{organizationId}/programs',
  },
  putOffer: {
    ...operator,
    method: 'PUT',
    status: 200,
    path: '/portal/api/operator/organizations/{organizationId}/programs/{programId}',
    audit: 'program_offer.changed',
    stepUp: 'always',
  },
  deleteOffer: {
    ...operator,
    method: 'DELETE',
    status: 204,
    path: '/portal/api/operator/organizations/{organizationId}/programs/{programId}',
    audit: 'program_offer.withdrawn',
    stepUp: 'always',
  },
} as const
