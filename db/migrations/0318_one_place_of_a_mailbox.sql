-- Of two addresses of one mailbox, the later insert finds the earlier by the index that is named in its "on conflict". An index beside it
-- that says less would refuse it instead, where both run at the same moment. Whoever has the same address has the same mailbox.
drop index waiting_list_once;
