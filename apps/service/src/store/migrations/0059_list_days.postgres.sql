-- The rows of each day: the sum of its hours, which triggers keep, so that a total and a far page read few counts at any size of a list.
create table list_days (
  organization_id text not null,
  env text not null,
  list text not null,
  key text not null,
  day bigint not null,
  count bigint not null,
  primary key (organization_id, env, list, key, day)
);
-- A process of the earlier version may still count. It waits until the trigger is there.
lock table list_hours in share row exclusive mode;
insert into list_days (organization_id, env, list, key, day, count)
  select organization_id, env, list, key, hour / 24, sum(count) from list_hours group by organization_id, env, list, key, hour / 24;

create function count_days() returns trigger language plpgsql as $$
declare
  counted list_hours := case when tg_op = 'DELETE' then old else new end;
  added bigint := case tg_op when 'INSERT' then new.count when 'DELETE' then -old.count else new.count - old.count end;
begin
  insert into list_days (organization_id, env, list, key, day, count)
  values (counted.organization_id, counted.env, counted.list, counted.key, counted.hour / 24, added)
  on conflict (organization_id, env, list, key, day) do update set count = list_days.count + excluded.count;
  return null;
end
$$;
create trigger list_hours_counted after insert or delete or update of count on list_hours for each row execute function count_days();
