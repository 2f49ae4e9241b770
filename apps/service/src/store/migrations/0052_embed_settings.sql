-- The settings of an organization's widgets. Without a row, the widgets use the defaults. The sentence is a JSON object
-- with one text for each language of the widgets.
create table embed_settings (
  organization_id text not null,
  env text not null,
  consent text not null check (consent in ('tick', 'button')),
  consent_sentence text,
  primary key (organization_id, env)
);
