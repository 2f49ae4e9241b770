import type { Environment } from '../../frame/environment.ts'
import type { TransactionLog } from './transaction-queries.ts'

const deliveryLine = ({ id, status, attempts, lastAttempt }: NonNullable<DeliveryList>[number]): string =>
  `  delivery ${id}: ${status}, attempts: ${attempts}${lastAttempt?.status ? `, last answer: ${lastAttempt.status}` : ''}`

type DeliveryList = NonNullable<TransactionLog['event']>['deliveries']

/**
 * Returns a transaction as plain text for a ticket: ids, times and outcomes, without personal data. The words are those
 * of the interface in every language, because developers read it.
 */
export const summaryOf = (transaction: TransactionLog, env: Environment): string => {
  const { basePoints, bonusPoints, campaignPoints, request, partner, calls, journal, event } = transaction
  const points = BigInt(basePoints) + BigInt(bonusPoints) + BigInt(campaignPoints)
  return [
    `transaction ${transaction.id} (${env})`,
    `reference ${transaction.referenceNumber}`,
    `state ${transaction.state}, ${transaction.createdAt}`,
    `program ${transaction.programId}, partner code ${transaction.partnerCode}`,
    `value ${transaction.currency} ${transaction.value}, points ${points}`,
    ...(transaction.clientId === null ? [] : [`client ${transaction.clientId}`]),
    ...(request === null
      ? []
      : [`request ${request.id} ${request.at}, ${request.method} ${request.path}: ${request.status}`]),
    ...(partner === null ? [] : [`order ${partner.orderKey} at ${partner.connector}, calls: ${partner.attempts}`]),
    ...calls.map(
      ({ number, call, at, milliseconds, outcome, why }) =>
        `  call ${number} ${call} ${at}, ${milliseconds} ms: ${outcome}${why === null ? '' : ` ${why}`}`,
    ),
    ...(journal === null ? [] : [`journal ${journal.id} ${journal.at}, seal ${journal.seal?.number ?? 'none yet'}`]),
    ...(event === null ? [] : [`event ${event.id} ${event.type} ${event.at}`]),
    ...(event?.deliveries ?? []).map(deliveryLine),
  ].join('\n')
}
