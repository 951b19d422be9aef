-- webhook_due: a fact that webhooks may have to hear of. The relay adds it as it takes the fact from the outbox.
create table webhook_due (
  id bigint primary key,                 -- id of the fact in the outbox
  at timestamptz not null,               -- when it was published
  name text not null,                    -- fact name
  entity text not null,                  -- table of the row it is about
  entity_id int not null,                -- id of that row
  version int,                           -- version after the change
  parties int[] not null default '{}',   -- firms allowed to hear of it
  data jsonb not null default '{}'       -- further data of the fact
);
alter table webhook_due enable row level security;
alter table webhook_due force row level security;
create policy webhook_due_owner on webhook_due for all to calibrate_owner using (true) with check (true);
create policy webhook_due_system on webhook_due for all to calibrate_app
  using ((select app_all())) with check ((select app_all()));
grant select, insert, delete on webhook_due to calibrate_app;
