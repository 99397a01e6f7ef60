-- A program is one client's, which the planner doesn't know: it took a fifth of a program's scorers for all, and sorted what it would rather hash.
create statistics scorer_assignments_of_service (dependencies) on client_id, service_id from scorer_assignments;
