-- search_firms: ids of one page of locations and how many there are. LIKE loses its index under row security, so this runs as the
-- owner and carries the scope itself; the rows are then read under the policies.
create function search_firms(words text[], types int[], with_inactive boolean, branch int, ordered text, is_descending boolean,
  page_size int, skip int, out keys int[], out total int) language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  direction text := case when is_descending then 'desc' else 'asc' end;
  place text := case ordered
    when 'firm' then 'f.id' when 'name' then 'lower(f.name)' when 'type' then 'f.type' when 'city' then 'lower(f.city)'
    when 'state' then 'f.state' when 'timeZone' then 'f.time_zone' when 'cccId' then 'f.ccc_id' when 'companyId' then 'f.company_id'
    when 'parentName' then '(select lower(p.name) from firm p where p.id = f.parent)' end;
begin
  if place is null then
    raise exception 'Locations have no order %.', ordered using errcode = '22023';
  end if;
  if app_user() is null then
    keys := '{}';
    total := 0;
    return;
  end if;
  -- Values sent with each run let the planner hash the list of firms and weigh the words.
  execute 'select coalesce((array_agg(m.id))[$6:$7], ''{}''), count(*) from (select f.id from firm f where f.removed_at is null'
    || case when app_all() then '' else ' and f.id = any($1)' end
    || case when words is null then '' else ' and f.search like all($2)' end
    || case when types is null then '' else ' and f.type = any($3)' end
    || case when with_inactive then '' else ' and not f.is_inactive' end
    || case when branch is null then '' else ' and f.path @> array[$4]' end
    || ' order by ' || place || ' ' || direction || ', f.id ' || direction || ' limit $5) m'
    into keys, total
    using app_firms(), words, types, branch, 10001, skip + 1, skip + page_size;
end $$;
revoke execute on function search_firms(text[], int[], boolean, int, text, boolean, int, int) from public;
grant execute on function search_firms(text[], int[], boolean, int, text, boolean, int, int) to calibrate_app;
