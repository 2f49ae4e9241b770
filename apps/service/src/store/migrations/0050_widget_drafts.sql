-- What users of widgets have entered and not yet sent. `id` is a keyed hash of the owner, and `sealed` the encrypted text.
create table widget_drafts (
  organization_id text not null,
  env text not null,
  id text not null,
  sealed text not null,
  saved_at bigint not null,
  primary key (organization_id, env, id)
);
create index widget_drafts_age on widget_drafts (saved_at);
