-- app_lineage: firms whose lists, prices, and branding apply to the caller: the host, the firms above, and the lineage of each center that
-- serves the caller's firm. They are readable, never writable. Most list policies ask for it, so it is cached for the transaction together
-- with the firm it was computed for, and cleared when the tree changes.
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

-- lineage_of: the host, the ancestors of a firm, and the firm itself. Visible to whoever sees the firm. An unknown firm raises
-- no_data_found, because an empty answer would look like the host's lists.
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

-- forget_lineage: clears the cached lineage when the tree changes within the transaction.
create function forget_lineage() returns trigger language plpgsql as $$
begin
  perform set_config('app.lineage', '', true);
  return null;
end $$;
create trigger firm_forgets after insert or update or delete on firm for each statement execute function forget_lineage();
create trigger center_of_forgets after insert or update or delete on center_of for each statement execute function forget_lineage();

-- scope_add: lets the rest of the transaction write to a firm just created below one of the caller's firms. Returns false if it is not
-- below one.
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
