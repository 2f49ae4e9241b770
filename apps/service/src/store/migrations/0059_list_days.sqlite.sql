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
insert into list_days (organization_id, env, list, key, day, count)
  select organization_id, env, list, key, hour / 24, sum(count) from list_hours group by organization_id, env, list, key, hour / 24;

create trigger list_hours_inserted after insert on list_hours begin
  insert into list_days (organization_id, env, list, key, day, count)
  values (new.organization_id, new.env, new.list, new.key, new.hour / 24, new.count)
  on conflict (organization_id, env, list, key, day) do update set count = list_days.count + excluded.count;
end;
create trigger list_hours_updated after update of count on list_hours begin
  update list_days set count = count + new.count - old.count
  where organization_id = new.organization_id and env = new.env and list = new.list and key = new.key and day = new.hour / 24;
end;
create trigger list_hours_deleted after delete on list_hours begin
  update list_days set count = count - old.count
  where organization_id = old.organization_id and env = old.env and list = old.list and key = old.key and day = old.hour / 24;
end;
