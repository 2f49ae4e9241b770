import type { ConnectionEvent, TransactionEvent, WebhookEvent } from '@loyalty/sdk'
import type { Store } from './store.ts'

/** The effect of a verified event on the shop's ledger and programs. */
export type Booking =
  | { what: 'booked'; orderId: string; amountMinor: number; currency: string; programId: string }
  | { what: 'mismatch'; referenceNumber: string; reason: string }
  | { what: 'preference'; programId: string; change: ConnectionEvent['type'] }
  | { what: 'nothing'; reason: string }

// An event has no currency (spec §6.1). The booking takes the currency from the order with the event's reference. The
// widget token of that order had the same currency.
const bookTransaction = (store: Store, event: TransactionEvent, eventId: string): Booking => {
  const { transactionId, referenceNumber, value, destinationProgramId: programId } = event
  const mismatch = (reason: string): Booking => {
    store.noteMismatch(eventId, event, reason)
    return { what: 'mismatch', referenceNumber, reason }
  }
  const order = store.orderByReference(referenceNumber)
  if (!order) return mismatch('No order has this reference')
  if (value !== order.amountMinor / 100) return mismatch('The value is not that of the order')
  if (order.transactionId === transactionId) return { what: 'nothing', reason: 'This transaction is booked already' }
  if (order.transactionId !== null) return mismatch('The order has been paid by another transaction')
  store.book(order, { transactionId, eventId, programId })
  return { what: 'booked', orderId: order.id, amountMinor: order.amountMinor, currency: order.currency, programId }
}

const keepPreference = (
  store: Store,
  { sourceUserId, destinationProgramId, destinationAccount, timestamp, type }: ConnectionEvent,
): Booking => {
  if (!store.customer(sourceUserId)) return { what: 'nothing', reason: 'Not a customer of this shop' }
  store.setPreference(
    sourceUserId,
    destinationProgramId,
    destinationAccount.destinationUserId,
    type !== 'DELINKED',
    timestamp,
  )
  return { what: 'preference', programId: destinationProgramId, change: type }
}

/**
 * Applies a verified webhook event; only such events create ledger entries. Books a transaction if an unpaid order has
 * the event's reference and value. Records a mismatch for any other transaction, except one that is already booked.
 * Call inside `store.once`.
 */
export const applyEvent = (store: Store, event: WebhookEvent, eventId: string): Booking => {
  switch (event.type) {
    case 'TRANSACTION_COMPLETED':
      return bookTransaction(store, event, eventId)
    case 'LINKED':
    case 'UPDATED':
    case 'DELINKED':
      return keepPreference(store, event)
    default:
      return { what: 'nothing', reason: 'This type changes no book of this shop' }
  }
}
