-- How many rows of a list fall into each hour, per key and ('') all keys together: a total and a far page need no scan.
create table list_hours (
  organization_id text not null,
  env text not null,
  list text not null,
  key text not null,
  hour bigint not null,
  count bigint not null,
  primary key (organization_id, env, list, key, hour)
);
insert into list_hours (organization_id, env, list, key, hour, count)
  select organization_id, env, 'transactions', program_id, hour, count from transaction_hours;
drop table transaction_hours;

insert into list_hours (organization_id, env, list, key, hour, count)
  select organization_id, env, 'connection_history', '', at / 3600000, count(*)
  from connection_history group by organization_id, env, at / 3600000;
insert into list_hours (organization_id, env, list, key, hour, count)
  select organization_id, env, 'connection_history', partner_code, at / 3600000, count(*)
  from connection_history group by organization_id, env, partner_code, at / 3600000;
create index connection_history_partner_time on connection_history (organization_id, env, partner_code, at, id);

insert into list_hours (organization_id, env, list, key, hour, count)
  select organization_id, env, 'multibrand_rows', '', created_at / 3600000, count(*)
  from multibrand_rows group by organization_id, env, created_at / 3600000;
insert into list_hours (organization_id, env, list, key, hour, count)
  select organization_id, env, 'multibrand_rows', program_id, created_at / 3600000, count(*)
  from multibrand_rows group by organization_id, env, program_id, created_at / 3600000;
create index multibrand_rows_program_time on multibrand_rows (organization_id, env, program_id, created_at, id);

insert into list_hours (organization_id, env, list, key, hour, count)
  select organization_id, env, 'multibrand_connection_history', '', at / 3600000, count(*)
  from multibrand_connection_history group by organization_id, env, at / 3600000;
