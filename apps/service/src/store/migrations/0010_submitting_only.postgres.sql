-- Only what is on its way to a partner may still end: it is completed, or its reference is freed; what it says never changes.
drop trigger transactions_no_update on transactions;
drop trigger transactions_no_delete on transactions;
drop trigger multibrand_rows_no_update on multibrand_rows;
create trigger transactions_no_update before update on transactions for each row when (old.state <> 'SUBMITTING')
  execute function refuse_change('transactions is append-only');
create trigger transactions_keep before update of organization_id, env, id, reference, fingerprint, canonical, channel, source_user_id, program_id, partner_code,
  destination_user_id, destination_email, destination_first_name, destination_last_name, base_points, bonus_points, campaign_points,
  campaign_id, source_value, source_currency, billed, partner_funded, billed_currency, local_price, description, connector, save_account on transactions for each row
  execute function refuse_change('transactions is append-only: what was asked for does not change');
create trigger transactions_no_delete before delete on transactions for each row when (old.state <> 'SUBMITTING')
  execute function refuse_change('transactions is append-only');
create trigger multibrand_rows_no_update before update on multibrand_rows for each row when (old.state <> 'SUBMITTING')
  execute function refuse_change('multibrand_rows is append-only');
create trigger multibrand_rows_keep before update of organization_id, env, id, transaction_id, type, user_id, program_id, points, value_local, value_usd, connector,
  partner_code, destination_user_id, destination_email, destination_first_name, destination_last_name on multibrand_rows for each row
  execute function refuse_change('multibrand_rows is append-only: what was executed does not change');
