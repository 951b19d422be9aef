-- How the request list finds a page. LIKE and trigram operators are not leakproof, so row security would keep their indexes from being
-- used. These functions find ids with the scope in the statement itself; the rows are then read under the policies.

-- request_scope_words: the caller's scope as a SQL condition on request r; $1 is the firms if they are few, $2 the user, $3 the user's
-- firm. Technicians see requests of their own visits, and of their center if a visit has nobody assigned.
create function request_scope_words() returns text language sql stable
  return case
    when app_user() is null then 'false'
    when app_all() then 'true'
    when app_role() = 14 then
      'r.id in (select mine.request from event_technician mine where mine."user" = $2
         union all select free.request from event free where free.service_firm = $3 and free.deleted_at is null
           and not exists (select 1 from event_technician taken where taken.event = free.id))'
    when app_few() is not null then '(r.firm = any($1) or r.service_firm = any($1))'
    else '(r.firm <@ (select app_firms()) or r.service_firm <@ (select app_firms()))'
  end;

-- search_requests: ids of one page in order, and the number of matches: exact up to count_to, count_to + 1 means more; with count_to 0 only
-- what the page itself proves. Ordered by needsAction, only_ids come first and restrict nothing. words are lower-case LIKE patterns, longest first; null means no condition everywhere.
create function search_requests(statuses int[], words text[], since timestamptz, until timestamptz, in_firm int, technician int,
  only_ids int[], ordered text, is_descending boolean, page_size int, skip int, count_to int, out keys int[], out total int)
language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan set max_parallel_workers_per_gather = 0 as $$
declare
  firms int4multirange := app_firms();
  word text := words[1];
  more text[] := nullif(words[2:], '{}');
  -- Statuses as a bit mask cost one operation per row instead of a list scan.
  wanted int := case when statuses is null then -1 else 0 end;
  each_status int;
  upto int := greatest(count_to + 1, skip + page_size + 1);
  few int[];
  direction text := case when is_descending then 'desc' else 'asc' end;
  place text;
  is_common boolean := true;
  -- An order that an index holds is read from it only where matches are frequent. The planner takes matches for evenly spread and would
  -- otherwise read millions of finished ROs to find the oldest open one.
  is_open boolean := coalesce(statuses <@ array[1, 2, 3, 8, 10, 11 /* as in request_open */], false);
  is_frequent boolean := not is_open and (app_all() or app_few() is null) and app_role() <> 14 and in_firm is null and technician is null
    and only_ids is null and since is null and until is null;
  -- Everything, newest first: the usual view of the host.
  is_plain boolean := app_all() and technician is null and only_ids is null and in_firm is null and ordered = 'lastEventDate'
    and is_descending;
