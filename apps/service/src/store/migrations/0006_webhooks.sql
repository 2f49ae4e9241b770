-- `event_types` is `*` or the types it wants, separated by spaces.
create table webhook_endpoints (
  organization_id text not null,
  env text not null,
  id text not null,
  url text not null,
  auth_mode text not null check (auth_mode in ('signature', 'basic', 'oauth2')),
  event_types text not null,
  status text not null check (status in ('ENABLED', 'DISABLED')),
  failing_since bigint,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (organization_id, env, id)
);
create unique index webhook_endpoints_url on webhook_endpoints (organization_id, env, url);

create table webhook_secrets (
  organization_id text not null,
  env text not null,
  endpoint_id text not null,
  id text not null,
  state text not null check (state in ('STAGED', 'ACTIVE', 'RETIRED')),
  sealed text not null,
  created_at bigint not null,
  primary key (organization_id, env, endpoint_id, id)
);

-- One event to one address. The sandbox may add a second copy or one with a wrong signature; a claim counts its attempt at once.
create table deliveries (
  organization_id text not null,
  env text not null,
  id text not null,
  event_id text not null,
  endpoint_id text not null,
  variant text not null default 'ORIGINAL' check (variant in ('ORIGINAL', 'DUPLICATE', 'WRONG_SIGNATURE')),
  state text not null check (state in ('PENDING', 'DELIVERED', 'EXHAUSTED', 'CANCELLED')),
  attempts bigint not null default 0,
  due_at bigint not null,
  claimed_until bigint not null default 0,
  created_at bigint not null,
  primary key (organization_id, env, id)
);
create unique index deliveries_once on deliveries (organization_id, env, event_id, endpoint_id, variant);
create index deliveries_due on deliveries (organization_id, env, endpoint_id, due_at, id) where state = 'PENDING';
create index deliveries_claimed on deliveries (organization_id, env, endpoint_id, claimed_until) where state = 'PENDING' and claimed_until > 0;

create table delivery_attempts (
  organization_id text not null,
  env text not null,
  delivery_id text not null,
  number bigint not null,
  started_at bigint not null,
  duration_ms bigint not null,
  status bigint,
  reason text,
  response_start text,
  primary key (organization_id, env, delivery_id, number)
);
