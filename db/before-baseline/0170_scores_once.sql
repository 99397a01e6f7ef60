-- A scoresheet that was saved without a network is sent again until it is answered: with the same key it is saved once.

alter table scores add save_key uuid;
create unique index scores_once on scores (client_id, user_id, save_key) where save_key is not null;
