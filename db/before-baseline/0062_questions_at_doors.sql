-- Questions that are asked at the door. A client's, all of it.

-- While somebody buys; then, and at the door of whoever hasn't answered; or at the door alone.
alter table forms add column asked text not null default 'buying' check (asked in ('buying', 'both', 'door'));
create index forms_at_door on forms (client_id, service_id) where asked <> 'buying';

-- A device without a network has it in its list whether a ticket's questions were answered.
create function note_answer_change() returns trigger language plpgsql as $$ begin
  update tickets k set changed_at = now() from forms f
  where f.client_id = new.client_id and f.form_id = new.form_id and f.asked <> 'buying' and k.client_id = new.client_id
    and (k.ticket_id = new.ticket_id or k.transaction_id = new.transaction_id);
  return null;
end $$;
create trigger note_change after insert on form_answers for each row
  when (new.ticket_id is not null or new.transaction_id is not null) execute function note_answer_change();
