import * as z from 'zod/mini'
import { described } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { email, text, wholeNumber } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { portalRoutes } from '../routes.ts'

export const productionStates = ['NONE', 'OPEN', 'APPROVED', 'REJECTED'] as const
export type ProductionState = (typeof productionStates)[number]

const contacts = {
  contact: described(text(limits.name), 'Person or team to talk to about going live.'),
  contactEmail: described(email, 'E-mail address of this contact.'),
  monthlyTransactions: described(
    wholeNumber.check(z.minimum(1), z.maximum(1_000_000_000)),
    'Expected number of transactions in a month.',
  ),
  goLiveDate: described(
    z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { error: 'must be a date: YYYY-MM-DD' })),
    'Planned date of the first live transaction.',
  ),
}

const requirement = z.object({
  key: described(z.enum(['business', 'program']), '`business`: approved; `program`: at least one is enabled.'),
  done: described(z.boolean(), 'True if it is met.'),
})

const productionRequest = z.object({
  id: described(z.string(), 'Id of the request.'),
  ...contacts,
  state: described(z.enum(['OPEN', 'APPROVED', 'REJECTED']), 'State of the request.'),
  reason: described(z.nullable(z.string()), 'The operator’s reason for a rejection.'),
  createdAt: described(z.string(), 'When it was made, UTC.'),
  decidedAt: described(z.nullable(z.string()), 'When it was decided, UTC.'),
})

export const productionAccess = z.object({
  state: described(z.enum(productionStates), 'State of the newest request; `APPROVED` also without a request.'),
  approval: described(z.enum(['operator', 'automatic']), 'Who decides about a request.'),
  required: described(z.array(requirement), 'The requirements of the specification.'),
  request: described(z.nullable(productionRequest), 'The newest request.'),
})
export type ProductionAccess = z.infer<typeof productionAccess>

const requestBody = {
  contact: 'Platform team',
  contactEmail: 'platform@rimalta.example',
  monthlyTransactions: 20_000,
  goLiveDate: '2027-01-15',
}

const required = [
  { key: 'business' as const, done: true },
  { key: 'program' as const, done: true },
]

export const productionRequestExample = {
  id: 'prq_01JZPW9ZR096RDP4AJM5T7BBAE',
  ...requestBody,
  state: 'OPEN' as const,
  reason: null,
  createdAt: '2026-11-21T09:30:00.000Z',
  decidedAt: null,
}

export const getProductionAccess = endpoint({
  ...portalRoutes.getProductionAccess,
  tag: 'Portal',
  summary: 'Read whether the organization may use production',
  response: productionAccess,
  problems: [],
  example: { response: { state: 'NONE', approval: 'operator', required, request: null } },
})

export const requestProductionAccess = endpoint({
  ...portalRoutes.requestProductionAccess,
  tag: 'Portal',
  summary: 'Request access to production',
  description:
    'Needs business approval and at least one enabled program in production. Approval creates a production client without a secret, and a production embed key. A rejected request can be made again.',
  body: z.strictObject({
    ...contacts,
    acceptsTerms: described(z.literal(true), 'Accepts that production transactions are binding and billable.'),
  }),
  response: productionAccess,
  problems: ['REQUIREMENTS_NOT_MET', 'ALREADY_DECIDED'],
  example: {
    body: { ...requestBody, acceptsTerms: true },
    response: { state: 'OPEN', approval: 'operator', required, request: productionRequestExample },
  },
})

/** The API reference lists these endpoints in this order. */
export const productionAccessEndpoints = { getProductionAccess, requestProductionAccess }
export { productionRequest }
