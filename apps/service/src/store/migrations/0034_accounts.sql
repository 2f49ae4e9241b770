-- What a person has chosen for the portal's pages. Null: the choice of the browser.
create table account_settings (
  person_id text not null primary key,
  language text,
  theme text not null check (theme in ('auto', 'light', 'dark')),
  time_zone text
);
alter table people add column password_changed_at bigint;
