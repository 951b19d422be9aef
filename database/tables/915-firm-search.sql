-- search_firms: ids of one page of locations and how many there are. LIKE loses its index under row security, so this runs as the
-- owner and carries the scope itself; the rows are then read under the policies. Planned once for all values: planning costs more
-- than the search. The longest word goes through the trigrams, all of them through the text.
create function search_firms(words text[], types int[], with_inactive boolean, branch int, ordered text, is_descending boolean,
  page_size int, skip int, out keys int[], out total int) language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  found int[];
  longest text := (select w from unnest(words) w order by length(w) desc limit 1);
begin
  if ordered not in ('firm', 'name', 'type', 'city', 'state', 'timeZone', 'cccId', 'companyId', 'parentName') then
    raise exception 'Locations have no order %.', ordered using errcode = '22023';
  end if;
  if app_user() is null then
    found := '{}';
  elsif words is null then
    select array_agg(m.id order by case when is_descending then null else m.place end, case when is_descending then m.place end desc,
        case when is_descending then -m.id else m.id end) into found
      from (select f.id, case ordered when 'firm' then null when 'name' then lower(f.name) when 'type' then f.type::text when 'city' then lower(f.city)
          when 'state' then f.state when 'timeZone' then f.time_zone when 'cccId' then f.ccc_id when 'companyId' then f.company_id
          else (select lower(p.name) from firm p where p.id = f.parent) end as place from firm f
        where f.removed_at is null and ((select app_all()) or f.id in (select unnest(app_firms())))
          and (types is null or f.type = any(types)) and (with_inactive or not f.is_inactive)
          and (branch is null or f.path @> array[branch])) m;
  else
    select array_agg(m.id order by case when is_descending then null else m.place end, case when is_descending then m.place end desc,
        case when is_descending then -m.id else m.id end) into found
      from (select f.id, case ordered when 'firm' then null when 'name' then lower(f.name) when 'type' then f.type::text when 'city' then lower(f.city)
          when 'state' then f.state when 'timeZone' then f.time_zone when 'cccId' then f.ccc_id when 'companyId' then f.company_id
          else (select lower(p.name) from firm p where p.id = f.parent) end as place from firm f
        where f.search like longest and (cardinality(words) = 1 or f.search like all(words))
          and f.removed_at is null and ((select app_all()) or f.id in (select unnest(app_firms())))
          and (types is null or f.type = any(types)) and (with_inactive or not f.is_inactive)
          and (branch is null or f.path @> array[branch])) m;
  end if;
  keys := coalesce(found[skip + 1:skip + page_size], '{}');
  total := coalesce(cardinality(found), 0);
end $$;
revoke execute on function search_firms(text[], int[], boolean, int, text, boolean, int, int) from public;
grant execute on function search_firms(text[], int[], boolean, int, text, boolean, int, int) to calibrate_app;
