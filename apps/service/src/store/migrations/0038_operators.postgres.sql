-- An operator of the platform is another kind of actor.
alter table audit_log drop constraint audit_log_actor_kind_check;
alter table audit_log add constraint audit_log_actor_kind_check check (actor_kind in ('person', 'operator', 'system'));
