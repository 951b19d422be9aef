-- search_firms: one page of locations with the columns of the list, and the total. An empty page is one row with only the total.
-- LIKE loses its index under row security, and the policies of five tables cost more than the page. So this runs as the owner and applies
-- the scope itself: details of a location are visible to whoever sees it, except for its parent.
-- One plan serves all values, because planning costs more than the search. The longest word uses the trigram index, the others are matched
-- against the text. Most lists are ordered by id; any other order sorts the matches.
create function search_firms(words text[], types int[], with_inactive boolean, branch int, changed tstzrange,
  ordered text, is_descending boolean, page_size int, skip int)
  returns table (total int, firm int, name text, type int, parent int, "parentName" text, "addressLine1" text, city text, state text,
    "postalCode" text, phone text, email text, "timeZone" text, "cccId" text, "companyId" text, "isInactive" boolean,
    "isScheduling" boolean, users int, "dispatchedTechs" int, insurance int, preferences jsonb, version int)
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  found int[];
  firms int4multirange := app_firms();
  longest text := (select w from unnest(words) w order by length(w) desc limit 1);
  more text[] := array_remove(words, longest);
begin
  if ordered not in ('firm', 'name', 'type', 'city', 'state', 'timeZone', 'cccId', 'companyId', 'parentName') then
    raise exception 'Locations have no order %.', ordered using errcode = '22023';
  end if;
  if app_user() is null then
    found := '{}';
  elsif words is null then
    select array_agg(f.id order by f.id) into found from firm f
    where f.removed_at is null and ((select app_all()) or f.id <@ firms)
      and (types is null or f.type = any(types)) and (with_inactive or not f.is_inactive)
      and (branch is null or f.path @> array[branch]) and (changed is null or f.updated_at <@ changed);
  else
    -- The name of a location finds what is directly below it too.
    select array_agg(f.id order by f.id) into found from firm f
    where (f.search like longest and (more = '{}' or f.search like all(more)) or f.parent = any(array(
        select a.id from firm a where a.search like longest and search_text(a.name) like all(words) and a.removed_at is null
          and ((select app_all()) or a.id <@ firms))))
      and f.removed_at is null and ((select app_all()) or f.id <@ firms)
      and (types is null or f.type = any(types)) and (with_inactive or not f.is_inactive)
      and (branch is null or f.path @> array[branch]) and (changed is null or f.updated_at <@ changed);
  end if;
  if ordered <> 'firm' or is_descending then
    select array_agg(m.id order by case when is_descending then null else m.place end, case when is_descending then m.place end desc,
        case when is_descending then -m.id else m.id end) into found
      from (select f.id, case ordered when 'firm' then null when 'name' then lower(f.name) when 'type' then f.type::text when 'city' then lower(f.city)
          when 'state' then f.state when 'timeZone' then f.time_zone when 'cccId' then f.ccc_id when 'companyId' then f.company_id
          else (select lower(p.name) from firm p where p.id = f.parent) end as place from firm f where f.id = any(found)) m;
  end if;
  return query select coalesce(cardinality(found), 0), f.id, f.name, f.type::int, p.id, p.name, f.address_line1, f.city, f.state,
      f.postal_code, f.phone, f.email, f.time_zone, f.ccc_id, f.company_id, f.is_inactive, f.is_scheduling, u.users, u.techs,
      (select count(*)::int from firm_link l where l.firm = f.id and l.kind = 'insurance' and l.is_opt_in),
      coalesce((select jsonb_object_agg(s.name, s.value) from firm_preference s where s.firm = f.id and not s.is_inactive), '{}'),
      f.version
    from (select 1) page left join lateral unnest(found[skip + 1:skip + page_size]) with ordinality k(id, place) on true
      left join firm f on f.id = k.id
      -- Same rule as policy firm_see: the caller may not know the parent location.
      left join firm p on p.id = f.parent and ((select app_all()) or p.id = 1 or p.id <@ firms or p.parent <@ firms
        or p.id = any((select app_known())::int[]))
      left join lateral (select count(*)::int as users, (count(*) filter (where a.role = 14 /* technician */ and a.is_dispatched))::int as techs
        from app_user a where a.firm = f.id and not a.is_inactive) u on true
    order by k.place;
end $$;
revoke execute on function search_firms(text[], int[], boolean, int, tstzrange, text, boolean, int, int) from public;
grant execute on function search_firms(text[], int[], boolean, int, tstzrange, text, boolean, int, int) to calibrate_app;
