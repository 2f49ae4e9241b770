-- `insert or replace` removes a row without a word to the triggers that keep it, so a row in its way is looked for first. `rowid` is one of
-- the keys that can be in the way; where a statement names none, it matches no row.
create trigger journal_no_replace before insert on journal when
  exists (select 1 from journal where rowid = new.rowid)
  or exists (select 1 from journal where organization_id = new.organization_id and env = new.env and journal_id = new.journal_id and line = new.line)
begin
  select raise(abort, 'journal is append-only');
end;
create trigger prices_no_replace before insert on prices when
  exists (select 1 from prices where rowid = new.rowid)
  or exists (select 1 from prices where program_id = new.program_id and valid_from = new.valid_from)
begin
  select raise(abort, 'prices is append-only');
end;
create trigger fx_rates_no_replace before insert on fx_rates when
  exists (select 1 from fx_rates where rowid = new.rowid)
  or exists (select 1 from fx_rates where currency = new.currency and valid_from = new.valid_from)
begin
  select raise(abort, 'fx_rates is append-only');
end;
create trigger connection_history_no_replace before insert on connection_history when
  exists (select 1 from connection_history where rowid = new.rowid)
  or exists (select 1 from connection_history where organization_id = new.organization_id and env = new.env and id = new.id)
begin
  select raise(abort, 'connection_history is append-only');
end;
create trigger multibrand_connection_history_no_replace before insert on multibrand_connection_history when
  exists (select 1 from multibrand_connection_history where rowid = new.rowid)
  or exists (select 1 from multibrand_connection_history where organization_id = new.organization_id and env = new.env and id = new.id)
begin
  select raise(abort, 'multibrand_connection_history is append-only');
end;
create trigger multibrand_rows_no_replace before insert on multibrand_rows when
  exists (select 1 from multibrand_rows where rowid = new.rowid)
  or exists (select 1 from multibrand_rows where organization_id = new.organization_id and env = new.env and id = new.id)
  or exists (select 1 from multibrand_rows where organization_id = new.organization_id and env = new.env and transaction_id = new.transaction_id and program_id = new.program_id)
begin
  select raise(abort, 'multibrand_rows is append-only');
end;
create trigger events_no_replace before insert on events when
  exists (select 1 from events where rowid = new.rowid)
  or exists (select 1 from events where organization_id = new.organization_id and env = new.env and id = new.id)
begin
  select raise(abort, 'events is append-only');
end;
create trigger seals_no_replace before insert on seals when
  exists (select 1 from seals where rowid = new.rowid)
  or exists (select 1 from seals where organization_id = new.organization_id and env = new.env and number = new.number)
begin
  select raise(abort, 'seals is append-only');
end;
create trigger sealed_journals_no_replace before insert on sealed_journals when
  exists (select 1 from sealed_journals where rowid = new.rowid)
  or exists (select 1 from sealed_journals where organization_id = new.organization_id and env = new.env and journal_id = new.journal_id)
begin
  select raise(abort, 'sealed_journals is append-only');
end;

-- Here what is in the way is no error: our own `on conflict do nothing` claims a reference, or says again what is known.
create trigger transactions_no_replace before insert on transactions when
  exists (select 1 from transactions where rowid = new.rowid)
  or exists (select 1 from transactions where organization_id = new.organization_id and env = new.env and id = new.id)
  or exists (select 1 from transactions where organization_id = new.organization_id and env = new.env and reference = new.reference)
begin
  select raise(ignore);
end;
create trigger multibrand_transactions_no_replace before insert on multibrand_transactions when
  exists (select 1 from multibrand_transactions where rowid = new.rowid)
  or exists (select 1 from multibrand_transactions where organization_id = new.organization_id and env = new.env and id = new.id)
  or exists (select 1 from multibrand_transactions where organization_id = new.organization_id and env = new.env and reference = new.reference)
begin
  select raise(ignore);
end;
create trigger delivery_attempts_no_replace before insert on delivery_attempts when
  exists (select 1 from delivery_attempts where rowid = new.rowid)
  or exists (select 1 from delivery_attempts where organization_id = new.organization_id and env = new.env and delivery_id = new.delivery_id and number = new.number)
begin
  select raise(ignore);
end;
create trigger entered_facts_no_replace before insert on entered_facts when
  exists (select 1 from entered_facts where rowid = new.rowid)
  or exists (select 1 from entered_facts where organization_id = new.organization_id and env = new.env and id = new.id)
begin
  select raise(ignore);
end;
create trigger seal_heads_no_replace before insert on seal_heads when
  exists (select 1 from seal_heads where rowid = new.rowid)
  or exists (select 1 from seal_heads where organization_id = new.organization_id and env = new.env)
begin
  select raise(ignore);
end;

-- A row that may still change stays where it is: moved onto another with `or replace`, it would remove that one.
create trigger transactions_no_move before update on transactions when new.rowid <> old.rowid begin
  select raise(abort, 'transactions is append-only');
end;
create trigger multibrand_transactions_no_move before update on multibrand_transactions when new.rowid <> old.rowid begin
  select raise(abort, 'multibrand_transactions is append-only');
end;
create trigger multibrand_rows_no_move before update on multibrand_rows when new.rowid <> old.rowid begin
  select raise(abort, 'multibrand_rows is append-only');
end;
create trigger events_no_move before update on events when new.rowid <> old.rowid begin
  select raise(abort, 'events is append-only');
end;
create trigger seal_heads_no_move before update on seal_heads when new.rowid <> old.rowid begin
  select raise(abort, 'seal_heads is append-only');
end;

-- A fact stays with its organization and environment, and its amounts in their currency.
drop trigger events_keep_body;
create trigger events_keep_body before update of organization_id, env, id, type, subject_id, body, created_at on events begin
  select raise(abort, 'the body of an event is frozen');
end;
drop trigger multibrand_transactions_keep;
create trigger multibrand_transactions_keep before update of organization_id, env, id, kind, reference, fingerprint, canonical, user_id, input_side, amount_local, amount_usd, local_currency, execution_date, created_at on multibrand_transactions begin
  select raise(abort, 'what was credited or debited does not change');
end;

create trigger entered_facts_no_update before update on entered_facts begin
  select raise(abort, 'entered_facts is append-only');
end;
create trigger entered_facts_no_delete before delete on entered_facts begin
  select raise(abort, 'entered_facts is append-only');
end;
-- The end of a chain moves on to the next seal, never back.
create trigger seal_heads_forward before update on seal_heads when new.organization_id <> old.organization_id or new.env <> old.env
  or new.number < old.number or (new.number = old.number and new.hash <> old.hash) begin
  select raise(abort, 'seal_heads is append-only: a chain ends no earlier than it did');
end;
create trigger seal_heads_no_delete before delete on seal_heads begin
  select raise(abort, 'seal_heads is append-only');
end;
