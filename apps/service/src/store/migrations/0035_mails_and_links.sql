-- A person's own name, the language of mails to that person, and a role in the platform itself.
alter table people add column name text;
alter table people add column locale text not null default 'en';
alter table people add column platform_role text check (platform_role in ('operator', 'administrator'));

-- Links of mails. The secret of a link is only in the link: this table has its keyed hash. A link works once.
create table links (
  hash text not null primary key,
  kind text not null,
  -- The id of the invitation, the person or the change that the link is about.
  subject_id text not null,
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint
);
create index links_by_subject on links (kind, subject_id);
create index links_by_expiry on links (expires_at);

-- Mails that wait for the mail server, queued in the commit of their cause. `sealed` holds address and content until the mail
-- was sent or given up.
create table mails (
  id text not null primary key,
  kind text not null,
  sealed text,
  state text not null check (state in ('PENDING', 'SENT', 'GIVEN_UP')),
  attempts bigint not null,
  due_at bigint not null,
  -- After this time the mail is useless, such as a link that has expired.
  expires_at bigint not null,
  created_at bigint not null,
  ended_at bigint,
  -- A short reason of the last failure, without any address.
  error text
);
create index mails_due on mails (due_at, id) where state = 'PENDING';
create index mails_by_creation on mails (created_at);
