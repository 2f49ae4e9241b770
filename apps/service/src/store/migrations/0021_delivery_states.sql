-- Failure that goes on is failure again and again: after a quiet time it begins anew.
alter table webhook_endpoints add column last_failed_at bigint;
update webhook_endpoints set last_failed_at = failing_since;

-- What a log of one state walks through. Almost all that ended was delivered, and is found by its time.
drop index deliveries_exhausted;
create index deliveries_undelivered on deliveries (organization_id, env, state, id) where state <> 'DELIVERED';
