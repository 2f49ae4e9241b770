-- A key under which a partner was called is never another.
drop trigger transactions_keep on transactions;
create trigger transactions_keep before update of organization_id, env, id, reference, fingerprint, canonical, channel, source_user_id, program_id, partner_code,
  destination_user_id, destination_email, destination_first_name, destination_last_name, base_points, bonus_points, campaign_points,
  campaign_id, source_value, source_currency, billed, partner_funded, billed_currency, local_price, description, connector, order_key, save_account on transactions for each row
  execute function refuse_change('transactions is append-only: what was asked for does not change');
drop trigger multibrand_rows_keep on multibrand_rows;
create trigger multibrand_rows_keep before update of organization_id, env, id, transaction_id, type, user_id, program_id, points, value_local, value_usd, connector, order_key,
  partner_code, destination_user_id, destination_email, destination_first_name, destination_last_name on multibrand_rows for each row
  execute function refuse_change('multibrand_rows is append-only: what was executed does not change');
