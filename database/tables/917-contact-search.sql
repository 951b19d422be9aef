-- How contacts are found. LIKE and trigram operators are not leakproof, so row security would keep their indexes from being used. These
-- functions find ids with the scope in the statement itself; the rows are then read under the policies.

-- contact_kind: whether a contact is of the kind that a list is filtered by; empty matches any.
create function contact_kind(kind text, c contact) returns boolean language sql stable
  return case kind when '' then true when 'companies' then c.is_company when 'people' then not c.is_company
    when 'fleet' then c.is_fleet when 'vendors' then c.is_vendor
    when 'users' then exists (select 1 from app_user u where u.contact = c.id)
    when 'insurers' then exists (select 1 from insurer i where i.contact_id = c.id) else false end;

-- search_contacts: ids of one page in order, and the number of matches: exact up to count_to, count_to + 1 means more; with count_to 0 only
-- what the page itself proves. words are lower-case LIKE patterns, longest first; null means no condition everywhere. with_below adds the
-- firms below in_firm that are in scope.
create function search_contacts(words text[], types int[], kind text, state text, service_kind int, changed tstzrange, in_firm int,
  ordered text, is_descending boolean, page_size int, skip int, count_to int, with_below boolean default false,
  out keys int[], out total int)
language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan set max_parallel_workers_per_gather = 0 set enable_sort = on as $$
declare
  firms int4multirange := app_firms();
  word text := words[1];
  more text[] := nullif(words[2:], '{}');
  upto int := greatest(count_to + 1, skip + page_size + 1);
  direction text := case when is_descending then 'desc' else 'asc' end;
  place text;
  few int[];
  named int[] := '{}';
  hits int := 1000;
begin
  if app_user() is null then
    keys := '{}';
    total := 0;
    return;
  end if;
  few := case
    when in_firm is not null and with_below then
      array(select f.id from firm f where f.path @> array[in_firm] and (app_all() or f.id <@ firms) order by f.id)
    when in_firm is not null then case when app_all() or in_firm <@ firms then array[in_firm] else '{}' end
    when not app_all() then app_few()
  end;

  -- One firm by name is the usual view: an ordered index scan without a sort.
  if cardinality(few) = 1 and ordered = 'fileAs' and not is_descending and state = 'active' and kind = '' and service_kind is null and changed is null then
    select coalesce((array_agg(m.id))[skip + 1:skip + page_size], '{}'), count(*) into keys, total from (
      select c.id from contact c
      where c.firm = few[1] and c.deleted_at is null and not c.is_inactive
        and (types is null or c.contact_type = any(types)) and (word is null or c.search like word)
        and (more is null or c.search like all(more))
      order by c.sort_name, c.id limit upto) m;
    return;
  end if;

  -- The same for a few firms, one plan for all.
  if cardinality(few) <= 64 and ordered = 'fileAs' and not is_descending and state = 'active' and kind = '' and service_kind is null and changed is null then
    select coalesce((array_agg(m.id))[skip + 1:skip + page_size], '{}'), count(*) into keys, total from (
      select a.id from unnest(few) f(id) cross join lateral (
        select c.id, c.sort_name from contact c
        where c.firm = f.id and c.deleted_at is null and not c.is_inactive
          and (types is null or c.contact_type = any(types)) and (word is null or c.search like word)
          and (more is null or c.search like all(more))
        order by c.sort_name, c.id limit upto) a
      order by a.sort_name, a.id limit upto) m;
    return;
  end if;

  -- Fleets whose vehicles come in orders that the caller's firms work on are listed with the firms' own.
  if kind = 'fleet' and in_firm is null and few is not null then
    select coalesce(array_agg(k.id), '{}') into named from contact k
    where k.is_fleet and k.firm <> all(few) and k.id in (
      select r.contact from request r where r.service_firm = any(few) and r.deleted_at is null
      union select r.fleet_contact from request r where r.service_firm = any(few) and r.deleted_at is null);
  end if;

  place := case ordered
    when 'fileAs' then 'c.sort_name' when 'fullName' then 'lower(c.full_name)' when 'companyName' then 'lower(c.company_name)'
    when 'contactType' then '(select lower(l.name) from lookup l where l.id = c.contact_type)'
    when 'phoneNo' then 'nullif(c.phone_no, '''')' when 'emailAddress' then 'nullif(lower(c.email_address), '''')'
    when 'firm' then '(select lower(f.name) from firm f where f.id = c.firm)' when 'updatedOn' then 'c.updated_at' end;
  if place is null then
    raise exception 'Contacts have no order %.', ordered using errcode = '22023';
  end if;
  -- The newest thousand contacts tell how common a word is. A common word is soon found in list order: a different collation keeps the
  -- trigram index out, and sorting is made expensive so that the order comes from its index. Any other word is looked up by trigrams first.
  -- A word of few letters has no trigrams.
  if length(word) > 4 then
    select count(*) into hits from (select c.search from contact c order by c.id desc limit 1000) newest where newest.search like word;
    if hits > 60 then
      perform set_config('enable_sort', 'off', true);
    end if;
  end if;
  execute 'select coalesce((array_agg(m.id))[$10:$11], ''{}''), count(*) from (select c.id from '
    || case when word is null or hits > 60 then 'contact c' else '(select w.* from contact w where w.search like $3 offset 0) c' end
    || ' where c.deleted_at is null'
    || case state when 'active' then ' and not c.is_inactive' when 'inactive' then ' and c.is_inactive' else '' end
    || case when cardinality(named) > 0 then ' and (c.firm = any($2) or c.id = any($12))' when few is not null then ' and c.firm = any($2)' when app_all() then '' else ' and c.firm <@ $1' end
    || case when word is null or hits <= 60 then '' else ' and c.search collate "C" like $3' end
    || case when more is null then '' else ' and c.search like all($4)' end
    || case when types is null then '' else ' and c.contact_type = any($5)' end
    || case when kind = '' then '' else ' and contact_kind($6, c)' end
    || case when service_kind is null then '' else ' and c.service_type = $7' end
    || case when changed is null then '' else ' and c.updated_at <@ $8' end
    || ' order by ' || place || ' ' || direction || case when ordered in ('phoneNo', 'emailAddress', 'contactType') then ' nulls last' else '' end
    || ', c.id ' || direction || ' limit $9) m'
    into keys, total
    using firms, few, word, more, types, kind, service_kind, changed, upto, skip + 1, skip + page_size, named;
