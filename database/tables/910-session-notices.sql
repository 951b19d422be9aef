-- Each process briefly caches the actor behind a session. Changes that end the session or invalidate the cache notify 'session' with the id
-- of an ended session, 'user:' and an id, or 'all'.

create function session_ended() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('session', old.id::text);
  return null;
end $$;
create trigger session_ended after update of revoked_at on user_session for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function session_ended();
create trigger session_gone after delete on user_session for each row execute function session_ended();

-- Signing in counts as being seen. The update runs in a trigger so that it raises no version.
create function session_opened() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update app_user set last_seen_at = new.created_at where id = new."user";
  return null;
end $$;
create trigger session_opened after insert on user_session for each row execute function session_opened();

-- A change of firm or role, or the end of an account, ends its sessions and tokens; the end also invalidates its reset link. This holds for every way
-- to change a user.
create function user_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if (old.firm, old.role) is distinct from (new.firm, new.role) or new.is_inactive then
    update user_session set revoked_at = now(),
      revoked_why = case when new.is_inactive then 'inactive' when old.role <> new.role then 'role' else 'firm' end
    where "user" = new.id and revoked_at is null;
    update api_token set revoked_at = now(),
      revoked_why = case when new.is_inactive then 'inactive' when old.role <> new.role then 'role' else 'firm' end
    where "user" = new.id and revoked_at is null;
  end if;
  if new.is_inactive then
    update password_reset set used_at = now() where "user" = new.id and used_at is null;
  end if;
  perform pg_notify('session', 'user:' || new.id);
  return null;
end $$;
create trigger user_changed after update on app_user for each row
  when ((old.firm, old.role, old.is_inactive, old.contact, old.username, old.first_name, old.last_name, old.email, old.language,
      old.time_zone_name, old.must_change_password, old.type)
    is distinct from (new.firm, new.role, new.is_inactive, new.contact, new.username, new.first_name, new.last_name, new.email,
      new.language, new.time_zone_name, new.must_change_password, new.type))
  execute function user_changed();

-- A token that was revoked or got a new secret leaves the cache.
create function api_token_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('session', 'user:' || old."user");
  return null;
end $$;
create trigger api_token_changed after delete or update of revoked_at, token_hash, previous_until on api_token for each row
  execute function api_token_changed();

-- The firms that a user sees depend on the tree and the links.
create function sight_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('session', 'all');
  return null;
end $$;
create trigger firm_sight after insert or delete or update of parent, path, type, name, is_inactive, is_scheduling on firm
  for each statement execute function sight_changed();
create trigger firm_link_sight after insert or delete or update on firm_link for each statement execute function sight_changed();
