-- Who may enter the portal, and who is in it: passwords are here as scrypt hashes, sessions as keyed hashes of what is in their cookies.
create table portal_users (
  organization_id text not null,
  id text not null,
  role text not null,
  email text not null,
  -- What all spellings of the address have in common.
  email_key text not null,
  password_hash text not null,
  created_at bigint not null,
  primary key (organization_id, id)
);
create unique index portal_users_by_email on portal_users (email_key);
create unique index portal_owners on portal_users (organization_id) where role = 'owner';

-- A cookie names its organization here, so the hash comes first.
create table portal_sessions (
  token_hash text not null primary key,
  organization_id text not null,
  user_id text not null,
  created_at bigint not null,
  seen_at bigint not null
);
create index portal_sessions_by_seen on portal_sessions (seen_at);
