-- notification_due: a fact whose recipients are still to be notified. The relay adds it as it takes the fact from the outbox.
create table notification_due (
  id bigint primary key,                 -- id of the fact in the outbox
  at timestamptz not null default now(), -- when it was published
  name text not null,                    -- fact name
  entity text not null,                  -- table of the row it is about
  entity_id int not null,                -- id of that row; 0 if data names several
  version int,                           -- version after the change
  actor int,                             -- user who caused it
  data jsonb not null default '{}'       -- further data of the fact
);
alter table notification_due enable row level security;
alter table notification_due force row level security;
create policy notification_due_owner on notification_due for all to calibrate_owner using (true) with check (true);
create policy notification_due_system on notification_due for all to calibrate_app
  using ((select app_all())) with check ((select app_all()));
grant select, insert, delete on notification_due to calibrate_app;
