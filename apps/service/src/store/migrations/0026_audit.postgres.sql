-- The audit log: one hash chain for each organization. A change and its entry are in one commit.
create table audit_log (
  organization_id text not null,
  number bigint not null check (number > 0),
  at bigint not null,
  actor_kind text not null check (actor_kind in ('person', 'system')),
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

-- The end of each chain. A writer locks this row, and a shortened chain no longer reaches it.
create table audit_heads (
  organization_id text not null primary key,
  number bigint not null,
  hash text not null
);

create trigger audit_log_no_update before update of organization_id, number, at, actor_kind, actor_id, network, action, target_kind, target_id, env, detail, request_id, previous, hash on audit_log for each row
  execute function refuse_change('audit_log is append-only');
create trigger audit_log_no_delete before delete on audit_log for each row
  execute function refuse_change('audit_log is append-only');
create trigger audit_log_no_truncate before truncate on audit_log for each statement
  execute function refuse_change('audit_log is append-only');

create trigger audit_heads_forward before update on audit_heads for each row when (new.organization_id <> old.organization_id
  or new.number < old.number or (new.number = old.number and new.hash <> old.hash))
  execute function refuse_change('audit_heads is append-only: a chain ends no earlier than it did');
create trigger audit_heads_no_delete before delete on audit_heads for each row
  execute function refuse_change('audit_heads is append-only');
create trigger audit_heads_no_truncate before truncate on audit_heads for each statement
  execute function refuse_change('audit_heads is append-only');
