import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { Product } from './products.ts'
import { products } from './products.ts'
import { demoCustomers, schema } from './schema.ts'

export type Customer = {
  id: string
  firstName: string
  lastName: string
  email: string
  cardLast4: string
  openingMinor: number
  currency: string
}
/** An order with its price at creation. `transactionId` is set once a verified webhook has paid the order. */
export type Order = {
  id: string
  customerId: string
  productId: string
  amountMinor: number
  currency: 'SAR' | 'USD' | 'AED'
  referenceNumber: string
  createdAt: number
  transactionId: string | null
}
export type LedgerEntry = {
  orderId: string
  transactionId: string
  eventId: string
  programId: string
  amountMinor: number
  currency: string
  bookedAt: number
}
export type Preference = { programId: string; destinationUserId: string | null; toldAt: number }
export type Mismatch = {
  eventId: string
  transactionId: string
  referenceNumber: string
  reason: string
  notedAt: number
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url')

const orderColumns = `'O-' || number as id, purchase.customer_id as customerId, product_id as productId, purchase.amount_minor as amountMinor,
  purchase.currency, reference_number as referenceNumber, created_at as createdAt, transaction_id as transactionId
  from purchase left join ledger_entry on purchase_number = number`

/**
 * Makes the database files readable only for the process's user. SQLite gives the database file's mode to the `-wal`
 * and `-shm` files that it creates later.
 */
const makePrivate = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  if (!existsSync(file)) writeFileSync(file, '', { mode: 0o600 })
  for (const each of [file, `${file}-wal`, `${file}-shm`]) {
    try {
      chmodSync(each, 0o600)
    } catch (cause) {
      // EPERM: the file belongs to another user and keeps its mode. ENOENT: SQLite has not created the file yet.
      if (!['EPERM', 'ENOENT'].includes((cause as NodeJS.ErrnoException).code ?? '')) throw cause
    }
  }
}

/**
 * Opens the shop's store on one SQLite file, or in memory with `:memory:`. The store keeps only hashes of session ids.
 */
