import type { TransactionEvent } from '@loyalty/contract'
import { moneyNumber, type Money } from '../money/decimal.ts'
import { transactionEventBody, unixSeconds } from './event-bodies.ts'

type Issued = {
  /** Of the transaction, or of the multibrand row. */
  id: string
  type: TransactionEvent['type']
  sourceProgramId: string
  programId: string
  value: Money
  currency: string
  referenceNumber: string
  account: TransactionEvent['destinationAccount']
  /** Milliseconds UTC. */
  at: number
}

/** The frozen body of the event that points were issued. */
export const transactionEvent = ({ id, type, sourceProgramId, programId, value, currency, referenceNumber, account, at }: Issued): string =>
  transactionEventBody({
    transactionId: id,
    sourceProgramId,
    destinationProgramId: programId,
    value: moneyNumber(value, currency),
    referenceNumber,
    destinationAccount: { destinationUserEmail: account.destinationUserEmail, destinationUserId: account.destinationUserId },
    timestamp: unixSeconds(at),
    type,
  })
