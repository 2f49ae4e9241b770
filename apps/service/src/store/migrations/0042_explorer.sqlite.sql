-- The client whose token sent the request. Null for a transaction of an earlier version.
alter table transactions add column client_id text;

-- The calls to partners: one row for each lease of an order that ended with an outcome. `subject_id` is a transaction or
-- a row of a multibrand credit, and `number` is the lease, so a missing number is a call whose process stopped.
create table partner_attempts (
  organization_id text not null,
  env text not null,
  subject_id text not null,
  number bigint not null check (number > 0),
  connector text not null,
  call text not null check (call in ('ISSUE', 'ASK')),
  started_at bigint not null,
  micros bigint not null check (micros >= 0),
  outcome text not null check (outcome in ('DONE', 'REFUSED', 'NOT_SENT', 'NOT_FOUND', 'UNKNOWN', 'CONFLICT')),
  why text,
  primary key (organization_id, env, subject_id, number)
);

-- The personal data that people of the portal have seen unmasked: who, of which object, why, and until when. Never the
-- data itself.
create table reveals (
  organization_id text not null,
  env text not null,
  id text not null,
  person_id text not null,
  kind text not null,
  target_id text not null,
  reason text not null,
  at bigint not null,
  until bigint not null,
  primary key (organization_id, env, id)
);
create index reveals_person on reveals (organization_id, person_id, at);

-- The searches of the portal by member number and e-mail address.
create index transactions_member on transactions (organization_id, env, destination_user_id, created_at, id) where destination_user_id is not null;
create index transactions_email on transactions (organization_id, env, lower(destination_email), created_at, id) where destination_email is not null;

drop trigger transactions_keep;
create trigger transactions_keep before update of organization_id, env, id, reference, fingerprint, canonical, channel, source_user_id, program_id, partner_code,
  destination_user_id, destination_email, destination_first_name, destination_last_name, base_points, bonus_points, campaign_points,
  campaign_id, source_value, source_currency, billed, partner_funded, billed_currency, local_price, description, connector, order_key, save_account, client_id on transactions begin
  select raise(abort, 'transactions is append-only: what was asked for does not change');
end;

create trigger partner_attempts_no_replace before insert on partner_attempts when
  exists (select 1 from partner_attempts where rowid = new.rowid)
  or exists (select 1 from partner_attempts where organization_id = new.organization_id and env = new.env and subject_id = new.subject_id and number = new.number)
begin
  select raise(ignore);
end;
create trigger partner_attempts_no_update before update on partner_attempts begin
  select raise(abort, 'partner_attempts is append-only');
end;
create trigger partner_attempts_no_delete before delete on partner_attempts begin
  select raise(abort, 'partner_attempts is append-only');
end;

create trigger reveals_no_replace before insert on reveals when
  exists (select 1 from reveals where rowid = new.rowid)
  or exists (select 1 from reveals where organization_id = new.organization_id and env = new.env and id = new.id)
begin
  select raise(ignore);
end;
create trigger reveals_no_update before update on reveals begin
  select raise(abort, 'reveals is append-only');
end;
create trigger reveals_no_delete before delete on reveals begin
  select raise(abort, 'reveals is append-only');
end;