begin
  if app_user() is null then
    keys := '{}';
    total := 0;
    return;
  end if;
  foreach each_status in array coalesce(statuses, '{}') loop
    wanted := wanted | (1 << each_status);
  end loop;
  if technician is null and only_ids is null and app_role() <> 14 and ordered = 'lastEventDate' and is_descending then
    few := case
      when in_firm is not null then case when app_all() or in_firm <@ firms then array[in_firm] end
      when not app_all() and cardinality(app_few()) <= 64 then app_few()
    end;
  end if;

  -- A few firms, newest first, is the view most people use: two ordered index scans per firm, one plan for all. The case skips the word
  -- match for rows of other statuses.
  if few is not null then
    select coalesce((array_agg(m.id))[skip + 1:skip + page_size], '{}'), count(*) into keys, total from (
      select a.id from unnest(few) f(id) cross join lateral (
        (select r.id, r.last_event_at from request r
         where r.firm = f.id and r.deleted_at is null
           and r.last_event_at >= coalesce(since, '-infinity') and r.last_event_at < coalesce(until, 'infinity')
           and case when 1 << r.status & wanted = 0 then false when word is null then true else r.search like word end
           and (more is null or r.search like all(more))
         order by r.last_event_at desc, r.id desc limit upto)
        union all
        (select r.id, r.last_event_at from request r
         where r.service_firm = f.id and r.firm <> all(few) and r.deleted_at is null
           and r.last_event_at >= coalesce(since, '-infinity') and r.last_event_at < coalesce(until, 'infinity')
           and case when 1 << r.status & wanted = 0 then false when word is null then true else r.search like word end
           and (more is null or r.search like all(more))
         order by r.last_event_at desc, r.id desc limit upto)) a
      order by a.last_event_at desc, a.id desc limit upto) m;
    return;
  end if;

  place := case ordered
    when 'lastEventDate' then case when is_open and not is_descending and 1 /* pending, not in request_in_process */ = any(statuses)
      then 'r.last_event_at + interval ''0''' else 'r.last_event_at' end
    when 'createdOn' then case when is_frequent then 'r.created_at' else 'r.created_at + interval ''0''' end
    when 'ronumber' then case when is_frequent then 'lower(r.ro_number)' else 'lower(r.ro_number) || ''''' end
    when 'status' then 'r.status' when 'vehicle' then 'r.vehicle_text' when 'firm' then 'r.shop_name'
    when 'nextVisit' then 'r.next_visit_at' when 'techs' then 'r.technician_names' when 'amount' then 'r.amount'
    when 'customer' then 'r.customer_name' when 'needsAction' then 'coalesce(r.id = any($11), false) desc, r.last_event_at' end;
  if place is null then
    raise exception 'Requests have no order %.', ordered using errcode = '22023';
  end if;
  -- Row security hides column statistics from the planner for LIKE. The newest thousand rows tell more: a word found there is common, so
  -- the scan follows the list order (a different collation keeps trigram indexes out). Any other word is looked up by trigrams first.
  if length(word) > 4 then
    -- With all firms the newest thousand are usually the whole answer: this query stops at the end of the page and has its own plan.
    if is_plain and count_to = 0 then
      select (array_agg(m.id))[skip + 1:skip + page_size], count(*) into keys, total from (
        select newest.id from (select r.id, r.last_event_at, r.status, r.search from request r where r.deleted_at is null
          order by r.last_event_at desc, r.id desc limit 1000) newest
        where case when 1 << newest.status & wanted = 0 then false else newest.search like word end
          and (more is null or newest.search like all(more))
          and newest.last_event_at >= coalesce(since, '-infinity') and newest.last_event_at < coalesce(until, 'infinity')
        limit upto) m;
      if total = upto then
        return;
      end if;
      is_common := total > 0;
    else
      select exists (select 1 from (select r.search from request r where r.deleted_at is null
        order by r.last_event_at desc, r.id desc limit 1000) newest where newest.search like word) into is_common;
    end if;
    if not is_common and is_plain then
      select coalesce((array_agg(m.id))[skip + 1:skip + page_size], '{}'), count(*) into keys, total from (
        select rare.id from (select r.id, r.last_event_at, r.status from request r
          where r.search like word and (more is null or r.search like all(more)) and r.deleted_at is null offset 0) rare
        where 1 << rare.status & wanted <> 0
          and rare.last_event_at >= coalesce(since, '-infinity') and rare.last_event_at < coalesce(until, 'infinity')
        order by rare.last_event_at desc, rare.id desc limit upto) m;
      return;
    end if;
  end if;
  execute 'select coalesce((array_agg(m.id))[$13:$14], ''{}''), count(*) from (select r.id from '
    || case when is_common then 'request r' else '(select w.* from request w where w.search like $5 offset 0) r' end
    || ' where r.deleted_at is null and '
    || request_scope_words()
    || case when statuses is null then '' else ' and r.status = any($4)' end
    || case when word is null or not is_common then '' else ' and r.search collate "C" like $5' end
    || case when more is null then '' else ' and r.search like all($6)' end
    || case when since is null then '' else ' and r.last_event_at >= $7' end
    || case when until is null then '' else ' and r.last_event_at < $8' end
    || case when in_firm is null then '' else ' and (r.firm = $9 or r.service_firm = $9)' end
    || case when technician is null then '' else ' and r.id in (select t.request from event_technician t where t."user" = $10)' end
    || case when only_ids is null or ordered = 'needsAction' then '' else ' and r.id = any($11)' end
    || ' order by ' || place || ' ' || direction || case when ordered = 'nextVisit' then ' nulls last' else '' end
    || ', r.id ' || direction || ' limit $12) m'
    into keys, total
    using app_few(), app_user(), app_firm(), statuses, word, more, since, until, in_firm, technician, only_ids, upto, skip + 1,
      skip + page_size;
end $$;
revoke execute on function request_scope_words(), search_requests(int[], text[], timestamptz, timestamptz, int, int, int[], text, boolean, int, int, int) from public;
grant execute on function search_requests(int[], text[], timestamptz, timestamptz, int, int, int[], text, boolean, int, int, int) to calibrate_app;

-- requests_numbered: repair orders of one shop with one of these numbers in lower case. lower() isn't leakproof either.
create function requests_numbered(in_firm int, numbers text[]) returns setof int language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp set max_parallel_workers_per_gather = 0 as $$
begin
  if app_user() is null or not (app_all() or in_firm <@ app_firms()) then
    return;
  end if;
  return query select r.id from request r
    where r.firm = in_firm and lower(r.ro_number) = any(numbers) and r.deleted_at is null;
end $$;
revoke execute on function requests_numbered(int, text[]) from public;
grant execute on function requests_numbered(int, text[]) to calibrate_app;

-- find_requests: ids for the command palette, best first: exact RO number, exact VIN or its last eight characters, customer or fleet with
-- this phone, then the newest that contain all words.
create function find_requests(term text, words text[], most int) returns int[] language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  exact int[];
  newest int[];
  callers int[];
  digits text := regexp_replace(term, '^\s*\+?1(?=\D*\d{3}\D*\d{3}\D*\d{4}\s*$)|\D', '', 'g');
begin
  if app_user() is null then
    return '{}';
  end if;
  execute 'select array_agg(x.id) from (select r.id from request r where r.deleted_at is null and ' || request_scope_words()
    || ' and (lower(r.ro_number) = lower($4) or (r.vin <> '''' and right(r.vin, 8) = right(upper($4), 8) and length($4) in (8, 17) and right(r.vin, length($4)) = upper($4))) '
    || 'order by lower(r.ro_number) = lower($4) desc, r.last_event_at desc, r.id desc limit $5) x'
    into exact using app_few(), app_user(), app_firm(), term, most;
  if term ~ '^[0-9 ().+-]+$' and length(digits) >= 7 then
    callers := array(select c.id from contact c where c.search like '%' || digits || '%' limit 100);
    execute 'select $4 || array(select r.id from request r where r.deleted_at is null and r.id <> all($4) and ' || request_scope_words()
      || ' and (r.contact = any($5) or r.fleet_contact = any($5)) order by r.last_event_at desc, r.id desc limit $6)'
      into exact using app_few(), app_user(), app_firm(), coalesce(exact, '{}'), callers, most;
  end if;
  select s.keys into newest
    from search_requests(null, words, null, null, null, null, null, 'lastEventDate', true, most, 0, 0) s;
  return (coalesce(exact, '{}') || array(select n.id from unnest(newest) with ordinality n(id, place)
    where exact is null or n.id <> all(exact) order by n.place))[1:most];
end $$;

-- firm_place: address of a firm for everyone who takes part in a request with it, so that a technician finds the shop.
create function firm_place(firm int, out address text, out latitude double precision, out longitude double precision, out phone text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select concat_ws(', ', nullif(f.address_line1, ''), nullif(f.address_line2, ''), nullif(f.city, ''),
      nullif(btrim(f.state || ' ' || f.postal_code), '')), f.latitude, f.longitude, f.phone
  from firm f
  where f.id = firm_place.firm and (app_all() or f.id <@ app_firms()
    or exists (select 1 from request r where r.firm = f.id and r.service_firm <@ app_firms() and r.deleted_at is null)
    or exists (select 1 from request r where r.service_firm = f.id and r.firm <@ app_firms() and r.deleted_at is null));
end;
revoke execute on function find_requests(text, text[], int), firm_place(int) from public;
grant execute on function find_requests(text, text[], int), firm_place(int) to calibrate_app;
