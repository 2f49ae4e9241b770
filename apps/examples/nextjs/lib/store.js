import { DatabaseSync } from 'node:sqlite'

/** Opens the shop's database: its orders, and the ids of the webhooks that it has applied. */
const openStore = (file) => {
  const database = new DatabaseSync(file, { timeout: 10_000 })
  database.exec(`
    create table if not exists orders (reference text primary key, amount real not null, paid_by text unique) strict;
    create table if not exists seen_events (id text primary key) strict;
  `)
  const statement = (text) => database.prepare(text)
  const orders = () => statement('select reference, amount, paid_by as paidBy from orders order by rowid').all()

  /** Returns the order that waits for points. Adds one if every order is paid. */
  const openOrder = () => {
    const open = statement('select reference, amount from orders where paid_by is null order by rowid desc').get()
    if (open) return { amount: open.amount, currency: 'SAR', referenceNumber: open.reference }
    const reference = `ORDER-${Date.now()}`
    statement('insert into orders (reference, amount) values (?, 50)').run(reference)
    return { amount: 50, currency: 'SAR', referenceNumber: reference }
  }

  /** Stores the id of an event and runs the effect, or does neither. Returns whether the id was known. */
  const once = (eventId, effect) => {
    database.exec('begin immediate')
    try {
      const isKnown = statement('insert into seen_events values (?) on conflict do nothing').run(eventId).changes === 0
      if (!isKnown) effect()
      database.exec('commit')
      return isKnown
    } catch (error) {
      database.exec('rollback')
      throw error
    }
  }

  /** Marks the order as paid. A test event matches no order, so it changes nothing. */
  const apply = ({ type, transactionId, referenceNumber, value }) => {
    if (type !== 'TRANSACTION_COMPLETED') return
    statement('update orders set paid_by = ? where reference = ? and amount = ? and paid_by is null').run(
      transactionId,
      referenceNumber,
      value,
    )
  }

  return { orders, openOrder, once, apply }
}

let opened

/** Returns the shop's database. The first call opens it. */
export const store = () => (opened ??= openStore(process.env.DATABASE || 'shop.db'))
