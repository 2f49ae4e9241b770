-- The log of a delivery stays as long as the delivery itself.
drop trigger delivery_attempts_no_delete;
create trigger delivery_attempts_no_delete before delete on delivery_attempts when
  exists (select 1 from deliveries where organization_id = old.organization_id and env = old.env and id = old.delivery_id)
begin
  select raise(abort, 'delivery_attempts is append-only');
end;
drop trigger events_keep_body;
create trigger events_keep_body before update of organization_id, env, id, type, subject_id, body, created_at, test on events begin
  select raise(abort, 'the body of an event is frozen');
end;
