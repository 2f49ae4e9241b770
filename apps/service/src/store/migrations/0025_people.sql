-- People of the portal. A person can belong to several organizations, with one role in each.
create table people (
  id text not null primary key,
  email text not null,
  -- What all spellings of the address have in common.
  email_key text not null,
  password_hash text not null,
  created_at bigint not null
);
create unique index people_by_email on people (email_key);

create table memberships (
  organization_id text not null,
  person_id text not null,
  role text not null check (role in ('owner', 'developer', 'support', 'finance', 'viewer')),
  created_at bigint not null,
  primary key (organization_id, person_id)
);
create index memberships_by_person on memberships (person_id);

insert into people (id, email, email_key, password_hash, created_at)
  select id, email, email_key, password_hash, created_at from portal_users;
insert into memberships (organization_id, person_id, role, created_at)
  select organization_id, id, role, created_at from portal_users;
drop table portal_users;
alter table portal_sessions rename column user_id to person_id;
