-- Only what is on its way to a partner may still end: it is completed, or its reference is freed; what it says never changes.
drop trigger transactions_no_update;
drop trigger transactions_no_delete;
drop trigger multibrand_rows_no_update;
create trigger transactions_no_update before update on transactions when old.state <> 'SUBMITTING' begin
  select raise(abort, 'transactions is append-only');
end;
create trigger transactions_keep before update of organization_id, env, id, reference, fingerprint, canonical, channel, source_user_id, program_id, partner_code,
  destination_user_id, destination_email, destination_first_name, destination_last_name, base_points, bonus_points, campaign_points,
  campaign_id, source_value, source_currency, billed, partner_funded, billed_currency, local_price, description, connector, save_account on transactions begin
  select raise(abort, 'transactions is append-only: what was asked for does not change');
end;
create trigger transactions_no_delete before delete on transactions when old.state <> 'SUBMITTING' begin
  select raise(abort, 'transactions is append-only');
end;
create trigger multibrand_rows_no_update before update on multibrand_rows when old.state <> 'SUBMITTING' begin
  select raise(abort, 'multibrand_rows is append-only');
end;
create trigger multibrand_rows_keep before update of organization_id, env, id, transaction_id, type, user_id, program_id, points, value_local, value_usd, connector,
  partner_code, destination_user_id, destination_email, destination_first_name, destination_last_name on multibrand_rows begin
  select raise(abort, 'multibrand_rows is append-only: what was executed does not change');
end;
