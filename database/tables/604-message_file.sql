-- message_file: a file of a message.
create table message_file (
  message int not null references message(id) on delete cascade, -- the message
  file int not null unique references file(id) on delete cascade, -- the file; deleted with it when the trash is emptied
  place smallint not null default 0,                            -- order among the files of the message
  primary key (message, file)
);
alter table message_file enable row level security;
alter table message_file force row level security;
create policy message_file_owner on message_file for all to calibrate_owner using (true) with check (true);
create policy message_file_scope on message_file for all to calibrate_app
  using (exists (select 1 from message m where m.id = message_file.message))
  with check (exists (select 1 from message m where m.id = message_file.message));
grant select, insert, delete on message_file to calibrate_app;

-- file_sent: a file attached to a message no longer counts as unsent.
create function file_sent() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update file set is_unsent = false where id = new.file and is_unsent;
  return null;
end $$;
create trigger file_sent after insert on message_file for each row execute function file_sent();

-- Whoever reads a message reads its files. file_in_message runs under the caller's policies. It is a function, so that statements about
-- files pay for the message policies only when no other policy has granted access.
create function file_in_message(of_file int) returns boolean language plpgsql stable parallel safe as $$
begin
  return exists (select 1 from message_file f where f.file = of_file);
end $$;
create policy file_chat on file for select to calibrate_app
  using (file_in_message(id));
