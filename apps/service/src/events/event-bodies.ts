import type { ConnectionEvent, TransactionEvent } from '@loyalty/contract'

/** The instant of a fact (milliseconds UTC) as the `timestamp` of its event: Unix seconds (G73). */
export const unixSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

/**
 * The frozen body of a transaction's event (S:443-452): compact JSON, keys in the specification's order. The text is stored with the
 * fact and sent unchanged in every attempt, because a receiver's signature check is over its bytes.
 */
export function transactionEventBody(event: TransactionEvent): string {
  return JSON.stringify({
    transactionId: event.transactionId,
    sourceProgramId: event.sourceProgramId,
    destinationProgramId: event.destinationProgramId,
    value: event.value,
    referenceNumber: event.referenceNumber,
    destinationAccount: destinationAccount(event),
    timestamp: event.timestamp,
    type: event.type,
  })
}

/** The frozen body of a connection's event (S:458-464), in the same manner. */
export function connectionEventBody(event: ConnectionEvent): string {
  return JSON.stringify({
    destinationAccount: destinationAccount(event),
    destinationProgramId: event.destinationProgramId,
    sourceUserId: event.sourceUserId,
    timestamp: event.timestamp,
    type: event.type,
  })
}

function destinationAccount({ destinationAccount: account }: TransactionEvent | ConnectionEvent) {
  return { destinationUserEmail: account.destinationUserEmail, destinationUserId: account.destinationUserId }
}
