-- Finds the event of a transaction without reading all events.
create index events_subject on events (organization_id, env, subject_id);
