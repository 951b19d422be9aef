-- app_lineage: whose lists, prices and looks reach the caller: the host, the firms above, and the same for each center that serves
-- the caller's firm. Readable, never writable. Looked up once a transaction, as most policies of lists ask for it: kept with the firm
-- that it is of, and forgotten when the tree changes.
create function app_lineage() returns int[] language plpgsql stable parallel restricted security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  own text := current_setting('app.firm', true) || ' ';
  kept text := current_setting('app.lineage', true);
  lineage int[];
begin
  if app_user() is null then return null; end if;
  if starts_with(kept, own) then return substr(kept, length(own) + 1)::int[]; end if;
  lineage := array[1] || coalesce((select f.path from firm f where f.id = app_firm()), '{}') || coalesce((
    select array_agg(distinct a.id) from center_of c join firm center on center.id = c.center
    cross join lateral unnest(center.path) as a(id) where c.firm = app_firm()), '{}');
  perform set_config('app.lineage', own || lineage::text, true);
  return lineage;
end $$;

-- lineage_of: the host, the firms above one, and itself: whose lists reach it. Seen by who sees the firm. A firm that is not there is told as
-- no_data_found, for its lists would otherwise look like those of the host.
create function lineage_of(asked int) returns int[] language plpgsql stable as $$
declare
  lineage int[];
begin
  select array[1] || f.path into lineage from firm f where f.id = asked;
  if not found then
    raise exception 'there is no firm %', asked using errcode = 'no_data_found';
  end if;
  return lineage;
end $$;

-- forget_lineage: what a transaction has looked up ends where it changes the tree.
create function forget_lineage() returns trigger language plpgsql as $$
begin
  perform set_config('app.lineage', '', true);
  return null;
end $$;
create trigger firm_forgets after insert or update or delete on firm for each statement execute function forget_lineage();
create trigger center_of_forgets after insert or update or delete on center_of for each statement execute function forget_lineage();

-- scope_add: the rest of the transaction may fill a firm that was just made below one of the caller's. False when it is not below.
create function scope_add(added int) returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_all() then
    return true;
  end if;
  if not exists (select 1 from firm f where f.id = added and exists (select 1 from unnest(f.path) above(id) where above.id <@ app_firms())) then
    return false;
  end if;
  perform set_config('app.firms', (app_firms() + int4multirange(int4range(added, added, '[]')))::text, true),
    set_config('app.few', '', true);
  return true;
end $$;
revoke execute on function app_lineage(), lineage_of(int), scope_add(int) from public;
grant execute on function app_lineage(), lineage_of(int), scope_add(int) to calibrate_app;
