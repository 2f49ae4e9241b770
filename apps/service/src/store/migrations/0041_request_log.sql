-- Requests of callers and widgets, without personal data and secrets. The id contains the time, so that a range of time is a range of ids.
create table api_requests (
  organization_id text not null,
  env text not null,
  id text not null,
  client_id text not null,
  secret_id text,
  endpoint text not null,
  method text not null,
  -- The pattern of the address, never its values.
  path text not null,
  status bigint not null,
  code text,
  micros bigint not null,
  bytes_in bigint not null,
  bytes_out bigint not null,
  replayed bigint not null check (replayed in (0, 1)),
  reference text,
  transaction_id text,
  network text not null,
  user_agent text,
  content_type text,
  request_body text,
  response_body text,
  created_at bigint not null,
  primary key (organization_id, env, id)
);
create index api_requests_client on api_requests (organization_id, env, client_id, id);
create index api_requests_failed on api_requests (organization_id, env, id) where status >= 400;
create index api_requests_reference on api_requests (organization_id, env, reference, id) where reference is not null;

-- The number of requests in each hour, also of those that the log dropped. `b1` to `b10` count them by duration.
create table usage_hours (
  organization_id text not null,
  env text not null,
  hour bigint not null,
  client_id text not null,
  endpoint text not null,
  -- The first digit of the status, or 429.
  status_class bigint not null check (status_class in (2, 3, 4, 5, 429)),
  count bigint not null,
  micros bigint not null,
  b1 bigint not null,
  b2 bigint not null,
  b3 bigint not null,
  b4 bigint not null,
  b5 bigint not null,
  b6 bigint not null,
  b7 bigint not null,
  b8 bigint not null,
  b9 bigint not null,
  b10 bigint not null,
  primary key (organization_id, env, hour, client_id, endpoint, status_class)
);
