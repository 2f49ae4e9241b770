-- Finds the entries of one environment in a long log, of which most may concern the other environment or none.
create index audit_log_by_env on audit_log (organization_id, env, number);
