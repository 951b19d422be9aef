-- What every table stands on: who asks (set for the transaction only), and the stamp of a change.
create extension if not exists pg_trgm;

-- app_user, app_firm, app_role: the caller. Nothing is set outside a transaction of the server: null then, and no row is seen.
create function app_user() returns int language sql stable parallel safe
  return nullif(current_setting('app.user', true), '')::int;
create function app_firm() returns int language sql stable parallel safe
  return nullif(current_setting('app.firm', true), '')::int;
create function app_role() returns int language sql stable parallel safe
  return nullif(current_setting('app.role', true), '')::int;
-- app_firms: the firms whose rows the caller may see. Policies name it as (select app_firms()), so that it runs once a statement.
create function app_firms() returns int[] language sql stable parallel safe
  return nullif(current_setting('app.firms', true), '')::int[];
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
