-- Emptying a table fires no trigger of a row: it has one of its own.
create trigger journal_no_truncate before truncate on journal for each statement
  execute function refuse_change('journal is append-only');
create trigger prices_no_truncate before truncate on prices for each statement
  execute function refuse_change('prices is append-only');
create trigger fx_rates_no_truncate before truncate on fx_rates for each statement
  execute function refuse_change('fx_rates is append-only');
create trigger connection_history_no_truncate before truncate on connection_history for each statement
  execute function refuse_change('connection_history is append-only');
create trigger multibrand_connection_history_no_truncate before truncate on multibrand_connection_history for each statement
  execute function refuse_change('multibrand_connection_history is append-only');
create trigger multibrand_rows_no_truncate before truncate on multibrand_rows for each statement
  execute function refuse_change('multibrand_rows is append-only');
create trigger events_no_truncate before truncate on events for each statement
  execute function refuse_change('events is append-only');
create trigger seals_no_truncate before truncate on seals for each statement
  execute function refuse_change('seals is append-only');
create trigger sealed_journals_no_truncate before truncate on sealed_journals for each statement
  execute function refuse_change('sealed_journals is append-only');
create trigger transactions_no_truncate before truncate on transactions for each statement
  execute function refuse_change('transactions is append-only');
create trigger multibrand_transactions_no_truncate before truncate on multibrand_transactions for each statement
  execute function refuse_change('multibrand_transactions is append-only');
create trigger delivery_attempts_no_truncate before truncate on delivery_attempts for each statement
  execute function refuse_change('delivery_attempts is append-only');
create trigger entered_facts_no_truncate before truncate on entered_facts for each statement
  execute function refuse_change('entered_facts is append-only');
create trigger seal_heads_no_truncate before truncate on seal_heads for each statement
  execute function refuse_change('seal_heads is append-only');

-- A fact stays with its organization and environment, and its amounts in their currency.
drop trigger events_keep_body on events;
create trigger events_keep_body before update of organization_id, env, id, type, subject_id, body, created_at on events for each row
  execute function refuse_change('the body of an event is frozen');
drop trigger multibrand_transactions_keep on multibrand_transactions;
create trigger multibrand_transactions_keep before update of organization_id, env, id, kind, reference, fingerprint, canonical, user_id, input_side, amount_local, amount_usd, local_currency, execution_date, created_at on multibrand_transactions for each row
  execute function refuse_change('what was credited or debited does not change');

create trigger entered_facts_no_update before update on entered_facts for each row
  execute function refuse_change('entered_facts is append-only');
create trigger entered_facts_no_delete before delete on entered_facts for each row
  execute function refuse_change('entered_facts is append-only');
-- The end of a chain moves on to the next seal, never back.
create trigger seal_heads_forward before update on seal_heads for each row when (new.organization_id <> old.organization_id
  or new.env <> old.env or new.number < old.number or (new.number = old.number and new.hash <> old.hash))
  execute function refuse_change('seal_heads is append-only: a chain ends no earlier than it did');
create trigger seal_heads_no_delete before delete on seal_heads for each row
  execute function refuse_change('seal_heads is append-only');
