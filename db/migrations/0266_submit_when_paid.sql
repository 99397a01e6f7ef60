-- Since when an entry waits for its fee: its entrant has pressed Pay and submit. It is submitted with the payment.
alter table entries add column submit_when_paid_at timestamptz;
