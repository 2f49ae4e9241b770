-- Each partner's open orders are claimed by themselves, so that thousands of one that is away keep nobody else's waiting.
drop index transactions_submitting;
create index transactions_submitting on transactions (connector, claimed_until, id) where state = 'SUBMITTING';
drop index multibrand_rows_submitting;
create index multibrand_rows_submitting on multibrand_rows (connector, claimed_until, id) where state = 'SUBMITTING';
