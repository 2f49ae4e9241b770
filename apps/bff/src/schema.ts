/** The shop's tables. No table stores a balance: a balance is the opening value plus the sum of the ledger entries. */
export const schema = `
create table if not exists customer (
  id text primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  card_last4 text not null,
  opening_minor integer not null,
  currency text not null
) strict;
create table if not exists session (
  id_hash text primary key,
  customer_id text not null references customer (id),
  expires_at integer not null
) strict;
create table if not exists purchase (
  number integer primary key,
  customer_id text not null references customer (id),
  product_id text not null,
  amount_minor integer not null check (amount_minor > 0),
  currency text not null,
  reference_number text not null unique,
  created_at integer not null
) strict;
create table if not exists ledger_entry (
  id integer primary key,
  customer_id text not null references customer (id),
  purchase_number integer not null unique references purchase (number),
  transaction_id text not null unique,
  event_id text not null,
  program_id text not null,
  amount_minor integer not null,
  currency text not null,
  booked_at integer not null
) strict;
create table if not exists preference (
  customer_id text not null references customer (id),
  program_id text not null,
  destination_user_id text,
  linked integer not null check (linked in (0, 1)),
  told_at integer not null,
  primary key (customer_id, program_id)
) strict;
create table if not exists mismatch (
  event_id text primary key,
  transaction_id text not null,
  reference_number text not null,
  reason text not null,
  noted_at integer not null
) strict;
create table if not exists seen_event (
  event_id text primary key,
  seen_at integer not null
) strict;
`

/**
 * The demo's customers with the products that they have ordered. The first customer also exists in the service's
 * sandbox, under the same id as here.
 */
export const demoCustomers = [
  {
    id: 'customer-1001',
    firstName: 'Layla',
    lastName: 'Zahrawin',
    email: 'layla.zahrawin@mail.example',
    cardLast4: '4821',
    openingMinor: 86_000,
    orders: ['weekend', 'getaway'],
  },
  {
    id: 'customer-1002',
    firstName: 'Idris',
    lastName: 'Qamarawi',
    email: 'idris.qamarawi@mail.example',
    cardLast4: '0937',
    openingMinor: 21_500,
    orders: ['weekday'],
  },
] as const
