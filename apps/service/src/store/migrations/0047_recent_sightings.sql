-- The live updates read the newest loads of an environment every second.
create index embed_sightings_recent on embed_sightings (organization_id, env, last_at);
