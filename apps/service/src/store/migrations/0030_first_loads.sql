-- The first allowed load of a widget in each environment. Sightings end after 90 days, and the checklist of the portal does not.
create table first_loads (
  organization_id text not null,
  env text not null,
  origin text not null,
  widget text not null,
  at bigint not null,
  primary key (organization_id, env)
);
insert into first_loads (organization_id, env, origin, widget, at)
  select organization_id, env, min(origin), min(widget), first_at from embed_sightings s
  where refusal = '' and first_at = (
    select min(first_at) from embed_sightings where organization_id = s.organization_id and env = s.env and refusal = '')
  group by organization_id, env, first_at;
