-- What the service offers and to whom. A single revision number tells a process that its copy is old.
create table revisions (
  name text primary key,
  number bigint not null
);
insert into revisions (name, number) values ('catalogue', 0);

create table moments (
  name text primary key,
  at bigint not null
);

create table organizations (
  id text primary key,
  status text not null check (status in ('ACTIVE', 'SUSPENDED')),
  profile text not null,
  source_program_id text not null,
  local_currency text not null,
  number_of_points_enabled bigint not null check (number_of_points_enabled in (0, 1)),
  max_value_usd bigint not null check (max_value_usd > 0),
  max_points bigint not null check (max_points > 0)
);

create table logos (
  hash text primary key,
  media_type text not null,
  content text not null
);

create table programs (
  id text primary key,
  position bigint not null,
  name text not null,
  business_name text not null,
  industry text not null,
  kind text not null check (kind in ('single', 'aggregator')),
  program_currency text not null,
  brand_description text not null,
  terms_url text not null,
  logo text not null references logos (hash),
  logo_dark text not null references logos (hash),
  needs_user_id text not null,
  needs_email text not null,
  needs_first_name text not null,
  needs_last_name text not null,
  partner_min bigint not null check (partner_min >= 1),
  partner_max bigint not null check (partner_max >= partner_min),
  connector_sandbox text not null,
  connector_production text not null,
  usually_appears text
);

create table program_partners (
  program_id text not null references programs (id),
  code text not null,
  position bigint not null,
  name text,
  primary key (program_id, code)
);

-- Exact decimals as text; a change is a new row, so that an old transaction can always be recomputed.
create table prices (
  program_id text not null references programs (id),
  valid_from bigint not null,
  price_usd text not null,
  primary key (program_id, valid_from)
);

create table fx_rates (
  currency text not null,
  valid_from bigint not null,
  rate text not null,
  primary key (currency, valid_from)
);

create table enablements (
  organization_id text not null,
  env text not null check (env in ('sandbox', 'production')),
  program_id text not null,
  min_points bigint not null check (min_points >= 1),
  max_points bigint not null check (max_points >= min_points),
  primary key (organization_id, env, program_id)
);

create table campaigns (
  organization_id text not null,
  env text not null,
  id text not null,
  program_id text not null,
  partner_code text not null,
  name text not null,
  type text not null check (type in ('CO_FUNDED', 'SOURCE_FUNDED', 'PARTNER_FUNDED')),
  extra bigint not null check (extra > 0),
  caller_share bigint not null check (caller_share between 0 and 10000),
  starts_at bigint not null,
  ends_at bigint not null,
  stopped_at bigint,
  primary key (organization_id, env, id)
);
