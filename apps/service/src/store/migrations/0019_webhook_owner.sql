-- Addresses that a catalogue has entered, each once. It manages an endpoint until its owner changes, disables, rotates or removes it.
create table catalogue_endpoints (
  organization_id text not null,
  env text not null,
  url text not null,
  managed bigint not null check (managed in (0, 1)),
  primary key (organization_id, env, url)
);
insert into catalogue_endpoints (organization_id, env, url, managed) select organization_id, env, url, 1 from webhook_endpoints;

-- What a replay of failures walks through: the events of an endpoint in their order.
create index deliveries_failed on deliveries (organization_id, env, endpoint_id, event_id) where state in ('EXHAUSTED', 'CANCELLED');

-- A delivery as its log shows it: its event, its address as it is now, its last attempt that is over. Each is looked up by its whole key:
-- a planner without statistics would join by the first two columns, and read every row of the caller's for each.
create view delivery_log as
select d.organization_id, d.env, d.id, d.event_id, d.endpoint_id, d.variant, d.state, d.attempts, d.due_at, d.created_at,
  (select e.type from events e where e.organization_id = d.organization_id and e.env = d.env and e.id = d.event_id) as type,
  (select e.test from events e where e.organization_id = d.organization_id and e.env = d.env and e.id = d.event_id) as test,
  (select w.url from webhook_endpoints w where w.organization_id = d.organization_id and w.env = d.env and w.id = d.endpoint_id) as url,
  (select a.number from delivery_attempts a where a.organization_id = d.organization_id and a.env = d.env and a.delivery_id = d.id order by a.number desc limit 1) as last_number,
  (select a.started_at from delivery_attempts a where a.organization_id = d.organization_id and a.env = d.env and a.delivery_id = d.id order by a.number desc limit 1) as last_started_at,
  (select a.status from delivery_attempts a where a.organization_id = d.organization_id and a.env = d.env and a.delivery_id = d.id order by a.number desc limit 1) as last_status,
  (select a.reason from delivery_attempts a where a.organization_id = d.organization_id and a.env = d.env and a.delivery_id = d.id order by a.number desc limit 1) as last_reason
from deliveries d;
