-- Facts are append-only: the engine itself refuses to change or remove them.
create trigger journal_no_update before update on journal begin
  select raise(abort, 'journal is append-only');
end;
create trigger journal_no_delete before delete on journal begin
  select raise(abort, 'journal is append-only');
end;
create trigger prices_no_update before update on prices begin
  select raise(abort, 'prices is append-only');
end;
create trigger prices_no_delete before delete on prices begin
  select raise(abort, 'prices is append-only');
end;
create trigger fx_rates_no_update before update on fx_rates begin
  select raise(abort, 'fx_rates is append-only');
end;
create trigger fx_rates_no_delete before delete on fx_rates begin
  select raise(abort, 'fx_rates is append-only');
end;
create trigger connection_history_no_update before update on connection_history begin
  select raise(abort, 'connection_history is append-only');
end;
create trigger connection_history_no_delete before delete on connection_history begin
  select raise(abort, 'connection_history is append-only');
end;
create trigger multibrand_connection_history_no_update before update on multibrand_connection_history begin
  select raise(abort, 'multibrand_connection_history is append-only');
end;
create trigger multibrand_connection_history_no_delete before delete on multibrand_connection_history begin
  select raise(abort, 'multibrand_connection_history is append-only');
end;
create trigger multibrand_rows_no_update before update on multibrand_rows begin
  select raise(abort, 'multibrand_rows is append-only');
end;
create trigger multibrand_rows_no_delete before delete on multibrand_rows begin
  select raise(abort, 'multibrand_rows is append-only');
end;
create trigger delivery_attempts_no_update before update on delivery_attempts begin
  select raise(abort, 'delivery_attempts is append-only');
end;
create trigger delivery_attempts_no_delete before delete on delivery_attempts begin
  select raise(abort, 'delivery_attempts is append-only');
end;
create trigger transactions_no_update before update on transactions begin
  select raise(abort, 'transactions is append-only');
end;
create trigger transactions_no_delete before delete on transactions begin
  select raise(abort, 'transactions is append-only');
end;
create trigger events_keep_body before update of id, type, subject_id, body, created_at on events begin
  select raise(abort, 'the body of an event is frozen');
end;
create trigger events_no_delete before delete on events begin
  select raise(abort, 'events is append-only');
end;
create trigger multibrand_transactions_keep before update of id, kind, reference, fingerprint, canonical, user_id, input_side, amount_local, amount_usd, execution_date, created_at on multibrand_transactions begin
  select raise(abort, 'what was credited or debited does not change');
end;
create trigger multibrand_transactions_final before update on multibrand_transactions when old.status = 'EXECUTED' begin
  select raise(abort, 'an executed transaction is final');
end;
create trigger multibrand_transactions_no_delete before delete on multibrand_transactions begin
  select raise(abort, 'multibrand_transactions is append-only');
end;
