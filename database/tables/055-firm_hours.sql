-- firm_hours: opening hours of a location by weekday; no rows until someone enters them.
create table firm_hours (
  firm int not null references firm(id),                        -- location
  weekday smallint not null check (weekday between 0 and 6),    -- 0 is Sunday
  is_closed boolean not null default false,                     -- closed all day
  opens text not null default '08:00' check (opens ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'), -- local time, HH:MM
  closes text not null default '17:00' check (closes ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'), -- local time, HH:MM; 24:00 ends the day
  created_at timestamptz not null default now(),                -- row creation time
  primary key (firm, weekday),
  check (is_closed or opens < closes)
);
alter table firm_hours enable row level security;
alter table firm_hours force row level security;
create policy firm_hours_owner on firm_hours for all to calibrate_owner using (true) with check (true);
create policy firm_hours_scope on firm_hours for all to calibrate_app
  using ((select app_all()) or firm <@ (select app_firms()))
  with check ((select app_all()) or firm <@ (select app_firms()));
create policy firm_hours_base on firm_hours for select to calibrate_app
  using (firm = any((select app_lineage())::int[]));
grant select, insert, update, delete on firm_hours to calibrate_app;
