import * as z from 'zod/mini'
import { described } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { dateInput } from '../../fields.ts'
import { sandboxTriggers } from '../../sandbox-triggers.ts'
import { portalRoutes } from '../routes.ts'

const triggers = Object.keys(sandboxTriggers) as (keyof typeof sandboxTriggers)[]

export const getSandboxDue = endpoint({
  ...portalRoutes.getSandboxDue,
  tag: 'Portal',
  summary: 'Preview which credits become due when the sandbox’s clock moves',
  query: z.strictObject({ to: described(dateInput, 'The instant to which the clock would move.') }),
  response: z.object({
    credits: described(z.number(), 'Pending credits that are due at this instant.'),
    users: described(z.number(), 'The users of these credits.'),
    value: described(z.string(), 'Their value in the local currency, exact, as text.'),
    currency: described(z.string(), 'The local currency.'),
    nextAt: described(z.nullable(z.string()), 'When the next pending credit is due, UTC; null without one.'),
  }),
  problems: [],
  example: {
    query: { to: '2026-12-01' },
    response: { credits: 3, users: 2, value: '140', currency: 'SAR', nextAt: '2026-11-24T00:00:00.000Z' },
  },
})

export const runSandboxTrigger = endpoint({
  ...portalRoutes.runSandboxTrigger,
  tag: 'Portal',
  summary: 'Issue points to the member id of a sandbox trigger',
  description:
    'Issues the smallest amount of an enabled program, as `POST /transactions` would. The answer says what a caller’s server would have received.',
  params: z.strictObject({ trigger: described(z.enum(triggers), 'The member id of the trigger.') }),
  response: z.object({
    status: described(z.number(), 'The status that the caller’s server would have received.'),
    code: described(z.nullable(z.string()), 'The code of the problem; null after success.'),
    retryAfter: described(z.nullable(z.number()), 'The seconds of the header `Retry-After`; null without it.'),
    programId: described(z.string(), 'Id of the program.'),
    referenceNumber: described(z.string(), 'The reference number of the request.'),
    transactionId: described(z.nullable(z.string()), 'Id of the transaction; null if nothing was issued.'),
  }),
  problems: ['NO_PARTNERSHIP'],
  example: {
    params: { trigger: 'SBX-504-THEN-OK' },
    response: {
      status: 504,
      code: 'PARTNER_TIMEOUT',
      retryAfter: null,
      programId: 'prg_nimbara',
      referenceNumber: 'TRIGGER-01KAJR58D0M8QK2YV5C7X3WNTE',
      transactionId: 'txn_01KAJR58D0M8QK2YV5C7X3WNTE',
    },
  },
})

/** The kinds of test data. */
export const testDataKinds = ['USER', 'TRANSACTIONS', 'FAILING_ENDPOINT'] as const

export type TestDataKind = (typeof testDataKinds)[number]

export const makeTestData = endpoint({
  ...portalRoutes.makeTestData,
  tag: 'Portal',
  summary: 'Make test data in the sandbox',
  description:
    '`USER` is a user with two connections, a split, and a credit that is due in a week. `TRANSACTIONS` are 20 transactions. `FAILING_ENDPOINT` is a webhook endpoint that answers 404 to every delivery.',
  body: z.strictObject({ kind: described(z.enum(testDataKinds), 'The kind of the data.') }),
  response: z.object({
    sourceUserId: described(z.nullable(z.string()), 'The user’s id; null for another kind.'),
    transactions: described(z.number(), 'The number of transactions.'),
    endpointId: described(z.nullable(z.string()), 'Id of the endpoint; null for another kind.'),
  }),
  problems: ['NO_PARTNERSHIP', 'TOO_MANY_WEBHOOK_ENDPOINTS', 'WEBHOOK_ENDPOINT_EXISTS', 'WEBHOOK_TARGET_REFUSED'],
  example: { body: { kind: 'TRANSACTIONS' }, response: { sourceUserId: null, transactions: 20, endpointId: null } },
})

/** The API reference lists these endpoints in this order. */
export const portalSandboxEndpoints = { getSandboxDue, runSandboxTrigger, makeTestData }
