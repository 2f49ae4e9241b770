-- The log of a delivery stays as long as the delivery itself.
create function refuse_while_delivery() returns trigger language plpgsql as $$
begin
  if exists (select 1 from deliveries where organization_id = old.organization_id and env = old.env and id = old.delivery_id) then
    raise exception 'delivery_attempts is append-only';
  end if;
  return old;
end $$;
drop trigger delivery_attempts_no_delete on delivery_attempts;
create trigger delivery_attempts_no_delete before delete on delivery_attempts for each row
  execute function refuse_while_delivery();
drop trigger events_keep_body on events;
create trigger events_keep_body before update of organization_id, env, id, type, subject_id, body, created_at, test on events for each row
  execute function refuse_change('the body of an event is frozen');
