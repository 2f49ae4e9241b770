-- Pages that browsers loaded a widget in, or tried to. Anybody can cause a refused one, so it is unverified.
create table embed_sightings (
  organization_id text not null,
  env text not null,
  origin text not null,
  -- Empty for a frame whose address has a token and no key.
  embed_key text not null,
  widget text not null,
  -- Empty for a load that the service allowed.
  refusal text not null,
  first_at bigint not null,
  last_at bigint not null,
  count bigint not null,
  primary key (organization_id, env, origin, embed_key, widget, refusal)
);
create index embed_sightings_refused on embed_sightings (organization_id, env, last_at) where refusal <> '';
create index embed_sightings_by_age on embed_sightings (last_at);

-- Allowed loads by hour, for the counts of the last day and week.
create table embed_load_hours (
  organization_id text not null,
  env text not null,
  origin text not null,
  embed_key text not null,
  hour bigint not null,
  count bigint not null,
  primary key (organization_id, env, origin, embed_key, hour)
);
create index embed_load_hours_by_age on embed_load_hours (hour);
