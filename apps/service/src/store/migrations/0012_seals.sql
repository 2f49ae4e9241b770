-- A hash chain over the journal, for each organization and environment. Each journal is in exactly one seal, by its own row and not by a
-- time, so that one that was committed late is never passed over.
create table seals (
  organization_id text not null,
  env text not null,
  number bigint not null check (number > 0),
  previous text not null,
  hash text not null,
  journals bigint not null check (journals > 0),
  sealed_at bigint not null,
  primary key (organization_id, env, number)
);

create table sealed_journals (
  organization_id text not null,
  env text not null,
  journal_id text not null,
  seal bigint not null,
  digest text not null,
  primary key (organization_id, env, journal_id)
);
create index sealed_journals_seal on sealed_journals (organization_id, env, seal, journal_id);

-- The end of each chain: who seals holds this row, and a chain cut short no longer reaches it.
create table seal_heads (
  organization_id text not null,
  env text not null,
  number bigint not null,
  hash text not null,
  primary key (organization_id, env)
);

-- One entry for each journal, in the order in which the sealer walks.
create index journal_walk on journal (created_at, organization_id, env, journal_id) where line = 1;

-- Facts that a catalogue entered with a user's past: nobody is told of them, and their history need not be whole.
create table entered_facts (
  organization_id text not null,
  env text not null,
  id text not null,
  primary key (organization_id, env, id)
);
insert into entered_facts (organization_id, env, id)
  select r.organization_id, r.env, r.id from multibrand_rows r
  left join events e on e.organization_id = r.organization_id and e.env = r.env and e.subject_id = r.id
    and e.type = 'MULTIBRAND_TRANSACTION_EXECUTED'
  where r.type = 'CREDIT' and e.id is null
  union
  select h.organization_id, h.env, h.id from connection_history h
  left join events e on e.organization_id = h.organization_id and e.env = h.env and e.subject_id = h.connection_id and e.type = h.event
  where e.id is null
  union
  select h.organization_id, h.env, h.id from multibrand_connection_history h
  left join events e on e.organization_id = h.organization_id and e.env = h.env and e.subject_id = h.connection_id and e.type = h.event
  where e.id is null
  union
  select c.organization_id, c.env, c.id from connections c
  left join events e on e.organization_id = c.organization_id and e.env = c.env and e.subject_id = c.id and e.type = 'LINKED'
  where e.id is null
  union
  select c.organization_id, c.env, c.id from multibrand_connections c
  left join events e on e.organization_id = c.organization_id and e.env = c.env and e.subject_id = c.id and e.type = 'LINKED'
  where e.id is null;
