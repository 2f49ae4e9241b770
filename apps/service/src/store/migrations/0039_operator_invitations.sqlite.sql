-- The command line invites operators too. SQLite cannot change a check, so the table is copied with its rows.
create table invitations_next (
  organization_id text not null,
  id text not null,
  email text not null,
  email_key text not null,
  role text not null check (role in ('owner', 'developer', 'support', 'finance', 'viewer', 'operator', 'administrator')),
  -- The id of the person who invited, or null for a command of an operator.
  invited_by text,
  state text not null check (state in ('OPEN', 'ACCEPTED', 'WITHDRAWN')),
  created_at bigint not null,
  expires_at bigint not null,
  primary key (organization_id, id)
);
insert into invitations_next (organization_id, id, email, email_key, role, invited_by, state, created_at, expires_at)
  select organization_id, id, email, email_key, role, invited_by, state, created_at, expires_at from invitations;
drop table invitations;
alter table invitations_next rename to invitations;

create unique index invitations_by_id on invitations (id);
create unique index invitations_open on invitations (organization_id, email_key) where state = 'OPEN';
