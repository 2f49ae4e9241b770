-- How a delivery is sent: as an event with retries, once as a resend to a disabled endpoint, or once as a trial (a test or a check).
alter table deliveries add column sent_as text not null default 'EVENT' check (sent_as in ('EVENT', 'RESEND', 'TRIAL'));
create index deliveries_manual on deliveries (organization_id, env, endpoint_id) where state = 'PENDING' and sent_as <> 'EVENT';

-- A failed trial is no failed delivery: it is not counted, and a replay of failures leaves it out.
drop index deliveries_exhausted_by_endpoint;
create index deliveries_exhausted_by_endpoint on deliveries (organization_id, env, endpoint_id) where state = 'EXHAUSTED' and sent_as <> 'TRIAL';
drop index deliveries_failed;
create index deliveries_failed on deliveries (organization_id, env, endpoint_id, event_id) where state in ('EXHAUSTED', 'CANCELLED') and sent_as <> 'TRIAL';

-- An attempt that a person started, which does not count for or against the endpoint.
alter table delivery_attempts add column manual bigint not null default 0 check (manual in (0, 1));

-- The newest check of an endpoint as JSON, and its time. A new address or authorization clears both.
alter table webhook_endpoints add column checked_at bigint;
alter table webhook_endpoints add column check_result text;

drop view delivery_log;
create view delivery_log as
select d.organization_id, d.env, d.id, d.event_id, d.endpoint_id, d.variant, d.state, d.attempts, d.due_at, d.created_at, d.sent_as,
  (select e.type from events e where e.organization_id = d.organization_id and e.env = d.env and e.id = d.event_id) as type,
  (select e.test from events e where e.organization_id = d.organization_id and e.env = d.env and e.id = d.event_id) as test,
  (select w.url from webhook_endpoints w where w.organization_id = d.organization_id and w.env = d.env and w.id = d.endpoint_id) as url,
  (select a.number from delivery_attempts a where a.organization_id = d.organization_id and a.env = d.env and a.delivery_id = d.id order by a.number desc limit 1) as last_number,
  (select a.started_at from delivery_attempts a where a.organization_id = d.organization_id and a.env = d.env and a.delivery_id = d.id order by a.number desc limit 1) as last_started_at,
  (select a.status from delivery_attempts a where a.organization_id = d.organization_id and a.env = d.env and a.delivery_id = d.id order by a.number desc limit 1) as last_status,
  (select a.reason from delivery_attempts a where a.organization_id = d.organization_id and a.env = d.env and a.delivery_id = d.id order by a.number desc limit 1) as last_reason
from deliveries d;
