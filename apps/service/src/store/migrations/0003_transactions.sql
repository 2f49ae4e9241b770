-- Points issued. The unique reference is what makes a retry harmless; the three counts are the transaction's point rows.
create table transactions (
  organization_id text not null,
  env text not null,
  id text not null,
  reference text not null,
  fingerprint text not null,
  canonical text not null,
  channel text not null check (channel in ('API', 'WIDGET')),
  source_user_id text,
  program_id text not null,
  partner_code text not null,
  destination_user_id text,
  destination_email text,
  destination_first_name text,
  destination_last_name text,
  base_points bigint not null check (base_points > 0),
  bonus_points bigint not null check (bonus_points >= 0),
  campaign_points bigint not null check (campaign_points >= 0),
  campaign_id text,
  source_value bigint not null check (source_value >= 0),
  source_currency text not null,
  billed bigint not null check (billed >= 0),
  partner_funded bigint not null check (partner_funded >= 0),
  billed_currency text not null,
  local_price bigint not null check (local_price > 0),
  description text,
  created_at bigint not null,
  primary key (organization_id, env, id)
);
create unique index transactions_reference on transactions (organization_id, env, reference);
create index transactions_time on transactions (organization_id, env, created_at, id);
create index transactions_program_time on transactions (organization_id, env, program_id, created_at, id);

-- How many per program and hour, '' counting all programs: a total and a far page need no scan.
create table transaction_hours (
  organization_id text not null,
  env text not null,
  program_id text not null,
  hour bigint not null,
  count bigint not null,
  primary key (organization_id, env, program_id, hour)
);

-- Double entry in which a line is a movement: debit and credit carry one amount of one asset, so that no journal can be out of balance.
create table journal (
  organization_id text not null,
  env text not null,
  journal_id text not null,
  line bigint not null,
  debit text not null,
  credit text not null,
  asset text not null,
  amount bigint not null check (amount > 0),
  created_at bigint not null,
  corrects_id text,
  primary key (organization_id, env, journal_id, line),
  check (debit <> credit)
);

-- The outbox: a fact to tell, its body frozen in the fact's own commit.
create table events (
  organization_id text not null,
  env text not null,
  id text not null,
  type text not null,
  subject_id text not null,
  body text not null,
  created_at bigint not null,
  due_at bigint not null,
  fanned_out bigint not null default 0 check (fanned_out in (0, 1)),
  primary key (organization_id, env, id)
);
create index events_waiting on events (due_at, id) where fanned_out = 0;
