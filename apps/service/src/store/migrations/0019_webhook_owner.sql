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

-- A delivery as its log shows it: its event, its address as it is now, its last attempt that is over.
create view delivery_log as
select d.organization_id, d.env, d.id, d.event_id, d.endpoint_id, d.variant, d.state, d.attempts, d.due_at, d.created_at,
  e.type, e.test, e.body, e.created_at as event_created_at, w.url,
  a.number as last_number, a.started_at as last_started_at, a.status as last_status, a.reason as last_reason
from deliveries d
join events e on e.organization_id = d.organization_id and e.env = d.env and e.id = d.event_id
left join webhook_endpoints w on w.organization_id = d.organization_id and w.env = d.env and w.id = d.endpoint_id
left join delivery_attempts a on a.organization_id = d.organization_id and a.env = d.env and a.delivery_id = d.id and a.number = (
  select max(l.number) from delivery_attempts l where l.organization_id = d.organization_id and l.env = d.env and l.delivery_id = d.id
);
