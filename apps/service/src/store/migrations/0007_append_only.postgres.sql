-- Facts are append-only: the engine itself refuses to change or remove them.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%', tg_argv[0];
end
$$;
create trigger journal_no_update before update on journal for each row
  execute function refuse_change('journal is append-only');
create trigger journal_no_delete before delete on journal for each row
  execute function refuse_change('journal is append-only');
create trigger prices_no_update before update on prices for each row
  execute function refuse_change('prices is append-only');
create trigger prices_no_delete before delete on prices for each row
  execute function refuse_change('prices is append-only');
create trigger fx_rates_no_update before update on fx_rates for each row
  execute function refuse_change('fx_rates is append-only');
create trigger fx_rates_no_delete before delete on fx_rates for each row
  execute function refuse_change('fx_rates is append-only');
create trigger connection_history_no_update before update on connection_history for each row
  execute function refuse_change('connection_history is append-only');
create trigger connection_history_no_delete before delete on connection_history for each row
  execute function refuse_change('connection_history is append-only');
create trigger multibrand_connection_history_no_update before update on multibrand_connection_history for each row
  execute function refuse_change('multibrand_connection_history is append-only');
create trigger multibrand_connection_history_no_delete before delete on multibrand_connection_history for each row
  execute function refuse_change('multibrand_connection_history is append-only');
create trigger multibrand_rows_no_update before update on multibrand_rows for each row
  execute function refuse_change('multibrand_rows is append-only');
create trigger multibrand_rows_no_delete before delete on multibrand_rows for each row
  execute function refuse_change('multibrand_rows is append-only');
create trigger delivery_attempts_no_update before update on delivery_attempts for each row
  execute function refuse_change('delivery_attempts is append-only');
create trigger delivery_attempts_no_delete before delete on delivery_attempts for each row
  execute function refuse_change('delivery_attempts is append-only');
create trigger transactions_no_update before update on transactions for each row
  execute function refuse_change('transactions is append-only');
create trigger transactions_no_delete before delete on transactions for each row
  execute function refuse_change('transactions is append-only');
create trigger events_keep_body before update of id, type, subject_id, body, created_at on events for each row
  execute function refuse_change('the body of an event is frozen');
create trigger events_no_delete before delete on events for each row
  execute function refuse_change('events is append-only');
create trigger multibrand_transactions_keep before update of id, kind, reference, fingerprint, canonical, user_id, input_side, amount_local, amount_usd, execution_date, created_at on multibrand_transactions for each row
  execute function refuse_change('what was credited or debited does not change');
create trigger multibrand_transactions_final before update on multibrand_transactions for each row when (old.status = 'EXECUTED')
  execute function refuse_change('an executed transaction is final');
create trigger multibrand_transactions_no_delete before delete on multibrand_transactions for each row
  execute function refuse_change('multibrand_transactions is append-only');
