-- How partners are reached. A secret is named here and kept nowhere: it comes from the environment of the process.
create table connectors (
  name text primary key,
  base_url text,
  auth text not null check (auth in ('bearer', 'hmac')),
  secret_name text not null
);

-- Points on their way to a partner outside: SUBMITTING rows are no facts yet. `connector` is who was asked, `claimed_until` a lease of who
-- asks, `settles_at` the instant from which "never seen" is believed, because what was sent before has expired.
alter table transactions add column state text not null default 'COMPLETED' check (state in ('SUBMITTING', 'COMPLETED'));
alter table transactions add column connector text;
alter table transactions add column save_account bigint not null default 0 check (save_account in (0, 1));
alter table transactions add column attempts bigint not null default 0;
alter table transactions add column claimed_until bigint not null default 0;
alter table transactions add column settles_at bigint not null default 0;
create index transactions_submitting on transactions (claimed_until, id) where state = 'SUBMITTING';

-- A row keeps the account as it was executed: the connection may change before the partner is reached.
alter table multibrand_rows add column state text not null default 'DONE' check (state in ('SUBMITTING', 'DONE', 'REFUSED'));
alter table multibrand_rows add column connector text;
alter table multibrand_rows add column partner_code text;
alter table multibrand_rows add column destination_user_id text;
alter table multibrand_rows add column destination_email text;
alter table multibrand_rows add column destination_first_name text;
alter table multibrand_rows add column destination_last_name text;
alter table multibrand_rows add column attempts bigint not null default 0;
alter table multibrand_rows add column claimed_until bigint not null default 0;
alter table multibrand_rows add column settles_at bigint not null default 0;
create index multibrand_rows_submitting on multibrand_rows (claimed_until, id) where state = 'SUBMITTING';

-- The lists' indexes carry the state, so that counting needs no row.
drop index transactions_time;
create index transactions_time on transactions (organization_id, env, created_at, id, state);
drop index transactions_program_time;
create index transactions_program_time on transactions (organization_id, env, program_id, created_at, id, state);
drop index multibrand_rows_time;
create index multibrand_rows_time on multibrand_rows (organization_id, env, created_at, id, state);
drop index multibrand_rows_program_time;
create index multibrand_rows_program_time on multibrand_rows (organization_id, env, program_id, created_at, id, state);
