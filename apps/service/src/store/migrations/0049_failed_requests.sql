-- The groups of errors read up to 10,000 failed requests. This index has all their columns, so they read no row. SQLite
-- needs the status in it too.
drop index api_requests_failed;
create index api_requests_failed on api_requests (organization_id, env, id, code, endpoint, status) where status >= 400;
