import type { TransactionEvent } from '@loyalty/contract'
import { moneyNumber, type Money } from '../money/decimal.ts'
import { eventBody, unixSeconds } from './event-bodies.ts'

type IssuedFact = {
  /** The id of the transaction, or of one program's points of a multibrand credit. */
  id: string
  type: TransactionEvent['type']
  sourceProgramId: string
  programId: string
  value: Money
  currency: string
  referenceNumber: string
  account: TransactionEvent['destinationAccount']
  /** The time of the transaction in milliseconds UTC. */
  at: number
}

/** Returns the body of an event about issued points. Every delivery attempt sends this text unchanged. */
export const transactionEvent = ({
  id,
  type,
  sourceProgramId,
  programId,
  value,
  currency,
  referenceNumber,
  account,
  at,
}: IssuedFact): string =>
  eventBody({
    transactionId: id,
    sourceProgramId,
    destinationProgramId: programId,
    value: moneyNumber(value, currency),
    referenceNumber,
    destinationAccount: {
      destinationUserEmail: account.destinationUserEmail,
      destinationUserId: account.destinationUserId,
    },
    timestamp: unixSeconds(at),
    type,
  })
