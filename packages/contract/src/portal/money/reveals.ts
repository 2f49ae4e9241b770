import * as z from 'zod/mini'
import { described } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { identifier, text } from '../../fields.ts'
import { portalRoutes } from '../routes.ts'
import { environment } from '../webhook-endpoint.ts'
import { revealKinds, revealLimits } from './reveal-limits.ts'

const shown = (what: string) => described(z.nullable(z.string()), `${what}; null without one.`)

/** The personal data of one object, unmasked. */
const revealedRecord = z.object({
  id: described(z.string(), 'Id of the object to which the data belongs.'),
  userId: shown('The caller’s own id of the user'),
  memberNumber: shown('The member’s id at the partner'),
  email: shown('The member’s e-mail address at the partner'),
  firstName: shown('The member’s first name'),
  lastName: shown('The member’s last name'),
})

export type RevealedRecord = z.infer<typeof revealedRecord>

export const revealPersonalData = endpoint({
  ...portalRoutes.revealPersonalData,
  tag: 'Portal',
  summary: 'Reveal the personal data of one object',
  description: `The audit log gets an entry with the reason, and without the data. Pages hide the data again after ${revealLimits.seconds / 60} minutes. A person reveals at most ${revealLimits.perDay} objects in 24 hours. With more than ${revealLimits.notice}, the owners get a mail.`,
  params: z.strictObject({ env: described(environment, 'The environment.') }),
  body: z.strictObject({
    kind: described(z.enum(revealKinds), 'The kind of the object.'),
    id: described(identifier, 'Id of the object.'),
    reason: described(
      text(revealLimits.reason.max).check(z.minLength(revealLimits.reason.min)),
      'Why, for the audit log: a ticket number, without any of the personal data.',
    ),
  }),
  response: z.object({
    fields: described(z.array(revealedRecord), 'The personal data: one record for each member.'),
    until: described(z.string(), 'When a page must hide the data again, UTC.'),
  }),
  problems: ['TRANSACTION_NOT_FOUND', 'USER_NOT_FOUND', 'TOO_MANY'],
  example: {
    params: { env: 'sandbox' },
    body: { kind: 'transaction', id: 'txn_01KAJR58D0M8QK2YV5C7X3WNTE', reason: 'Ticket 4711' },
    response: {
      fields: [
        {
          id: 'txn_01KAJR58D0M8QK2YV5C7X3WNTE',
          userId: 'user-1042',
          memberNumber: '123456784711',
          email: null,
          firstName: 'Layla',
          lastName: 'Amari',
        },
      ],
      until: '2026-11-21T09:35:00.000Z',
    },
  },
})

/** The API reference lists these endpoints in this order. */
export const portalRevealEndpoints = { revealPersonalData }
