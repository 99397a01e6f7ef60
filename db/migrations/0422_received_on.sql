-- The day on which a payment by hand was received, where staff say another than that of its recording; null: that one.
alter table transactions add column received_on date;
