-- Access to the secrets. Each function runs as the owner, so each checks its caller itself.

-- in_scope: whether the caller may act on a user of that firm.
create function in_scope(firm int) returns boolean language sql stable parallel safe
  return app_all() or coalesce(firm <@ app_firms(), false);

-- sign_in_lookup: what a sign-in needs of the account with that username; no row if there is none.
create function sign_in_lookup(username text) returns table (
  "user" int, firm int, firm_name text, role smallint, password_hash text, is_inactive boolean, must_change_password boolean,
  auth_email boolean, auth_sms boolean, has_passkey boolean, has_authenticator boolean,
  email text, phone text, first_name text, last_name text, time_zone_name text, language int
) language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.id, u.firm, f.name, u.role, s.password_hash, u.is_inactive or f.is_inactive, u.must_change_password,
    u.auth_email, u.auth_sms,
    exists (select 1 from user_passkey p where p."user" = u.id),
    exists (select 1 from user_authenticator a where a."user" = u.id and a.confirmed_at is not null),
    u.email, u.phone, u.first_name, u.last_name, u.time_zone_name, u.language
  from app_user u join firm f on f.id = u.firm left join user_secret s on s."user" = u.id
  where username_fold(u.username) = username_fold(sign_in_lookup.username) and u.deleted_at is null
$$;

-- username_taken: user with that username or one that looks like it, in any firm; null if it is free.
create function username_taken(username text) returns int language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select u.id from app_user u
  where u.deleted_at is null
    and (username_fold(u.username) = username_fold(username_taken.username) or username_looks(u.username) = username_looks(username_taken.username))
  order by username_fold(u.username) = username_fold(username_taken.username) desc limit 1
$$;

-- sees_firms: firms whose rows a user may see: the user's own, those below (not for shops and centers) and, for a partner, the firms that
-- grant it access.
create function sees_firms(of_firm int) returns int[] language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select array(
    select f.id from firm f where f.id = of_firm
    union
    select b.id from firm f join firm b on b.path @> array[f.id] where f.id = of_firm and f.type not in (6, 7)
    union
    select l.firm2 from firm f join firm_link l on l.firm = f.id and l.kind = 'partner' where f.id = of_firm and f.type = 5
    order by 1)
$$;

-- load_session: everything about the actor in one call; no row if there is no such session.
create function load_session(session uuid) returns table (
  session_id uuid, "user" int, contact int, firm int, firm_name text, firm_type smallint, role smallint, guid uuid,
  first_name text, last_name text, username text, email text, time_zone int, time_zone_name text, firm_time_zone text, language int,
  type text, is_inactive boolean, must_change_password boolean, is_revoked boolean, is_expired boolean, expires_at timestamptz,
  last_sign_in_at timestamptz, is_scheduling boolean, sees_all boolean, firms int[]
) language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.id, u.id, u.contact, u.firm, f.name, f.type, u.role, u.guid,
    u.first_name, u.last_name, u.username, u.email, u.time_zone, u.time_zone_name, f.time_zone, u.language,
    u.type, u.is_inactive or f.is_inactive, u.must_change_password,
    s.revoked_at is not null, s.expires_at <= now(), s.expires_at,
    s.last_sign_in_at, f.is_scheduling, u.role in (1, 2 /* hostAdmin, hostUser */),
    case when u.role in (1, 2 /* hostAdmin, hostUser */) then '{}' else sees_firms(u.firm) end
  from user_session s join app_user u on u.id = s."user" join firm f on f.id = u.firm
  where s.id = session
$$;

-- load_user: the same about a user who is not signed in, for work in their name; no row if there is no such user.
create function load_user(of_user int) returns table (
  "user" int, contact int, firm int, firm_name text, firm_type smallint, role smallint, guid uuid,
  first_name text, last_name text, username text, email text, time_zone_name text, language int,
  is_inactive boolean, must_change_password boolean, sees_all boolean, firms int[]
) language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.id, u.contact, u.firm, f.name, f.type, u.role, u.guid,
    u.first_name, u.last_name, u.username, u.email, u.time_zone_name, u.language,
    u.is_inactive or f.is_inactive, u.must_change_password, u.role in (1, 2 /* hostAdmin, hostUser */),
    case when u.role in (1, 2 /* hostAdmin, hostUser */) then '{}' else sees_firms(u.firm) end
  from app_user u join firm f on f.id = u.firm
  where u.id = of_user and u.deleted_at is null
