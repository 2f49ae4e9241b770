import { DatabaseSync } from 'node:sqlite'

const database = new DatabaseSync('books.db')
database.exec(`
  create table if not exists seen_event (id text primary key, seen_at integer not null) strict;
  create table if not exists orders (reference_number text primary key, value real not null, account text not null, transaction_id text unique) strict;
  create table if not exists unmatched (transaction_id text primary key, event text not null) strict;
`)
const remember = database.prepare('insert into seen_event values (?, ?) on conflict do nothing')
const pay = database.prepare(`
  update orders set transaction_id = ? where reference_number = ? and value = ? and account = ? and transaction_id is null`)
const setAside = database.prepare(`
  insert into unmatched select ?, ? where not exists (select 1 from orders where transaction_id = ?) on conflict do nothing`)

/** Stores the id and runs the effect, or does neither. The effect must not wait: the transaction would end before it. */
export const once = (eventId, effect) => {
  database.exec('begin immediate')
  try {
    const known = remember.run(eventId, Date.now()).changes === 0
    if (!known && effect() instanceof Promise) throw new TypeError('The effect must not wait')
    database.exec('commit')
    return known
  } catch (error) {
    database.exec('rollback')
    throw error
  }
}

export const apply = (event) => {
  if (event.type !== 'TRANSACTION_COMPLETED') return
  const { transactionId, referenceNumber, value, destinationAccount } = event
  const paid = pay.run(transactionId, referenceNumber, value, destinationAccount.destinationUserId).changes === 1
  // Here, debit the balance if the order was paid. Keep an event without a matching order, such as a test event, for a review.
  if (!paid) setAside.run(transactionId, JSON.stringify(event), transactionId)
}