end $$;

-- find_contacts: ids for a drop-down: contacts in scope that contain all words, or a phone with these digits; by name.
create function find_contacts(words text[], digits text, types int[], kind text, in_firm int, most int) returns int[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set max_parallel_workers_per_gather = 0 as $$
declare
  few int[];
  found int[];
begin
  select s.keys into few from search_contacts(words, types, kind, 'active', null, null, in_firm, 'fileAs', false, most, 0, 0) s;
  if length(digits) >= 4 and cardinality(few) < most then
    select s.keys into found
      from search_contacts(array['%' || digits || '%'], types, kind, 'active', null, null, in_firm, 'fileAs', false, most, 0, 0) s;
  end if;
  return (few || array(select n.id from unnest(found) with ordinality n(id, place) where n.id <> all(few) order by n.place))[1:most];
end $$;

-- contact_doubles: possible duplicates while a contact is typed: same phone, same email, or a similar name, within one firm.
create function contact_doubles(in_firm int, myself int, phone text, email text, typed_name text)
returns table (id int, is_phone boolean, is_email boolean, likeness real) language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.7 set max_parallel_workers_per_gather = 0 as $$
begin
  if app_user() is null or not (app_all() or in_firm <@ app_firms()) then
    return;
  end if;
  return query
    select f.id, bool_or(f.is_phone), bool_or(f.is_email), max(f.likeness) from (
      select c.id, true as is_phone, false as is_email, 0::real as likeness from contact c where c.firm = in_firm and phone <> '' and c.phone_no = phone
      union all select p.contact, true, false, 0 from contact_phone p where p.firm = in_firm and phone <> '' and p.phone_no = phone and p.deleted_at is null
      union all select c.id, false, true, 0 from contact c where c.firm = in_firm and email <> '' and lower(c.email_address) = email
      union all select e.contact, false, true, 0 from contact_email e where e.firm = in_firm and email <> '' and lower(e.email_address) = email and e.deleted_at is null
      union all (select c.id, false, false, greatest(similarity(typed_name, search_text(c.full_name)), similarity(typed_name, search_text(c.company_name))) from contact c
        where c.firm = in_firm and length(typed_name) >= 4 and typed_name <% c.search and c.deleted_at is null
          and greatest(similarity(typed_name, search_text(c.full_name)), similarity(typed_name, search_text(c.company_name))) >= 0.5
        order by 4 desc limit 20)) f
    join contact c on c.id = f.id and c.deleted_at is null
    where c.id <> myself
    group by f.id
    order by bool_or(f.is_phone)::int + bool_or(f.is_email)::int desc, max(f.likeness) desc, f.id limit 5;
end $$;

-- contacts_reached, contacts_named: contacts of one firm with one of these emails (in lower case) or phones, primary or not; and those
-- without both that have one of these names. An import asks for 500 rows at a time, and lower() isn't leakproof either.
create function contacts_reached(in_firm int, emails text[], phones text[]) returns setof int language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp set max_parallel_workers_per_gather = 0 as $$
begin
  if app_user() is null or not (app_all() or in_firm <@ app_firms()) then
    return;
  end if;
  return query
    select c.id from contact c where c.firm = in_firm and c.email_address <> '' and lower(c.email_address) = any(emails)
    union select c.id from contact c where c.firm = in_firm and c.phone_no <> '' and c.phone_no = any(phones)
    union select e.contact from contact_email e where e.firm = in_firm and lower(e.email_address) = any(emails) and e.deleted_at is null
    union select p.contact from contact_phone p where p.firm = in_firm and p.phone_no = any(phones) and p.deleted_at is null;
end $$;
create function contacts_named(in_firm int, names text[]) returns setof int language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp set max_parallel_workers_per_gather = 0 as $$
begin
  if app_user() is null or not (app_all() or in_firm <@ app_firms()) then
    return;
  end if;
  return query select c.id from contact c
    where c.firm = in_firm and c.email_address = '' and c.phone_no = ''
      and md5(lower(c.first_name || '|' || c.last_name || '|' || c.company_name)) = any(select md5(n) from unnest(names) n);
end $$;

revoke execute on function contact_kind(text, contact), search_contacts(text[], int[], text, text, int, tstzrange, int, text, boolean, int, int, int, boolean),
  find_contacts(text[], text, int[], text, int, int), contact_doubles(int, int, text, text, text), contacts_reached(int, text[], text[]),
  contacts_named(int, text[]) from public;
grant execute on function search_contacts(text[], int[], text, text, int, tstzrange, int, text, boolean, int, int, int, boolean),
  find_contacts(text[], text, int[], text, int, int), contact_doubles(int, int, text, text, text), contacts_reached(int, text[], text[]),
  contacts_named(int, text[]) to calibrate_app;

-- contact_standing: redirects a reference to a merged contact to the one it was merged into. It waits for a merge in progress, so that
-- nothing keeps referring to a contact that is gone. Its argument is the column.
create function contact_standing() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  taker int;
begin
  select c.merged_into into taker from contact c where c.id = (to_jsonb(new) ->> tg_argv[0])::int for key share;
  if taker is not null then
    new := jsonb_populate_record(new, jsonb_build_object(tg_argv[0], taker));
  end if;
  return new;
end $$;
create trigger request_contact_standing before insert or update of contact on request for each row
  when (new.contact is not null) execute function contact_standing('contact');
create trigger request_fleet_standing before insert or update of fleet_contact on request for each row
  when (new.fleet_contact is not null) execute function contact_standing('fleet_contact');
create trigger vehicle_contact_standing before insert or update of contact on vehicle for each row
  when (new.contact is not null) execute function contact_standing('contact');
create trigger app_user_contact_standing before insert or update of contact on app_user for each row
  execute function contact_standing('contact');

-- Whoever can choose an insurer sees its contact, to know whom to call about a claim.
create policy contact_insurer on contact for select to calibrate_app
  using (exists (select 1 from insurer i where i.contact_id = contact.id));
