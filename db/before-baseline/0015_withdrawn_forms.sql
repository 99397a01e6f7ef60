-- What is asked of entries changes while entries are open, and traps nobody. A client's.

-- A form that isn't asked any more; what was answered stays.
alter table forms add withdrawn_at timestamptz;

-- When an entry that was taken back had been submitted first: it stays with what it was asked by then.
alter table entries add submitted_before timestamptz;
