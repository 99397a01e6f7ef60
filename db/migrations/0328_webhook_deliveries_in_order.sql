-- The first that are due of a receiver, where thousands wait: after a roster, or a day on which the receiver was down.
create index webhook_deliveries_order on webhook_deliveries (client_id, receiver_id, position) where state = 'waiting';
