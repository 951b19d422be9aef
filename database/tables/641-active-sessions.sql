-- active_sessions: who is signed in, for the host; the last sign-in first.
create function active_sessions(of_search text, size int, skip int) returns table (
  session uuid, "user" int, name text, username text, firm_name text, role smallint, since timestamptz, expires timestamptz,
  address text, agent text, count int
) language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app_all() then raise exception 'The sessions are for the host.' using errcode = '42501'; end if;
  return query
    select s.id, u.id, u.full_name, u.username, f.name, u.role, s.last_sign_in_at, s.expires_at, host(s.address), s.agent,
      (count(*) over ())::int
    from user_session s join app_user u on u.id = s."user" join firm f on f.id = u.firm
    where s.revoked_at is null and s.expires_at > now()
      and position(lower(of_search) in lower(u.full_name || ' ' || u.username || ' ' || f.name)) > 0
    order by s.last_sign_in_at desc, s.id limit size offset skip;
end $$;
revoke execute on function active_sessions(text, int, int) from public;
grant execute on function active_sessions(text, int, int) to calibrate_app;
