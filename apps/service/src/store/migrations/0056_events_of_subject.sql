-- Also orders the events of one object by id. Without the id, SQLite reads all older events of the organization.
drop index events_subject;
create index events_of_subject on events (organization_id, env, subject_id, id);
