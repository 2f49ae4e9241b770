-- What people manage about clients and secrets in the portal, and the facts about the use of secrets.
alter table clients add column name text not null default 'Server';
alter table clients add column status text not null default 'ENABLED' check (status in ('ENABLED', 'DISABLED'));
-- The networks that may call, separated by spaces. Empty: every network.
alter table clients add column networks text not null default '';
alter table clients add column version bigint not null default 1;
alter table clients add column created_by text;

-- The last four characters. Null for a secret of an earlier version that nobody has used since.
alter table client_secrets add column hint text;
alter table client_secrets add column created_by text;
alter table client_secrets add column revoked_at bigint;
alter table client_secrets add column first_used_at bigint;
alter table client_secrets add column last_used_at bigint;
alter table client_secrets add column last_used_network text;

-- The secret that requested the token. Null for a token of an earlier version.
alter table widget_tokens add column secret_id text;
