-- 0 if the widgets of the organization keep nothing that a user has entered and not sent.
alter table embed_settings add column drafts bigint not null default 1 check (drafts in (0, 1));
