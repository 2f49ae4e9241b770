import * as z from 'zod/mini'

const transactionEventTypes = ['TRANSACTION_COMPLETED', 'MULTIBRAND_TRANSACTION_EXECUTED'] as const
const connectionEventTypes = ['LINKED', 'UPDATED', 'DELINKED'] as const

/** Every type that an event can have (S:438). */
export const webhookEventTypes = [...transactionEventTypes, ...connectionEventTypes] as const
export const webhookEventType = z.enum(webhookEventTypes)
export type WebhookEventType = z.infer<typeof webhookEventType>

const destinationAccount = z.object({ destinationUserEmail: z.nullable(z.string()), destinationUserId: z.nullable(z.string()) })

/** S:443-452. `timestamp` is Unix seconds; `value` is the transaction's source value. */
export const transactionEvent = z.object({
  transactionId: z.string(),
  sourceProgramId: z.string(),
  destinationProgramId: z.string(),
  value: z.number(),
  referenceNumber: z.string(),
  destinationAccount,
  timestamp: z.number(),
  type: z.enum(transactionEventTypes),
})
export type TransactionEvent = z.infer<typeof transactionEvent>

/** S:458-464. */
export const connectionEvent = z.object({
  destinationAccount,
  destinationProgramId: z.string(),
  sourceUserId: z.string(),
  timestamp: z.number(),
  type: z.enum(connectionEventTypes),
})
export type ConnectionEvent = z.infer<typeof connectionEvent>

/** Body of a webhook; told apart by `type`. */
export type WebhookEvent = TransactionEvent | ConnectionEvent

export const webhookEvent = z.union([transactionEvent, connectionEvent])

/** Request headers of a delivery (S:421; `webhook-*` are those of Standard Webhooks). */
export const webhookHeaders = {
  signature: 'x-service-signature',
  timestamp: 'x-service-timestamp',
  eventId: 'x-service-event-id',
  attempt: 'x-service-delivery-attempt',
  test: 'x-service-test-event',
  standardId: 'webhook-id',
  standardTimestamp: 'webhook-timestamp',
  standardSignature: 'webhook-signature',
} as const

/** Text that is signed: `<timestamp>:<raw body>` (S:425). */
export const signedPrefix = (timestamp: string): string => `${timestamp}:`
