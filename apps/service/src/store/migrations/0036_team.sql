alter table memberships add column invited_by text;

-- Invitations to an organization. The platform's own invitations have the organization ''.
create table invitations (
  organization_id text not null,
  id text not null,
  email text not null,
  email_key text not null,
  role text not null check (role in ('owner', 'developer', 'support', 'finance', 'viewer', 'administrator')),
  -- The id of the person who invited, or null for a command of an operator.
  invited_by text,
  state text not null check (state in ('OPEN', 'ACCEPTED', 'WITHDRAWN')),
  created_at bigint not null,
  expires_at bigint not null,
  primary key (organization_id, id)
);
create unique index invitations_by_id on invitations (id);
create unique index invitations_open on invitations (organization_id, email_key) where state = 'OPEN';

-- A change of a person's e-mail address. It happens when the old and the new address have confirmed it.
create table email_changes (
  person_id text not null primary key,
  id text not null,
  new_email text not null,
  new_email_key text not null,
  old_confirmed_at bigint,
  new_confirmed_at bigint,
  expires_at bigint not null
);
create unique index email_changes_by_id on email_changes (id);

-- How far the background walk has recomputed each audit chain.
create table audit_walks (
  organization_id text not null primary key,
  number bigint not null,
  hash text not null,
  ended_at bigint not null,
  -- The end of the newest walk from the first entry.
  full_at bigint not null,
  problem text
);

create index audit_log_by_actor on audit_log (organization_id, actor_id, number);
create index audit_log_by_target on audit_log (organization_id, target_id, number);
create index audit_log_by_action on audit_log (organization_id, action, number);