$$;

-- load_api_token: everything about the actor behind a token that works, and what the token may do; no row if there is none. A token ends with the
-- role and firm that its owner had when it was made. Notes the use, at most once a minute.
create function load_api_token(hash text, from_address inet) returns table (
  token int, token_name text, areas text[], is_read_only boolean, expires_at timestamptz,
  "user" int, contact int, firm int, firm_name text, firm_type smallint, role smallint, guid uuid,
  first_name text, last_name text, username text, email text, time_zone_name text, language int,
  is_inactive boolean, must_change_password boolean, sees_all boolean, firms int[]
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  found_id int;
begin
  select t.id into found_id from api_token t
    where (t.token_hash = hash or t.previous_hash = hash and t.previous_until > now()) and t.revoked_at is null and t.expires_at > now();
  if found_id is null then
    return;
  end if;
  update api_token t set last_used_at = now(), last_address = from_address
    where t.id = found_id and (t.last_used_at is null or t.last_used_at < now() - interval '1 minute');
  return query select t.id, t.name, t.areas, t.is_read_only,
      case when t.token_hash = hash then t.expires_at else least(t.expires_at, t.previous_until) end, u.*
    from api_token t cross join lateral load_user(t."user") u
    where t.id = found_id and u.firm = t.firm and u.role = t.role and not u.is_inactive;
end $$;

-- open_session: creates a session after the password was verified. Returns its id.
create function open_session(of_user int, address inet, agent text, hours int default 12) returns uuid
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into user_session ("user", firm, role, expires_at, address, agent)
  select u.id, u.firm, u.role, now() + make_interval(hours => hours), address, left(agent, 400) from app_user u where u.id = of_user
  returning id
$$;

-- confirm_session: records that the password was confirmed again. False if the session has ended.
create function confirm_session(session uuid) returns boolean language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  with done as (
    update user_session set last_sign_in_at = now() where id = session and revoked_at is null and expires_at > now() returning 1)
  select exists (select 1 from done)
$$;

-- revoke_session: ends a session; knowing its id is enough.
create function revoke_session(session uuid, why text) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  update user_session set revoked_at = now(), revoked_why = why where id = session and revoked_at is null
$$;

-- revoke_sessions_of: ends all sessions but one of the caller or of a user in scope. Returns them, so that their sockets close.
create function revoke_sessions_of(of_user int, except_session uuid, why text) returns setof uuid language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  update user_session s set revoked_at = now(), revoked_why = why
  from app_user u
  where u.id = s."user" and u.id = of_user and (u.id = app_user() or in_scope(u.firm))
    and s.revoked_at is null and s.id is distinct from except_session
  returning s.id
$$;

-- sessions_of: open sessions of the caller.
create function sessions_of() returns table (id uuid, created_at timestamptz, last_sign_in_at timestamptz, expires_at timestamptz, address inet, agent text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.id, s.created_at, s.last_sign_in_at, s.expires_at, s.address, s.agent
  from user_session s where s."user" = app_user() and s.revoked_at is null and s.expires_at > now() order by s.created_at desc
$$;

-- set_password: sets the password of the caller or of a user in scope. False otherwise.
create function set_password(of_user int, hash text, must_change boolean) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update app_user u set must_change_password = must_change
  where u.id = of_user and (u.id = app_user() or in_scope(u.firm));
  if not found then
    return false;
  end if;
  insert into user_secret ("user", password_hash) values (of_user, hash)
  on conflict ("user") do update set password_hash = excluded.password_hash, set_at = now();
  return true;
end $$;

-- password_hash_of: only for the caller's own account.
create function password_hash_of(of_user int) returns text language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select password_hash from user_secret where "user" = of_user and of_user = app_user()
$$;

-- save_sign_in_code: saves a new code and invalidates earlier ones.
create function save_sign_in_code(of_user int, hash text, purpose text, minutes int default 10) returns int language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  made int;
begin
  update sign_in_code c set used_at = now()
  where c."user" = of_user and c.purpose = save_sign_in_code.purpose and c.used_at is null;
  insert into sign_in_code ("user", code_hash, purpose, expires_at)
  values (of_user, hash, purpose, now() + make_interval(mins => minutes)) returning id into made;
  return made;
end $$;

-- try_sign_in_code: 'right' uses the code up, 'wrong' counts the attempt, 'none' means no valid code: expired, used, or tried five times.
create function try_sign_in_code(of_user int, hash text, purpose text) returns text language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  code sign_in_code;
begin
  select * into code from sign_in_code c
  where c."user" = of_user and c.purpose = try_sign_in_code.purpose order by c.id desc limit 1 for update;
  if code.id is null or code.used_at is not null or code.expires_at <= now() or code.tries >= 5 then
    return 'none';
  end if;
  if code.code_hash = hash then
    update sign_in_code set used_at = now() where id = code.id;
    return 'right';
  end if;
  update sign_in_code set tries = tries + 1 where id = code.id;
  return 'wrong';
end $$;

-- password_asks, ask_password_reset: number of requests from an address in the last hour with the age of the oldest in seconds; add a
-- request.
create function password_asks(from_address inet) returns table (by_address int, oldest float8) language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select count(*)::int, greatest(0, extract(epoch from clock_timestamp() - min(a.at)))::float8
  from password_ask a where a.address = from_address and a.at > now() - interval '1 hour'
$$;
create function ask_password_reset(username text, from_address inet) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  insert into password_ask (username, address) values (username, from_address)
$$;
-- take_password_ask: next request to process, and how often that username was requested in the hour before. Deletes old ones.
create function take_password_ask() returns table (username text, before int) language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  with old as (delete from password_ask where taken_at < now() - interval '1 day'),
    taken as (
      update password_ask set taken_at = now()
      where id = (select d.id from password_ask d where d.taken_at is null order by d.id limit 1 for update skip locked)
      returning id, password_ask.username, at)
  select t.username, (select count(*)::int from password_ask b
    where username_fold(b.username) = username_fold(t.username) and b.id < t.id and b.at > t.at - interval '1 hour')
  from taken t
$$;

-- open_password_reset: creates a single-use link that replaces the previous one. An inactive or deleted account gets none.
create function open_password_reset(of_user int, hash text, minutes int default 60) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  insert into password_reset (token_hash, "user", expires_at)
  select hash, u.id, now() + make_interval(mins => minutes) from app_user u join firm f on f.id = u.firm
  where u.id = of_user and not u.is_inactive and u.deleted_at is null and not f.is_inactive
  on conflict ("user") where used_at is null
    do update set token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at
$$;

-- use_password_reset: sets the password, uses the link up, and ends every session. Returns the user, or null for a dead link. The account
-- is locked first, as in every function that sets a password or ends an account.
create function use_password_reset(hash text, new_hash text) returns int language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  whose int;
begin
  select u.id into whose from password_reset r join app_user u on u.id = r."user" join firm f on f.id = u.firm
  where r.token_hash = hash and not u.is_inactive and u.deleted_at is null and not f.is_inactive for no key update of u;
  update password_reset set used_at = now() where token_hash = hash and "user" = whose and used_at is null and expires_at > now();
  if not found then
    return null;
  end if;
  insert into user_secret ("user", password_hash) values (whose, new_hash)
  on conflict ("user") do update set password_hash = excluded.password_hash, set_at = now();
  update app_user set must_change_password = false where id = whose;
  update user_session set revoked_at = now(), revoked_why = 'password' where "user" = whose and revoked_at is null;
  return whose;
end $$;

-- open_invitation: the same link for a new user, remembered so that its state can be shown and the link be made again.
create function open_invitation(of_user int, of_nonce uuid, hash text, minutes int) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select open_password_reset(of_user, hash, minutes);
  insert into user_invitation ("user", nonce, token_hash, expires_at)
  select of_user, of_nonce, hash, now() + make_interval(mins => minutes)
  on conflict ("user") do update set nonce = excluded.nonce, token_hash = excluded.token_hash, mail = null,
    created_at = excluded.created_at, expires_at = excluded.expires_at, opened_at = null
$$;
-- set_invitation_mail: the email that carries the link.
create function set_invitation_mail(of_user int, of_mail int) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  update user_invitation set mail = of_mail where "user" = of_user
$$;
-- note_link_opened: whether a link to set a password works. Records when the link of an invitation is first opened.
create function note_link_opened(hash text) returns boolean language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  update user_invitation set opened_at = now() where token_hash = hash and opened_at is null;
  select exists (select 1 from password_reset r join app_user u on u.id = r."user" join firm f on f.id = u.firm
    where r.token_hash = hash and r.used_at is null and r.expires_at > now()
      and not u.is_inactive and u.deleted_at is null and not f.is_inactive)
$$;
-- invitation_of: where the invitation of a user in scope stands; no row for a user who has a password or is out of scope. Its nonce is
-- null when the link no longer works.
create function invitation_of(of_user int) returns table (
  state text, sent_at timestamptz, expires_at timestamptz, opened_at timestamptz, reason text, nonce uuid
) language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case when i."user" is null then 'none'
      when r.token_hash is null then 'expired'
      when i.opened_at is not null then 'opened'
      when m.state = 'refused' then 'refused'
      when m.state in ('sent', 'kept') then 'sent'
      else 'queued' end,
    i.created_at, i.expires_at, i.opened_at, case when m.state = 'refused' then m.last_words else '' end,
    case when r.token_hash is not null then i.nonce end
  from app_user u left join user_invitation i on i."user" = u.id
    left join password_reset r on r.token_hash = i.token_hash and r.used_at is null and r.expires_at > now()
    left join mail_out m on m.id = i.mail
  where u.id = of_user and u.deleted_at is null and in_scope(u.firm)
    and not exists (select 1 from user_secret s where s."user" = u.id)
$$;

-- note_sign_in_failure, sign_in_failures, forget_sign_in_failures: the basis of sign-in throttling. Counts cover the last hour; ages are in
-- seconds.
create function note_sign_in_failure(of_account text, from_address inet) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  insert into sign_in_failure (account, address) values (lower(left(username_fold(of_account), 200)), from_address)
$$;
create function sign_in_failures(of_account text, from_address inet) returns table (
  by_account int, by_address int, since_last float8, account_oldest float8, address_oldest float8
) language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select (count(*) filter (where f.of_account))::int, (count(*) filter (where f.of_address))::int,
    min(f.age) filter (where f.of_account), max(f.age) filter (where f.of_account), max(f.age) filter (where f.of_address)
  from (
    select e.account = lower(left(username_fold(sign_in_failures.of_account), 200)) as of_account, e.address = from_address as of_address,
      greatest(0, extract(epoch from clock_timestamp() - e.at))::float8 as age
    from sign_in_failure e
    where e.at > now() - interval '1 hour'
      and (e.account = lower(left(username_fold(sign_in_failures.of_account), 200)) or e.address = from_address)) f
$$;
create function forget_sign_in_failures(of_account text) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  delete from sign_in_failure where account = lower(left(username_fold(of_account), 200)) or at < now() - interval '1 day'
$$;

-- Passkeys: the owner lists, adds, and removes them; a sign-in finds one by its credential and stores its counter.
create function passkeys_of(of_user int) returns table (id int, credential_id text, transports text[], name text, created_at timestamptz, last_used_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id, p.credential_id, p.transports, p.name, p.created_at, p.last_used_at from user_passkey p where p."user" = of_user order by p.id
$$;
create function passkey_by_credential(credential text) returns table (id int, "user" int, public_key text, counter bigint, transports text[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id, p."user", p.public_key, p.counter, p.transports from user_passkey p where p.credential_id = credential
$$;
create function add_passkey(credential text, public_key text, counter bigint, transports text[], name text) returns int
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into user_passkey ("user", credential_id, public_key, counter, transports, name)
  values (app_user(), credential, public_key, counter, transports, name) returning id
$$;
create function used_passkey(passkey int, new_counter bigint) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  update user_passkey set counter = new_counter, last_used_at = now() where id = passkey
$$;
create function remove_passkey(passkey int) returns boolean language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  with gone as (delete from user_passkey where id = passkey and "user" = app_user() returning 1) select exists (select 1 from gone)
$$;
create function rename_passkey(passkey int, new_name text) returns boolean language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  with named as (update user_passkey set name = new_name where id = passkey and "user" = app_user() returning 1)
  select exists (select 1 from named)
$$;
-- spend_challenge: true once per challenge. Deletes old ones.
create function spend_challenge(of_hash text, until timestamptz) returns boolean language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  with old as (delete from spent_challenge where expires_at < now() - interval '1 hour'),
    fresh as (insert into spent_challenge (hash, expires_at) values (of_hash, until) on conflict do nothing returning 1)
  select exists (select 1 from fresh)
$$;
-- second_steps_of: number of passkeys and whether an authenticator app is set up, for the caller or a user in scope.
create function second_steps_of(of_user int) returns table (passkeys int, has_authenticator boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select (select count(*)::int from user_passkey p where p."user" = u.id),
    exists (select 1 from user_authenticator a where a."user" = u.id and a.confirmed_at is not null)
  from app_user u where u.id = of_user and (u.id = app_user() or in_scope(u.firm))
$$;
-- clear_second_step: removes the authenticator app and passkeys of a user in scope.
create function clear_second_step(of_user int) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select 1 from app_user u where u.id = of_user and in_scope(u.firm)) then
    return false;
  end if;
  delete from user_passkey where "user" = of_user;
  delete from user_authenticator where "user" = of_user;
  return true;
end $$;

-- Authenticator app: the owner sets it up and confirms it with a first code; each time step is accepted once.
create function authenticator_of(of_user int) returns table (secret text, is_confirmed boolean, last_step bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.secret, a.confirmed_at is not null, a.last_step from user_authenticator a where a."user" = of_user
$$;
create function save_authenticator(secret text) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  insert into user_authenticator ("user", secret) values (app_user(), secret)
  on conflict ("user") do update set secret = excluded.secret, confirmed_at = null, last_step = 0, created_at = now()
$$;
create function use_authenticator_step(of_user int, step bigint) returns boolean language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  with used as (
    update user_authenticator set last_step = step, confirmed_at = coalesce(confirmed_at, now())
    where "user" = of_user and last_step < step returning 1)
  select exists (select 1 from used)
$$;
create function remove_authenticator() returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from user_authenticator where "user" = app_user()
$$;

-- Secrets of the installation: the first to save one wins, and every caller gets that value.
create function setting_value(of_name text) returns text language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select value from setting where name = of_name
$$;
create function keep_setting(of_name text, new_value text) returns text language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into setting (name, value) values (of_name, new_value) on conflict (name) do nothing;
  return (select value from setting where name = of_name);
end $$;

revoke execute on function sign_in_lookup(text), username_taken(text), sees_firms(int), load_session(uuid), load_user(int), load_api_token(text, inet), open_session(int, inet, text, int),
  confirm_session(uuid), revoke_session(uuid, text), revoke_sessions_of(int, uuid, text), sessions_of(),
  set_password(int, text, boolean), password_hash_of(int), save_sign_in_code(int, text, text, int), try_sign_in_code(int, text, text),
  password_asks(inet), ask_password_reset(text, inet), take_password_ask(), open_password_reset(int, text, int), use_password_reset(text, text),
  open_invitation(int, uuid, text, int), set_invitation_mail(int, int), note_link_opened(text), invitation_of(int), note_sign_in_failure(text, inet),
  sign_in_failures(text, inet), forget_sign_in_failures(text), passkeys_of(int), passkey_by_credential(text),
  add_passkey(text, text, bigint, text[], text), used_passkey(int, bigint), remove_passkey(int), rename_passkey(int, text), spend_challenge(text, timestamptz),
  second_steps_of(int), clear_second_step(int), authenticator_of(int),
  save_authenticator(text), use_authenticator_step(int, bigint), remove_authenticator(), setting_value(text),
  keep_setting(text, text) from public;
grant execute on function sign_in_lookup(text), username_taken(text), sees_firms(int), load_session(uuid), load_user(int), load_api_token(text, inet), open_session(int, inet, text, int),
  confirm_session(uuid), revoke_session(uuid, text), revoke_sessions_of(int, uuid, text), sessions_of(),
  set_password(int, text, boolean), password_hash_of(int), save_sign_in_code(int, text, text, int), try_sign_in_code(int, text, text),
  password_asks(inet), ask_password_reset(text, inet), take_password_ask(), open_password_reset(int, text, int), use_password_reset(text, text),
  open_invitation(int, uuid, text, int), set_invitation_mail(int, int), note_link_opened(text), invitation_of(int), note_sign_in_failure(text, inet),
  sign_in_failures(text, inet), forget_sign_in_failures(text), passkeys_of(int), passkey_by_credential(text),
  add_passkey(text, text, bigint, text[], text), used_passkey(int, bigint), remove_passkey(int), rename_passkey(int, text), spend_challenge(text, timestamptz),
  second_steps_of(int), clear_second_step(int), authenticator_of(int),
  save_authenticator(text), use_authenticator_step(int, bigint), remove_authenticator(), setting_value(text),
  keep_setting(text, text) to calibrate_app;
