-- Addresses and embed keys as the portal shows them: with an id, an author and an end.
alter table embedding_addresses rename to former_addresses;
create table embedding_addresses (
  organization_id text not null,
  env text not null,
  id text not null,
  kind text not null check (kind in ('origin', 'return_url')),
  address text not null,
  position bigint not null,
  -- Null for an address of the catalog.
  created_by text,
  created_at bigint not null,
  primary key (organization_id, env, id)
);
create unique index embedding_addresses_once on embedding_addresses (organization_id, env, kind, address);
-- The ids have the usual form: the beginning of the organization's id, then the environment and the position.
insert into embedding_addresses (organization_id, env, id, kind, address, position, created_by, created_at)
  select organization_id, env,
    case kind when 'origin' then 'ori_' else 'ret_' end || substr(organization_id, 5, 20)
      || case env when 'sandbox' then 'S' else 'P' end || substr(cast(100000 + position as text), 2),
    kind, address, position, null, coalesce((select at from moments where name = 'first start'), 0)
  from former_addresses;
drop table former_addresses;

alter table embed_keys add column label text not null default '';
alter table embed_keys add column created_by text;
alter table embed_keys add column retired_at bigint;
alter table embed_keys add column version bigint not null default 1;

-- What a catalog file has entered, each item once. The digest is that of the file's item. The portal takes an item over
-- when it changes or removes it: managed is 0 then, and a file no longer changes or restores the item.
create table catalog_entries (
  kind text not null,
  organization_id text not null,
  env text not null,
  key text not null,
  digest text not null,
  managed bigint not null check (managed in (0, 1)),
  primary key (kind, organization_id, env, key)
);
insert into catalog_entries (kind, organization_id, env, key, digest, managed)
  select kind, organization_id, env, address, '', 1 from embedding_addresses;
insert into catalog_entries (kind, organization_id, env, key, digest, managed)
  select 'embed_key', organization_id, env, embed_key, '', 1 from embed_keys;
insert into catalog_entries (kind, organization_id, env, key, digest, managed)
  select 'client', organization_id, env, id, '', 1 from clients;
insert into catalog_entries (kind, organization_id, env, key, digest, managed)
  select 'offer', organization_id, env, program_id, '', 1 from enablements;
