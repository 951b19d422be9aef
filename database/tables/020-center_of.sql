-- center_of: a center that serves a shop.
create table center_of (
  firm int not null references firm(id),         -- the shop
  center int not null references firm(id),       -- the center that serves it
  is_primary boolean not null default false,     -- offered first
  created_at timestamptz not null default now(), -- when the row was made
  primary key (firm, center)
);
create unique index center_of_primary on center_of (firm) where is_primary;
create index center_of_center on center_of (center);
alter table center_of enable row level security;
alter table center_of force row level security;
create policy center_of_owner on center_of for all to calibrate_owner using (true) with check (true);
create policy center_of_scope on center_of for all to calibrate_app
  using ((select app_all()) or firm = any((select app_firms())::int[]))
  with check ((select app_all()) or firm = any((select app_firms())::int[]));
create policy center_of_seen on center_of for select to calibrate_app using (center = any((select app_firms())::int[]));
grant select, insert, update, delete on center_of to calibrate_app;
