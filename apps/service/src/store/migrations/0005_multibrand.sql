-- Credits and debits: one table, so that they share one namespace of references.
create table multibrand_transactions (
  organization_id text not null,
  env text not null,
  id text not null,
  kind text not null check (kind in ('CREDIT', 'DEBIT')),
  reference text not null,
  fingerprint text not null,
  canonical text not null,
  user_id text not null,
  input_side text not null check (input_side in ('local', 'usd')),
  amount_local bigint not null check (amount_local >= 0),
  amount_usd bigint not null check (amount_usd >= 0),
  local_currency text not null,
  remaining_local bigint not null check (remaining_local >= 0 and remaining_local <= amount_local),
  remaining_usd bigint not null check (remaining_usd >= 0 and remaining_usd <= amount_usd),
  status text not null check (status in ('PENDING', 'MATURED', 'EXECUTED')),
  execution_date bigint not null,
  created_at bigint not null,
  primary key (organization_id, env, id),
  check (status <> 'EXECUTED' or (remaining_local = 0 and remaining_usd = 0)),
  check (kind = 'CREDIT' or status = 'EXECUTED')
);
create unique index multibrand_transactions_reference on multibrand_transactions (organization_id, env, reference);
create index multibrand_open on multibrand_transactions (organization_id, env, user_id, execution_date, created_at, id) where status <> 'EXECUTED';
create index multibrand_pending_due on multibrand_transactions (execution_date) where status = 'PENDING';
create index multibrand_matured on multibrand_transactions (organization_id, env, user_id) where status = 'MATURED';

-- What became of the value per program; a DEBIT row is information and never reaches a partner.
create table multibrand_rows (
  organization_id text not null,
  env text not null,
  id text not null,
  transaction_id text not null,
  type text not null check (type in ('CREDIT', 'DEBIT')),
  user_id text not null,
  program_id text not null,
  points bigint not null check ((type = 'CREDIT' and points > 0) or (type = 'DEBIT' and points < 0)),
  value_local bigint not null check (value_local >= 0),
  value_usd bigint not null check (value_usd >= 0),
  created_at bigint not null,
  primary key (organization_id, env, id)
);
create unique index multibrand_rows_once on multibrand_rows (organization_id, env, transaction_id, program_id);
create index multibrand_rows_time on multibrand_rows (organization_id, env, created_at, id);
create index multibrand_rows_user on multibrand_rows (organization_id, env, user_id, program_id, created_at);
