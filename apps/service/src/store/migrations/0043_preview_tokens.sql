-- 1 for a token of the portal's embed builder or of the documentation's live widgets. Its session stores nothing.
alter table widget_tokens add column preview integer not null default 0 check (preview in (0, 1));
create index widget_tokens_previews on widget_tokens (created_at) where preview = 1;
-- Before this migration, every session of the documentation's live widgets was a preview. Their tokens have this user
-- and no secret.
update widget_tokens set preview = 1 where user_id = 'visitor' and secret_id is null;
