-- Credits and debits by time, for the lists of the portal. Few are open or debits, so these have small indexes of their own.
create index multibrand_transactions_time on multibrand_transactions (organization_id, env, created_at, id);
create index multibrand_transactions_open_time on multibrand_transactions (organization_id, env, created_at, id) where status <> 'EXECUTED';
create index multibrand_transactions_debits on multibrand_transactions (organization_id, env, created_at, id) where kind = 'DEBIT';
create index multibrand_transactions_user on multibrand_transactions (organization_id, env, user_id, created_at, id);

-- Finds what the portal shows of one user, and the users of a member number or an e-mail address.
create index transactions_of_user on transactions (organization_id, env, source_user_id, created_at, id) where source_user_id is not null;
create index connection_history_user on connection_history (organization_id, env, source_user_id, at, id);
create index widget_tokens_user on widget_tokens (organization_id, env, user_id, created_at, jti);
create index connections_member on connections (organization_id, env, destination_user_id) where destination_user_id is not null;
create index connections_member_email on connections (organization_id, env, lower(destination_email));
create index connections_user_email on connections (organization_id, env, lower(source_user_email));
create index multibrand_connections_member on multibrand_connections (organization_id, env, destination_user_id) where destination_user_id is not null;
create index multibrand_connections_member_email on multibrand_connections (organization_id, env, lower(destination_email));

-- Ids of users for the addresses of the portal, so that no address has a caller's own id of a user. A row is made when a person looks a user up.
create table user_handles (
  organization_id text not null,
  env text not null,
  id text not null,
  user_id text not null,
  created_at bigint not null,
  primary key (organization_id, env, id)
);
create unique index user_handles_user on user_handles (organization_id, env, user_id);
