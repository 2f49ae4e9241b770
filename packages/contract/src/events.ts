import * as z from 'zod/mini'
import { described } from './describe.ts'
import { webhookEvents, webhookEventTypes, type WebhookEventType } from './event-types.ts'
import type { webhookHeaders } from './webhook-headers.ts'

export { webhookEvents, webhookEventTypes, type WebhookEventType } from './event-types.ts'

type EventRecords = typeof webhookEvents
type BodyName = EventRecords[WebhookEventType]['body']
type TypesWith<B extends BodyName> = {
  [T in WebhookEventType]: EventRecords[T]['body'] extends B ? T : never
}[WebhookEventType]

export const webhookEventType = z.enum(webhookEventTypes)

/** Returns the schema of the field `type` of a body, with a description of each event type. */
const typeOf = <const B extends BodyName>(body: B) => {
  const types = webhookEventTypes.filter((type): type is TypesWith<B> => webhookEvents[type].body === body)
  const meanings = types.map((type) => `\`${type}\`: ${webhookEvents[type].description}`)
  return described(z.enum(types), `${meanings.join('; ')}.`)
}

const destinationAccount = z.object({
  destinationUserEmail: described(z.nullable(z.string()), 'The member’s e-mail address at the partner.'),
  destinationUserId: described(z.nullable(z.string()), 'The member’s id at the partner.'),
})

/** The body of an event about points (spec §6). A delivery has the fields in this order. */
export const transactionEvent = z.object({
  transactionId: described(z.string(), 'The transaction’s id; of an executed credit, that of the program’s part.'),
  sourceProgramId: described(z.string(), 'Id of your own program.'),
  destinationProgramId: described(z.string(), 'The partner program’s id.'),
  value: described(
    z.number(),
    'The `sourceValue` of an issuance, in the same currency. For a part of an executed credit, its value in your local currency.',
  ),
  referenceNumber: described(z.string(), 'Your own key of the transaction: unique, and what makes a retry safe.'),
  destinationAccount: described(
    destinationAccount,
    'The account that received the points. A field that the program does not use is null.',
  ),
  timestamp: described(z.number(), 'Unix seconds.'),
  type: typeOf('transaction'),
})
export type TransactionEvent = z.infer<typeof transactionEvent>

/** The body of an event about a connection (spec §6). A delivery has the fields in this order. */
export const connectionEvent = z.object({
  destinationAccount: described(
    destinationAccount,
    'The connected account. A field that the program does not use is null.',
  ),
  destinationProgramId: described(z.string(), 'The partner program’s id.'),
  sourceUserId: described(z.string(), 'Your own id of the user; may be opaque.'),
  timestamp: described(z.number(), 'Unix seconds.'),
  type: typeOf('programConnection'),
})
export type ConnectionEvent = z.infer<typeof connectionEvent>

/** The secret that signs the examples. No endpoint uses this secret. */
export const webhookSecretExample = 'whsec_Txwrmn2OYDVPHCuafY5gNU8cK5p9jmA1'

const headers = {
  timestamp: '1735689600',
  eventId: 'evt_01JGFJJZ00ABCDEFGHJKMNPQRS',
  attempt: '1',
  standardId: 'evt_01JGFJJZ00ABCDEFGHJKMNPQRS',
  standardTimestamp: '1735689600',
}
const testProgram = 'prg_test_partner'
const testAccount = { destinationUserEmail: 'test-member@example.com', destinationUserId: 'TEST-MEMBER' }

type WebhookBody<S extends z.ZodMiniType> = {
  readonly schema: S
  readonly summary: string
  readonly description: string
  readonly example: z.infer<S>
  /** The headers of the example. The example is not a test event, so the header `test` is absent. */
  readonly headers: Readonly<Record<Exclude<keyof typeof webhookHeaders, 'test'>, string>>
  /** Returns the invented fields of a test event. `now` is in milliseconds UTC. */
  readonly testFields: (now: number) => Omit<z.infer<S>, 'type' | 'timestamp'>
}

const webhookBody = <S extends z.ZodMiniType>(body: WebhookBody<S>): WebhookBody<S> => body

/** The kinds of event bodies. Several event types can share one body. */
export const webhookBodies = {
  transaction: webhookBody({
    schema: transactionEvent,
    summary: 'A transaction has completed',
    description:
      'Sent when points were issued through the API or the widget, and for each program that an executed credit was split into. Apply your own booking only now.',
    example: {
      transactionId: 'txn_01JGFJJZ00ABCDEFGHJKMNPQRS',
      sourceProgramId: 'prg_src_001',
      destinationProgramId: 'prg_sky_001',
      value: 25.5,
      referenceNumber: 'ORDER-1001',
      destinationAccount: { destinationUserEmail: 'ada@example.com', destinationUserId: 'SKY123456' },
      timestamp: 1735689599,
      type: 'TRANSACTION_COMPLETED',
    },
    headers: {
      ...headers,
      signature: '4c63d3b6c5ce623d3967990657a1d6c6a70ae5b86cc1cfd4bc8b1359c1afcfdc',
      standardSignature: 'v1,ZOn5fBHTV3H+OzaVIpbIsL7izEi1OKxwuWHl/9MhA/g=',
    },
    testFields: (now) => ({
      // Creates a new id for each test event, because a receiver applies each id only once.
      transactionId: `txn_TEST${String(now).padStart(22, '0')}`,
      sourceProgramId: 'prg_test_source',
      destinationProgramId: testProgram,
      value: 12.5,
      referenceNumber: 'TEST-EVENT',
      destinationAccount: testAccount,
    }),
  }),
  programConnection: webhookBody({
    schema: connectionEvent,
    summary: 'A program connection was linked, updated or removed',
    description: 'Sent for each connection that has really changed.',
    example: {
      destinationAccount: { destinationUserEmail: null, destinationUserId: 'NB40718822' },
      destinationProgramId: 'prg_nimbara',
      sourceUserId: 'customer-1001',
      timestamp: 1735689600,
      type: 'LINKED',
    },
    headers: {
      ...headers,
      eventId: 'evt_01JGFJJZ00BCDEFGHJKMNPQRST',
      standardId: 'evt_01JGFJJZ00BCDEFGHJKMNPQRST',
      signature: 'bc32f0652c15bb6022a2d69845e87b6d428c30d1baf871a11572cef8ca9bb1cc',
      standardSignature: 'v1,XifNEbVEmfjvT+qOqYKFpHZBWeHRDiV+P/IleSN/R40=',
    },
    testFields: () => ({
      destinationAccount: testAccount,
      destinationProgramId: testProgram,
      sourceUserId: 'test-user',
    }),
  }),
}

/** The body of any event. The field `type` determines the kind of body. */
export const webhookEvent = z.union([transactionEvent, connectionEvent])
export type WebhookEvent = z.infer<typeof webhookEvent>
