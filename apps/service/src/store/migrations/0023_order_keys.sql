-- An order's idempotency key at its partner. It is null for what has no partner outside, and for rows of the version before, whose key is their id.
alter table transactions add column order_key text;
alter table multibrand_rows add column order_key text;

-- Orders that a partner refused for good: it repeats the refusal under that key, so the next order of the same details needs another.
create table refused_orders (
  organization_id text not null,
  env text not null,
  reference text not null,
  fingerprint text not null,
  order_key text not null,
  refused_at bigint not null,
  primary key (organization_id, env, reference, fingerprint, order_key)
);