export const openStore = (file: string, now: () => number = Date.now) => {
  if (file !== ':memory:') makePrivate(file)
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = wal; pragma foreign_keys = on; pragma busy_timeout = 2000')
  database.exec(schema)
  const one = (sql: string, ...values: SQLInputValue[]): unknown => database.prepare(sql).get(...values)
  const all = <T>(sql: string, ...values: SQLInputValue[]) => database.prepare(sql).all(...values) as T[]
  const run = (sql: string, ...values: SQLInputValue[]) => Number(database.prepare(sql).run(...values).changes)

  const transaction = <T>(work: () => T): T => {
    database.exec('begin immediate')
    try {
      const result = work()
      database.exec('commit')
      return result
    } catch (error) {
      database.exec('rollback')
      throw error
    }
  }

  const addOrder = (customerId: string, { id, amountMinor, currency }: Product): Order => {
    const { next: number } = one('select coalesce(max(number), 16) + 1 as next from purchase') as { next: number }
    const reference = `RIM-${number}-${randomBytes(5).toString('hex').toUpperCase()}`
    run(
      'insert into purchase values (?, ?, ?, ?, ?, ?, ?)',
      number,
      customerId,
      id,
      amountMinor,
      currency,
      reference,
      now(),
    )
    return order(`O-${number}`) as Order
  }
  const order = (id: string): Order | undefined =>
    /^O-\d{1,9}$/.test(id)
      ? (one(`select ${orderColumns} where number = ?`, Number(id.slice(2))) as Order | undefined)
      : undefined

  transaction(() => {
    for (const { id, firstName, lastName, email, cardLast4, openingMinor, orders } of demoCustomers) {
      const isNew = run(
        'insert or ignore into customer values (?, ?, ?, ?, ?, ?, ?)',
        id,
        firstName,
        lastName,
        email,
        cardLast4,
        openingMinor,
        'SAR',
      )
      for (const product of isNew ? products.filter(({ id }) => orders.some((ordered) => ordered === id)) : [])
        addOrder(id, product)
    }
  })

  return {
    close: () => database.close(),

    customer: (id: string) =>
      one(
        `select id, first_name as firstName, last_name as lastName, email, card_last4 as cardLast4, opening_minor as openingMinor, currency
         from customer where id = ?`,
        id,
      ) as Customer | undefined,
    startSession(customerId: string, seconds: number): string {
      const id = randomBytes(32).toString('base64url')
      run('delete from session where expires_at < ?', now())
      run('insert into session values (?, ?, ?)', hash(id), customerId, now() + seconds * 1000)
      return id
    },
    /** Returns the customer id of a session. Returns undefined for an unknown or expired session. */
    sessionCustomer(id: string): string | undefined {
      const found = one(
        'select customer_id as customerId from session where id_hash = ? and expires_at > ?',
        hash(id),
        now(),
      )
      return (found as { customerId: string } | undefined)?.customerId
    },
    endSession: (id: string) => run('delete from session where id_hash = ?', hash(id)),

    addOrder: (customerId: string, product: Product) => transaction(() => addOrder(customerId, product)),
    /** Returns an order of this customer. Returns undefined for an unknown order and for another customer's order. */
    orderOf(id: string, customerId: string): Order | undefined {
      const found = order(id)
      return found?.customerId === customerId ? found : undefined
    },
    orderByReference: (reference: string) =>
      one(`select ${orderColumns} where reference_number = ?`, reference) as Order | undefined,
    orders: (customerId: string) =>
      all<Order>(`select ${orderColumns} where purchase.customer_id = ? order by number desc limit 50`, customerId),

    ledger: (customerId: string) =>
      all<LedgerEntry>(
        `select 'O-' || purchase_number as orderId, transaction_id as transactionId, event_id as eventId, program_id as programId,
         amount_minor as amountMinor, currency, booked_at as bookedAt from ledger_entry where customer_id = ? order by id desc`,
        customerId,
      ),
    /**
     * Adds the ledger entry for an order that the customer paid with points. Only `ledger.ts` may call this, for a
     * verified event.
     */
    book: (
      { customerId, id, amountMinor, currency }: Order,
      paid: { transactionId: string; eventId: string; programId: string },
    ) =>
      run(
        `insert into ledger_entry (customer_id, purchase_number, transaction_id, event_id, program_id, amount_minor, currency, booked_at)
         values (?, ?, ?, ?, ?, ?, ?, ?)`,
        customerId,
        Number(id.slice(2)),
        paid.transactionId,
        paid.eventId,
        paid.programId,
        -amountMinor,
        currency,
        now(),
      ),

    preferences: (customerId: string) =>
      all<Preference>(
        `select program_id as programId, destination_user_id as destinationUserId, told_at as toldAt from preference
         where customer_id = ? and linked = 1 order by program_id`,
        customerId,
      ),
    /**
     * Stores a customer's program as linked or unlinked. Ignores an event older than the stored event, because events
     * may arrive out of order.
     */
    setPreference: (
      customerId: string,
      programId: string,
      destinationUserId: string | null,
      isLinked: boolean,
      toldAt: number,
    ) =>
      run(
        `insert into preference values (?, ?, ?, ?, ?) on conflict (customer_id, program_id) do update
         set destination_user_id = excluded.destination_user_id, linked = excluded.linked, told_at = excluded.told_at
         where excluded.told_at >= told_at`,
        customerId,
        programId,
        destinationUserId,
        isLinked ? 1 : 0,
        toldAt,
      ),

    /**
     * Returns the transaction events that fit no unpaid order, for all customers. Only the shop's staff may see these
     * events.
     */
    mismatches: () =>
      all<Mismatch>(
        `select event_id as eventId, transaction_id as transactionId, reference_number as referenceNumber, reason, noted_at as notedAt
         from mismatch order by noted_at desc limit 50`,
      ),
    noteMismatch: (eventId: string, event: { transactionId: string; referenceNumber: string }, reason: string) =>
      run(
        'insert or ignore into mismatch values (?, ?, ?, ?, ?)',
        eventId,
        event.transactionId,
        event.referenceNumber,
        reason,
        now(),
      ),

    /**
     * Runs `effect` once per event id, and records the id in the same transaction. Returns true when the id was already
     * recorded.
     */
    once: (eventId: string, effect: () => unknown): boolean =>
      transaction(() => {
        if (run('insert or ignore into seen_event values (?, ?)', eventId, now()) === 0) return true
        if (effect() instanceof Promise)
          throw new TypeError(
            'The effect is asynchronous and would leave its transaction. Fix: use a synchronous effect',
          )
        return false
      }),
  }
}

export type Store = ReturnType<typeof openStore>
