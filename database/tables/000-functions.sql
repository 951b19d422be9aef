-- What every table stands on: who asks (set for the transaction only), and the stamp of a change.
create extension if not exists pg_trgm;

-- app_user, app_firm, app_role: the caller. Nothing is set outside a transaction of the server: null then, and no row is seen.
create function app_user() returns int language sql stable parallel safe
  return nullif(current_setting('app.user', true), '')::int;
create function app_firm() returns int language sql stable parallel safe
  return nullif(current_setting('app.firm', true), '')::int;
create function app_role() returns int language sql stable parallel safe
  return nullif(current_setting('app.role', true), '')::int;
-- app_firms: the firms whose rows the caller may see, as ranges of their numbers: those of a brand are thousands, made one after the
-- other, and a list of them costs every statement more than its rows do. Policies name it as (select app_firms()), so that it runs once
-- a statement. app_few: the same one by one while they are no more than 1,000, else null: for what an index is to answer.
-- app_firm_list: the same one by one, however many.
create function app_firms() returns int4multirange language sql stable parallel safe
  return nullif(current_setting('app.firms', true), '')::int4multirange;
create function app_few() returns int[] language sql stable parallel safe
  return nullif(current_setting('app.few', true), '')::int[];
create function app_firm_list() returns int[] language sql stable parallel safe
  return coalesce(app_few(), array(select generate_series(lower(r), upper(r) - 1) from unnest(app_firms()) r));
-- app_all: the host and the system see every firm.
create function app_all() returns boolean language sql stable parallel safe
  return coalesce(nullif(current_setting('app.all', true), ''), 'off') = 'on';

-- touch: stamps a change. Not called for what a trigger derives: a derived figure is nobody's edit.
create function touch() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  if new.version = old.version then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
