-- What was changed in one program, newest first, whatever else has happened at the client.
create index audit_log_service on audit_log (client_id, service_id, audit_id);
