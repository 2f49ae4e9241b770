import * as z from 'zod/mini'
import { described } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { identifier, programId, text } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { businessVerification, verificationExample } from './business-verification.ts'
import { bounds, ownProgram } from './own-programs.ts'
import { productionRequest, productionRequestExample } from './production-access.ts'
import { portalRoutes } from '../routes.ts'

const organization = {
  organizationId: described(z.string(), 'Id of the organization.'),
  organizationName: described(z.string(), 'Its business name.'),
}

const example = { organizationId: 'org_01JZPW9ZR096RDP4AJM5T7BBAE', organizationName: 'Rimalta Bank' }
const ofOrganization = z.strictObject({ organizationId: described(identifier, 'Id of the organization.') })

const decision = z.strictObject({
  decision: described(z.enum(['approve', 'reject']), 'The decision.'),
  reason: described(text(limits.description), 'The reason, which the organization’s people can read.'),
})

const waitingForm = z.object({ ...organization, verification: described(businessVerification, 'The form.') })
const waitingRequest = z.object({ ...organization, request: described(productionRequest, 'The request.') })
const offeredTo = z.object({
  ...organization,
  country: described(z.string(), 'ISO 3166-1 alpha-2 code.'),
  production: described(z.enum(['NONE', 'OPEN', 'APPROVED', 'REJECTED']), 'State of its production access.'),
  offers: described(z.number(), 'How many programs are offered to it in production.'),
})

export const listBusinessForms = endpoint({
  ...portalRoutes.listBusinessForms,
  tag: 'Portal',
  summary: 'List the business forms that wait for an operator, oldest first',
  response: z.array(waitingForm),
  problems: [],
  example: { response: [{ ...example, verification: { ...verificationExample, state: 'SUBMITTED' } }] },
})

export const decideBusinessForm = endpoint({
  ...portalRoutes.decideBusinessForm,
  tag: 'Portal',
  summary: 'Approve or reject a business form',
  params: ofOrganization,
  body: decision,
  response: waitingForm,
  problems: ['ORGANIZATION_NOT_FOUND', 'ALREADY_DECIDED'],
  example: {
    params: { organizationId: example.organizationId },
    body: { decision: 'reject', reason: 'The register does not list this legal entity.' },
    response: { ...example, verification: { ...verificationExample, state: 'REJECTED' } },
  },
})

export const listProductionRequests = endpoint({
  ...portalRoutes.listProductionRequests,
  tag: 'Portal',
  summary: 'List the requests for production that wait for an operator, oldest first',
  response: z.array(waitingRequest),
  problems: [],
  example: { response: [{ ...example, request: productionRequestExample }] },
})

export const decideProductionRequest = endpoint({
  ...portalRoutes.decideProductionRequest,
  tag: 'Portal',
  summary: 'Approve or reject a request for production',
  params: z.strictObject({ requestId: described(identifier, 'Id of the request.') }),
  body: decision,
  response: waitingRequest,
  problems: ['PRODUCTION_REQUEST_NOT_FOUND', 'ALREADY_DECIDED', 'REQUIREMENTS_NOT_MET'],
  example: {
    params: { requestId: productionRequestExample.id },
    body: { decision: 'approve', reason: 'Contract signed.' },
    response: { ...example, request: { ...productionRequestExample, state: 'APPROVED' } },
  },
})

export const listOrganizations = endpoint({
  ...portalRoutes.listOrganizations,
  tag: 'Portal',
  summary: 'List the approved organizations, newest first',
  response: z.array(offeredTo),
  problems: [],
  example: { response: [{ ...example, country: 'SA', production: 'OPEN', offers: 2 }] },
})

const offerExample = {
  id: 'prg_nimbara',
  name: 'Nimbara Miles',
  businessName: 'Nimbara Airways',
  programCurrency: 'NIMBARAMILES',
  pricePerPointInUsd: '0.0125',
  partnerMinAllowedPoints: 100,
  partnerMaxAllowedPoints: 50_000,
  offeredMinAllowedPoints: 200,
  offeredMaxAllowedPoints: 40_000,
  enabled: false,
  minAllowedPoints: null,
  maxAllowedPoints: null,
}

export const listOffers = endpoint({
  ...portalRoutes.listOffers,
  tag: 'Portal',
  summary: 'List all programs with their production offers to an organization',
  params: ofOrganization,
  response: z.array(ownProgram),
  problems: ['ORGANIZATION_NOT_FOUND'],
  example: { params: { organizationId: example.organizationId }, response: [offerExample] },
})

const ofOffer = z.strictObject({ organizationId: described(identifier, 'Id of the organization.'), programId })

export const putOffer = endpoint({
  ...portalRoutes.putOffer,
  tag: 'Portal',
  summary: 'Offer a program to an organization in production, with limits',
  description: 'Narrower limits also narrow the bounds of an enabled program.',
  params: ofOffer,
  body: z.strictObject(bounds),
  response: ownProgram,
  problems: ['ORGANIZATION_NOT_FOUND', 'PROGRAM_NOT_FOUND', 'BOUNDS_OUTSIDE'],
  example: {
    params: { organizationId: example.organizationId, programId: offerExample.id },
    body: { minAllowedPoints: 200, maxAllowedPoints: 40_000 },
    response: offerExample,
  },
})

export const deleteOffer = endpoint({
  ...portalRoutes.deleteOffer,
  tag: 'Portal',
  summary: 'Withdraw the offer of a program',
  description: 'Also disables the program for the organization in production.',
  params: ofOffer,
  problems: ['ORGANIZATION_NOT_FOUND', 'PROGRAM_NOT_FOUND'],
  example: { params: { organizationId: example.organizationId, programId: 'prg_quillowatt' } },
})

/** The API reference lists these endpoints in this order. */
export const operatorEndpoints = {
  listBusinessForms,
  decideBusinessForm,
  listProductionRequests,
  decideProductionRequest,
  listOrganizations,
  listOffers,
  putOffer,
  deleteOffer,
}
