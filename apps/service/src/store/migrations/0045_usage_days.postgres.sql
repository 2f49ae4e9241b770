-- The counts of `usage_hours` by day in UTC, so that the usage of many days reads few rows.
create table usage_days (
  organization_id text not null,
  env text not null,
  day bigint not null,
  client_id text not null,
  endpoint text not null,
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
  primary key (organization_id, env, day, client_id, endpoint, status_class)
);
insert into usage_days (organization_id, env, day, client_id, endpoint, status_class, count, micros, b1, b2, b3, b4, b5, b6, b7, b8, b9, b10)
  select organization_id, env, hour - hour % 86400000, client_id, endpoint, status_class, sum(count), sum(micros), sum(b1), sum(b2), sum(b3),
    sum(b4), sum(b5), sum(b6), sum(b7), sum(b8), sum(b9), sum(b10)
  from usage_hours group by 1, 2, 3, 4, 5, 6;

-- The list of endpoints counts their exhausted deliveries, without those of trials, from the index alone.
drop index deliveries_exhausted_by_endpoint;
create index deliveries_exhausted_by_endpoint on deliveries (organization_id, env, endpoint_id, sent_as) where state = 'EXHAUSTED';

-- Finds the deliveries of an endpoint in one state without their rows: an endpoint that fails may have many and few that succeeded.
drop index deliveries_by_endpoint;
create index deliveries_by_endpoint on deliveries (organization_id, env, endpoint_id, id, state);

-- The endpoints that fail have few deliveries that succeeded. Without these statistics, the planner reads all deliveries instead.
create statistics deliveries_endpoint_state (mcv) on endpoint_id, state from deliveries;
