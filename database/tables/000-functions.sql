-- Shared basics: the caller's identity (set per transaction) and the version stamp.
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- app_user, app_firm, app_role: the caller. They are null outside a server transaction, so no row is visible there.
create function app_user() returns int language sql stable parallel safe
  return nullif(current_setting('app.user', true), '')::int;
create function app_firm() returns int language sql stable parallel safe
  return nullif(current_setting('app.firm', true), '')::int;
create function app_role() returns int language sql stable parallel safe
  return nullif(current_setting('app.role', true), '')::int;
-- app_firms: the firms whose rows the caller may see, as id ranges. A brand has thousands of firms with mostly consecutive ids, and passing
-- them as a list would cost each statement more than its rows do. Policies call it as (select app_firms()) so that it runs once per
-- statement.
-- app_few: the same ids as a list while there are at most 1,000, else null. Use it where an index should answer.
-- app_firm_list: the same ids as a list, however many.
create function app_firms() returns int4multirange language sql stable parallel safe
  return nullif(current_setting('app.firms', true), '')::int4multirange;
create function app_few() returns int[] language sql stable parallel safe
  return nullif(current_setting('app.few', true), '')::int[];
create function app_firm_list() returns int[] language sql stable parallel safe
  return coalesce(app_few(), array(select generate_series(lower(r), upper(r) - 1) from unnest(app_firms()) r));
-- app_all: true for the host and the system, which see every firm.
create function app_all() returns boolean language sql stable parallel safe
  return coalesce(nullif(current_setting('app.all', true), ''), 'off') = 'on';

-- search_text: text as searches compare it, in lower case and without accents, so that "munoz" finds Muñoz. searchText of
-- server/src/kernel/postgres/search-text.ts does the same to what is searched for.
create function search_text(of_text text) returns text language sql immutable parallel safe
  return translate(lower(of_text), 'áàâäãåāăąæçćčďéèêëēęěíìîïīłñńňóòôöõøōőřśšťúùûüūůűýÿžźż', 'aaaaaaaaaacccdeeeeeeeiiiiilnnnoooooooorsstuuuuuuuyyzzz');

-- touch: raises version and updated_at. Skipped for values that a trigger derives, because no user edited them.
create function touch() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  if new.version = old.version then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
