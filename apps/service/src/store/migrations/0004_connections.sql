-- A caller's user and its account in a program, for issuing.
create table connections (
  organization_id text not null,
  env text not null,
  id text not null,
  source_user_id text not null,
  source_user_email text,
  program_id text not null,
  partner_code text not null,
  destination_user_id text,
  destination_email text,
  destination_first_name text,
  destination_last_name text,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (organization_id, env, id)
);
create unique index connections_user on connections (organization_id, env, source_user_id, program_id, partner_code);

create table connection_history (
  organization_id text not null,
  env text not null,
  id text not null,
  connection_id text not null,
  event text not null check (event in ('LINKED', 'UPDATED', 'DELINKED')),
  source_user_id text not null,
  source_user_email text,
  program_id text not null,
  partner_code text not null,
  destination_user_id text,
  destination_email text,
  destination_first_name text,
  destination_last_name text,
  at bigint not null,
  primary key (organization_id, env, id)
);
create index connection_history_time on connection_history (organization_id, env, at, id);

-- How a user's value is split. The version counts changes of the whole set.
create table multibrand_users (
  organization_id text not null,
  env text not null,
  user_id text not null,
  version bigint not null default 0,
  residual_local bigint not null default 0 check (residual_local >= 0),
  residual_usd bigint not null default 0 check (residual_usd >= 0),
  primary key (organization_id, env, user_id)
);

create table multibrand_connections (
  organization_id text not null,
  env text not null,
  id text not null,
  user_id text not null,
  program_id text not null,
  percentage bigint not null check (percentage between 0 and 10000),
  destination_user_id text,
  destination_email text,
  destination_first_name text,
  destination_last_name text,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (organization_id, env, id)
);
create unique index multibrand_connections_user on multibrand_connections (organization_id, env, user_id, program_id);

create table multibrand_connection_history (
  organization_id text not null,
  env text not null,
  id text not null,
  connection_id text not null,
  event text not null check (event in ('LINKED', 'UPDATED', 'DELINKED')),
  user_id text not null,
  program_id text not null,
  percentage bigint not null,
  destination_user_id text,
  destination_email text,
  destination_first_name text,
  destination_last_name text,
  at bigint not null,
  primary key (organization_id, env, id)
);
create index multibrand_connection_history_time on multibrand_connection_history (organization_id, env, at, id);
create index multibrand_connection_history_user on multibrand_connection_history (organization_id, env, user_id, at, id);
