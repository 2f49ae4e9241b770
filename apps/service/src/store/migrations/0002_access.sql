-- Who may call, who may embed, and what they were handed. Secrets are here as HMAC or ciphertext only.
create table clients (
  organization_id text not null,
  env text not null check (env in ('sandbox', 'production')),
  id text not null,
  scopes text not null,
  created_at bigint not null,
  primary key (organization_id, env, id)
);
create index clients_by_id on clients (id);

create table client_secrets (
  organization_id text not null,
  env text not null,
  client_id text not null,
  id text not null,
  hmac text not null,
  created_at bigint not null,
  expires_at bigint,
  primary key (organization_id, env, client_id, id)
);

create table signing_keys (
  env text not null,
  kid text not null,
  public_jwk text not null,
  private_sealed text not null,
  created_at bigint not null,
  primary key (env, kid)
);

create table embed_keys (
  organization_id text not null,
  env text not null,
  embed_key text not null,
  created_at bigint not null,
  primary key (organization_id, env, embed_key)
);
create index embed_keys_by_key on embed_keys (embed_key);

create table embedding_addresses (
  organization_id text not null,
  env text not null,
  kind text not null check (kind in ('origin', 'return_url')),
  address text not null,
  position bigint not null,
  primary key (organization_id, env, kind, address)
);

-- One row per widget token, keyed by its jti; the session it is traded for lives in the same row.
create table widget_tokens (
  organization_id text not null,
  env text not null,
  jti text not null,
  kind text not null check (kind in ('point-exchange', 'multibrand')),
  client_id text not null,
  user_id text not null,
  amount bigint,
  currency text,
  reference text,
  description text,
  created_at bigint not null,
  expires_at bigint not null,
  nonce text,
  session_started_at bigint,
  primary key (organization_id, env, jti),
  check ((kind = 'point-exchange') = (amount is not null and currency is not null and reference is not null))
);
