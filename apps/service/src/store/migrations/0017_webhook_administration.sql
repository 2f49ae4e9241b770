-- `auth_sealed` holds user names, addresses and secrets of the basic and oauth2 modes; `auth_public` is what of them may be shown.
alter table webhook_endpoints add column description text not null default '';
alter table webhook_endpoints add column auth_sealed text;
alter table webhook_endpoints add column auth_public text not null default '{}';
alter table webhook_endpoints add column config_version bigint not null default 1;
alter table webhook_endpoints add column disabled_reason text check (disabled_reason in ('OWNER', 'GONE', 'FAILING', 'CATALOGUE'));
update webhook_endpoints set disabled_reason = 'CATALOGUE' where status = 'DISABLED';

-- A staged secret takes over by itself at `activates_at`; one that was replaced signs beside the new one until `expires_at`.
alter table webhook_secrets add column activates_at bigint;
alter table webhook_secrets add column expires_at bigint;

-- The schedule of a delivery that is sent again begins anew after `schedule_from` attempts.
alter table deliveries add column schedule_from bigint not null default 0;
alter table deliveries add column finished_at bigint;
update deliveries set finished_at = due_at where state <> 'PENDING';
create index deliveries_by_endpoint on deliveries (organization_id, env, endpoint_id, id);
create index deliveries_exhausted on deliveries (organization_id, env, id) where state = 'EXHAUSTED';
create index deliveries_exhausted_by_endpoint on deliveries (organization_id, env, endpoint_id) where state = 'EXHAUSTED';
create index deliveries_finished on deliveries (organization_id, env, finished_at) where finished_at is not null;

-- The request as it was sent, without what it was authorized by.
alter table delivery_attempts add column url text;
alter table delivery_attempts add column request_headers text;

-- An event that no fact stands behind. Events and deliveries are found by time through their ids, which begin with it.
alter table events add column test bigint not null default 0 check (test in (0, 1));
