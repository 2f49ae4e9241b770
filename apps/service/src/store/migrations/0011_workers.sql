-- How far a caller's sandbox runs ahead of real time.
create table sandbox_clocks (
  organization_id text not null,
  env text not null check (env = 'sandbox'),
  offset_ms bigint not null check (offset_ms >= 0),
  updated_at bigint not null,
  primary key (organization_id, env)
);
create index multibrand_pending_sandbox on multibrand_transactions (organization_id, execution_date) where status = 'PENDING' and env = 'sandbox';

-- A matured credit is visited from this revision of the catalogue on: null waits for a connection, and nothing looks at it meanwhile.
alter table multibrand_transactions add column visit_revision bigint default 0;
drop index multibrand_matured;
create index multibrand_to_visit on multibrand_transactions (visit_revision) where status = 'MATURED' and visit_revision is not null;

-- No worker visits the user before: the claim of the one that does, or the pause after one that failed.
alter table multibrand_users add column visit_from bigint not null default 0;
