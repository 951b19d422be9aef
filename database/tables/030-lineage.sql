-- app_lineage: whose lists, prices and looks reach the caller: the host, the firms above, and the same for each center that serves
-- the caller's firm. Readable, never writable.
create function app_lineage() returns int[] language plpgsql stable parallel safe security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  return case when app_user() is null then null else
    array[1] || coalesce((
      select array_agg(distinct a.id)
      from (select own.path from firm own where own.id = app_firm()
        union all
        select center.path from center_of c join firm center on center.id = c.center where c.firm = app_firm()) f
      cross join lateral unnest(f.path) as a(id)), '{}')
  end;
end $$;

-- scope_add: the rest of the transaction may fill a firm that was just made below one of the caller's. False when it is not below.
create function scope_add(added int) returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_all() then
    return true;
  end if;
  if not exists (select 1 from firm f where f.id = added and f.path && app_firms()) then
    return false;
  end if;
  perform set_config('app.firms', (app_firms() || added)::text, true);
  return true;
end $$;
revoke execute on function app_lineage(), scope_add(int) from public;
grant execute on function app_lineage(), scope_add(int) to calibrate_app;
