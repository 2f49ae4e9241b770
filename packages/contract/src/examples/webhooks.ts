import type { ConnectionEvent, TransactionEvent, webhookHeaders } from '../events.ts'

export const transactionEventExample = {
  transactionId: 'txn_01JGFJJZ00ABCDEFGHJKMNPQRS',
  sourceProgramId: 'prg_src_001',
  destinationProgramId: 'prg_sky_001',
  value: 25.5,
  referenceNumber: 'ORDER-1001',
  destinationAccount: { destinationUserEmail: 'ada@example.com', destinationUserId: 'SKY123456' },
  timestamp: 1735689599,
  type: 'TRANSACTION_COMPLETED',
} satisfies TransactionEvent

export const connectionEventExample = {
  destinationAccount: { destinationUserEmail: null, destinationUserId: 'NB40718822' },
  destinationProgramId: 'prg_nimbara',
  sourceUserId: 'customer-1001',
  timestamp: 1735689600,
  type: 'LINKED',
} satisfies ConnectionEvent

/** The secret that the example's signatures are made with. It signs nothing else. */
export const webhookSecretExample = 'whsec_Txwrmn2OYDVPHCuafY5gNU8cK5p9jmA1'

type HeaderExamples = Record<Exclude<keyof typeof webhookHeaders, 'test'>, string>

/** Those of the transaction's delivery. It is no test event, so one header is not there. */
export const webhookHeaderExamples = {
  signature: '4c63d3b6c5ce623d3967990657a1d6c6a70ae5b86cc1cfd4bc8b1359c1afcfdc',
  timestamp: '1735689600',
  eventId: 'evt_01JGFJJZ00ABCDEFGHJKMNPQRS',
  attempt: '1',
  standardId: 'evt_01JGFJJZ00ABCDEFGHJKMNPQRS',
  standardTimestamp: '1735689600',
  standardSignature: 'v1,ZOn5fBHTV3H+OzaVIpbIsL7izEi1OKxwuWHl/9MhA/g=',
} satisfies HeaderExamples

/** Those of the connection event's delivery. */
export const connectionHeaderExamples = {
  ...webhookHeaderExamples,
  signature: 'bc32f0652c15bb6022a2d69845e87b6d428c30d1baf871a11572cef8ca9bb1cc',
  eventId: 'evt_01JGFJJZ00BCDEFGHJKMNPQRST',
  standardId: 'evt_01JGFJJZ00BCDEFGHJKMNPQRST',
  standardSignature: 'v1,XifNEbVEmfjvT+qOqYKFpHZBWeHRDiV+P/IleSN/R40=',
} satisfies HeaderExamples
