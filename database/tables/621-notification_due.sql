-- notification_due: a fact of which people are yet to be notified; the relay puts it here as it takes it from the outbox.
create table notification_due (
  id bigint primary key,                 -- id of the fact in the outbox
  at timestamptz not null default now(), -- when it was told
  name text not null,                    -- name of the fact
  entity text not null,                  -- table of what it is about
  entity_id int not null,                -- id there; 0: of several, which data names
  version int,                           -- version after the change
  actor int,                             -- who did it
  data jsonb not null default '{}'       -- what the fact says beyond that
);
alter table notification_due enable row level security;
alter table notification_due force row level security;
create policy notification_due_owner on notification_due for all to calibrate_owner using (true) with check (true);
create policy notification_due_system on notification_due for all to calibrate_app
  using ((select app_all())) with check ((select app_all()));
grant select, insert, delete on notification_due to calibrate_app;
