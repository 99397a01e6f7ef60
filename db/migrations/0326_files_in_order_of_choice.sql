-- When a file was chosen, by the clock of its sender's device: files that are sent at once are filed in that order, whichever arrives first.
alter table incoming_uploads add column chosen_order bigint;
alter table entry_uploads add column chosen_order bigint;
