-- hub_log: messages the hub pushed, so that a browser can catch up.
create table hub_log (
  cursor bigint primary key,             -- assigned by the single relay, in order and without gaps
  at timestamptz not null default now(), -- when it was pushed
  type text not null check (type in ('Counts', 'Chat', 'Status', 'ImportServices')), -- message type
  parties int[] not null default '{}',   -- firms allowed to receive it
  technicians int[],                     -- only these technicians of those firms; null means all technicians
  users int[],                           -- these users, whatever their firm
  data jsonb not null default '{}'       -- the message
);
alter table hub_log enable row level security;
alter table hub_log force row level security;
create policy hub_log_owner on hub_log for all to calibrate_owner using (true) with check (true);
create policy hub_log_read on hub_log for select to calibrate_app
  using ((select app_all()) or exists (select 1 from unnest(parties) party(id) where party.id <@ (select app_firms())) or (select app_user()) = any(users));
create policy hub_log_write on hub_log for insert to calibrate_app with check ((select app_all()));
create policy hub_log_remove on hub_log for delete to calibrate_app using ((select app_all()));
grant select, insert, delete on hub_log to calibrate_app;
