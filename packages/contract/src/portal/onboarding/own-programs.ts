import * as z from 'zod/mini'
import { described } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { pointsToIssue, programId } from '../../fields.ts'
import { portalRoutes } from '../routes.ts'
import { environment } from '../webhook-endpoint.ts'

/** The bounds that a caller sets for one program (spec §2.4). */
export const bounds = {
  minAllowedPoints: described(pointsToIssue, 'The fewest points of one transaction.'),
  maxAllowedPoints: described(pointsToIssue, 'The most points of one transaction.'),
}

const nullableBound = (description: string) => described(z.nullable(z.number()), description)

export const ownProgram = z.object({
  id: described(z.string(), 'The program’s id.'),
  name: described(z.string(), 'Its name.'),
  businessName: described(z.string(), 'The business behind it.'),
  programCurrency: described(z.string(), 'Custom currency code of the program.'),
  pricePerPointInUsd: described(z.nullable(z.string()), 'Price of a point now, in USD; null before the first price.'),
  partnerMinAllowedPoints: described(z.number(), 'The least that the partner issues.'),
  partnerMaxAllowedPoints: described(z.number(), 'The most that the partner issues.'),
  offeredMinAllowedPoints: nullableBound('The least that the operator offered; null where it is not offered.'),
  offeredMaxAllowedPoints: nullableBound('The most that the operator offered; null where it is not offered.'),
  enabled: described(z.boolean(), 'True if the program is enabled for the organization.'),
  minAllowedPoints: nullableBound('Your own least; null where it is not enabled.'),
  maxAllowedPoints: nullableBound('Your own most; null where it is not enabled.'),
})
export type OwnProgram = z.infer<typeof ownProgram>

const example: OwnProgram = {
  id: 'prg_nimbara',
  name: 'Nimbara Miles',
  businessName: 'Nimbara Airways',
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

export const listOwnPrograms = endpoint({
  ...portalRoutes.listOwnPrograms,
  tag: 'Portal',
  summary: 'List the programs that the organization may enable',
  params: z.strictObject({ env: described(environment, 'The environment.') }),
  response: z.array(ownProgram),
  problems: [],
  example: { params: { env: 'sandbox' }, response: [example] },
})

export const updateOwnProgram = endpoint({
  ...portalRoutes.updateOwnProgram,
  tag: 'Portal',
  summary: 'Enable a program, or change its bounds',
  description:
    'The bounds stay within those of the offer, and of the partner. In production only a program that an operator has offered can be enabled.',
  params: z.strictObject({ env: described(environment, 'The environment.'), programId }),
  body: z.strictObject(bounds),
  response: ownProgram,
  problems: ['PROGRAM_NOT_FOUND', 'NOT_APPROVED', 'PROGRAM_NOT_OFFERED', 'BOUNDS_OUTSIDE'],
  example: {
    params: { env: 'sandbox', programId: example.id },
    body: { minAllowedPoints: 200, maxAllowedPoints: 40_000 },
    response: example,
  },
})

export const disableOwnProgram = endpoint({
  ...portalRoutes.disableOwnProgram,
  tag: 'Portal',
  summary: 'Disable a program',
  description: 'New transactions to the program are refused from then on. Earlier transactions are settled.',
  params: z.strictObject({ env: described(environment, 'The environment.'), programId }),
  problems: ['PROGRAM_NOT_FOUND'],
  example: { params: { env: 'sandbox', programId: 'prg_quillowatt' } },
})

/** The API reference lists these endpoints in this order. */
export const ownProgramEndpoints = { listOwnPrograms, updateOwnProgram, disableOwnProgram }
