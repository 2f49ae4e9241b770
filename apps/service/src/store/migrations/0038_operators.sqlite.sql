-- An operator of the platform is another kind of actor. SQLite cannot change a check, so the table is copied with its rows.
create table audit_log_next (
  organization_id text not null,
  number bigint not null check (number > 0),
  at bigint not null,
  actor_kind text not null check (actor_kind in ('person', 'operator', 'system')),
  actor_id text not null,
  -- The only column outside the hash, so that a person's name can be erased.
  actor_name text not null,
  network text,
  action text not null,
  target_kind text not null,
  target_id text not null,
  env text,
  detail text not null,
  request_id text,
  previous text not null,
  hash text not null,
  primary key (organization_id, number)
);
insert into audit_log_next (organization_id, number, at, actor_kind, actor_id, actor_name, network, action, target_kind, target_id, env, detail, request_id, previous, hash)
  select organization_id, number, at, actor_kind, actor_id, actor_name, network, action, target_kind, target_id, env, detail, request_id, previous, hash from audit_log order by organization_id, number;
drop table audit_log;
alter table audit_log_next rename to audit_log;

create trigger audit_log_no_replace before insert on audit_log when
  exists (select 1 from audit_log where rowid = new.rowid)
  or exists (select 1 from audit_log where organization_id = new.organization_id and number = new.number)
begin
  select raise(abort, 'audit_log is append-only');
end;
create trigger audit_log_no_update before update of organization_id, number, at, actor_kind, actor_id, network, action, target_kind, target_id, env, detail, request_id, previous, hash on audit_log begin
  select raise(abort, 'audit_log is append-only');
end;
create trigger audit_log_no_move before update on audit_log when new.rowid <> old.rowid begin
  select raise(abort, 'audit_log is append-only');
end;
create trigger audit_log_no_delete before delete on audit_log begin
  select raise(abort, 'audit_log is append-only');
end;
create index audit_log_by_actor on audit_log (organization_id, actor_id, number);
create index audit_log_by_target on audit_log (organization_id, target_id, number);
create index audit_log_by_action on audit_log (organization_id, action, number);
