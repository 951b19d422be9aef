-- center_of: which centers serve which shops.
create table center_of (
  firm int not null references firm(id),         -- the shop
  center int not null references firm(id),       -- the center that serves it
  is_primary boolean not null default false,     -- offered first
  created_at timestamptz not null default now(), -- row creation time
  primary key (firm, center)
);
create unique index center_of_primary on center_of (firm) where is_primary;
create index center_of_center on center_of (center);
alter table center_of enable row level security;
alter table center_of force row level security;
create policy center_of_owner on center_of for all to calibrate_owner using (true) with check (true);
-- app_serving: centers that already serve one of the caller's firms.
create function app_serving() returns int[] language plpgsql stable parallel safe security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  return (
    select coalesce(array_agg(distinct c.center), '{}') from center_of c where c.firm = any((select app_firm_list())::int[]));
end $$;
revoke execute on function app_serving() from public;
grant execute on function app_serving() to calibrate_app;

-- A center's lists and prices become visible to the shops it serves, so a shop may only pick its own centers or ones that already serve it.
create policy center_of_scope on center_of for all to calibrate_app
  using ((select app_all()) or firm <@ (select app_firms()))
  with check ((select app_all()) or (firm <@ (select app_firms())
    and (center <@ (select app_firms()) or center = any((select app_serving())::int[]))));
create policy center_of_seen on center_of for select to calibrate_app using (center <@ (select app_firms()));
grant select, insert, update, delete on center_of to calibrate_app;
