-- find_addresses: ids of addresses in scope that contain all words (lower-case LIKE patterns, longest first) and are in one of the states;
-- null means no condition everywhere. LIKE is not leakproof, so row security would keep its index from being used. Ids are found here with
-- the scope in the statement itself; the rows are then read under the policies.
create function find_addresses(words text[], states int[], kind int, in_firm int, most int) returns int[]
language sql stable security definer set search_path = pg_catalog, public, pg_temp set max_parallel_workers_per_gather = 0 as $$
  select array(
    select a.id from contact_address a join contact c on c.id = a.contact
    where app_user() is not null and (app_all() or a.firm <@ (select app_firms())) and (in_firm is null or a.firm = in_firm)
      and a.deleted_at is null and c.deleted_at is null and not c.is_inactive
      and (words is null or a.search like words[1]) and (words[2] is null or a.search like all(words[2:]))
      and (states is null or a.state_province = any(states))
      and (kind is null or a.address_type = kind)
    order by a.id desc limit most)
$$;
revoke execute on function find_addresses(text[], int[], int, int, int) from public;
grant execute on function find_addresses(text[], int[], int, int, int) to calibrate_app;
