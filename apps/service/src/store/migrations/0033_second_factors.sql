-- Second factors of people. The key of an authenticator app is sealed; a new key waits until one of its codes is confirmed.
create table authenticators (
  person_id text not null primary key,
  secret text,
  -- The time step of the last used code. A code of this step or an earlier one is refused.
  last_step bigint,
  confirmed_at bigint,
  pending_secret text,
  pending_at bigint
);

create table passkeys (
  credential_id text not null primary key,
  id text not null,
  person_id text not null,
  public_key text not null,
  counter bigint not null,
  transports text not null,
  label text not null,
  backed_up bigint not null check (backed_up in (0, 1)),
  created_at bigint not null,
  last_used_at bigint
);
create unique index passkeys_by_person on passkeys (person_id, id);

-- Keyed hashes of recovery codes. Each code works once.
create table recovery_codes (
  person_id text not null,
  hash text not null,
  used_at bigint,
  primary key (person_id, hash)
);

-- Challenges of passkeys under their keyed hashes. A challenge is deleted when it is used.
create table challenges (
  hash text not null primary key,
  kind text not null check (kind in ('sign-in', 'passkey', 'step-up')),
  person_id text,
  expires_at bigint not null
);
create index challenges_by_expiry on challenges (expires_at);

-- A session has an id for lists. `next_step` is null when the sign-in is complete.
alter table portal_sessions add column id text not null default '';
alter table portal_sessions add column next_step text
  check (next_step in ('second-factor', 'enrol', 'choose-organization'));
alter table portal_sessions add column factors text not null default 'password';
alter table portal_sessions add column stepped_up_at bigint;
alter table portal_sessions add column user_agent text not null default '';
alter table portal_sessions add column network text;
update portal_sessions set id = 'ses_' || substr(token_hash, 1, 26);
create unique index portal_sessions_by_id on portal_sessions (id);
create index portal_sessions_by_person on portal_sessions (person_id);
