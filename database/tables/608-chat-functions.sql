-- What the chat asks past the policies, each with the question of who may in itself.

-- chat_tell: tells a fact of a chat to some of its people, whatever their firms. `users` are the members of now and `more`.
create function chat_tell(fact text, of_channel int, of_version int, more int[], said jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_user() is null then return; end if;
  insert into outbox (name, entity, entity_id, version, firm, actor, data)
    select fact, 'channel', of_channel, of_version, c.firm, nullif(app_user(), 0), said || jsonb_build_object('key', c.key, 'users',
      (select coalesce(jsonb_agg(distinct u), '[]') from (select m."user" as u from channel_member m
        where m.channel = of_channel and m.left_at is null union select unnest(more)) people))
    from channel c where c.id = of_channel;
  perform pg_notify('outbox', '');
end $$;

-- chat_addable: who may be asked into a chat: of the caller's firms; and for the chat of a repair order in sight, of its shop and its
-- center and the dispatchers above that. Only people who are to be found.
create function chat_addable(of_request int) returns setof chat_user language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.* from chat_user u
    where app_user() is not null and u.is_active and u.is_lookup
      and (app_all() or u.firm = any(app_firms()) or exists (select 1 from request r left join firm c on c.id = r.service_firm
        where r.id = of_request and (r.firm = any(app_firms()) or r.service_firm = any(app_firms()))
          and (u.firm = r.firm or u.firm = r.service_firm or (u.role in (10, 13) and u.firm = any(c.path)))));
  end;

-- chat_come_back: brings someone back into an ad hoc chat whose going was the caller's own doing, read as far as before: who left by
-- themselves, or was taken out by the caller. Answers the chat; null when there is nothing of the caller's to take back.
create function chat_come_back(of_key text, someone uuid) returns int language sql volatile security definer
  set search_path = pg_catalog, public, pg_temp
  begin atomic
    update channel_member m set left_at = null, left_by = null, joined_at = now() from channel c, chat_user u
      where c.key = of_key and c.request is null and c.trashed_at is null and u.guid = someone
        and m.channel = c.id and m."user" = u."user" and m.left_at is not null and m.left_by = app_user()
        and (m."user" = app_user() or app_all() or c.owner = app_user())
      returning c.id;
  end;

-- chat_invite: lets those join who are in every chat of a submitted repair order: flagged people of its shop, its center and the firms
-- above them, technicians only when they work on it. Answers who came.
create function chat_invite(of_channel int) returns int[] language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare came int[];
begin
  with joined as (
    insert into channel_member (channel, "user", firm, is_by_rule)
      select of_channel, u.id, u.firm, true
      from channel c join request r on r.id = c.request and r.submitted_at is not null
        join app_user u on u.is_chat_invitee and not u.is_inactive and u.deleted_at is null
          and u.firm in (select unnest(f.path) from firm f where f.id in (r.firm, r.service_firm))
          and (u.role <> 14 or u.id = any(r.technician_ids))
      where c.id = of_channel
    on conflict (channel, "user") do nothing returning "user")
  select array_agg("user") into came from joined;
  return came;
end $$;

-- chat_follow_request: the chat of a repair order that is submitted, or goes to another center, follows: the flagged people join, and who
-- came with the old center and sees the repair order no more is taken out.
create function chat_follow_request() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare chat int; gone int[]; came int[];
begin
  select c.id into chat from channel c where c.request = new.id;
  if chat is null then return null; end if;
  if new.service_firm is distinct from old.service_firm then
    with taken as (update channel_member m set left_at = now()
      where m.channel = chat and m.left_at is null and m.is_by_rule and m.firm <> 1
        and not exists (select 1 from firm f where f.id in (new.firm, new.service_firm) and m.firm = any(f.path))
      returning m."user")
    select array_agg("user") into gone from taken;
  end if;
  came := chat_invite(chat);
  if gone is not null or came is not null then
    perform chat_tell('chat.membersChanged', chat, 0, gone, jsonb_build_object('kind', 'channel', 'what', 'members', 'gone', gone));
  end if;
  return null;
end $$;
create trigger request_chat after update of submitted_at, service_firm on request for each row
  when (new.submitted_at is distinct from old.submitted_at or new.service_firm is distinct from old.service_firm)
  execute function chat_follow_request();

-- chat_unread: messages of others that the caller, a member, has not read in the chat of a repair order.
create function chat_unread(of_request int) returns int language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  return (
    select count(*)::int from channel c
      join channel_member m on m.channel = c.id and m."user" = app_user() and m.left_at is null
      join message s on s.channel = c.id and s.number > m.read and s.author <> m."user" and s.deleted_at is null
    where c.request = of_request and c.trashed_at is null);
end $$;
-- chat_unread_of: the same for the repair orders of a list, those with nothing unread left out. Who is in no chat costs one look. The one
-- plan is for all, and whoever is in most of the chats must not make it walk through the tables for those who are in none.
create function chat_unread_of(requests int[]) returns table (request int, unread int) language plpgsql stable security definer rows 5
  set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare me int := app_user();
begin
  if not exists (select 1 from channel_member m where m."user" = me and m.left_at is null) then return; end if;
  return query select c.request, count(*)::int from channel c
      join channel_member m on m.channel = c.id and m."user" = me and m.left_at is null and m.read < c.last
      join message s on s.channel = c.id and s.number > m.read and s.author <> me and s.deleted_at is null
    where c.request = any(requests) and c.trashed_at is null group by c.request;
end $$;
-- chat_unread_all: the same over all chats of the caller.
create function chat_unread_all() returns int language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  return (
    select count(*)::int from channel_member m
      join channel c on c.id = m.channel and c.trashed_at is null and c.last > m.read
      join message s on s.channel = m.channel and s.number > m.read and s.author <> m."user" and s.deleted_at is null
    where m."user" = app_user() and m.left_at is null);
end $$;

-- chat_search: up to 50 messages of the caller's chats that hold all words (LIKE patterns in lower case), the newest first.
create function chat_search(words text[], of_channel int) returns int[] language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  begin atomic
    select array(select s.id from message s
      join channel_member m on m.channel = s.channel and m."user" = app_user() and m.left_at is null
      join channel c on c.id = s.channel and c.trashed_at is null
      where s.search like all(words) and s.deleted_at is null and (of_channel is null or s.channel = of_channel)
      order by s.id desc limit 50);
  end;

-- chat_keys_taken: how many chats have this key, with and without a number behind it.
create function chat_keys_taken(wanted text) returns int language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  begin atomic
    select count(*)::int from channel c where c.key = wanted or c.key ^@ (wanted || '_');
  end;

-- chat_keep_files: makes the files of a message files of the repair order that its chat talks about, or takes them off again; for a
-- member who sees the repair order.
create function chat_keep_files(of_message int, is_undo boolean) returns table (id int, name text) language sql volatile security definer
  set search_path = pg_catalog, public, pg_temp
  begin atomic
    update file f set request = case when is_undo then null else r.id end
      from message_file x join message s on s.id = x.message join channel c on c.id = s.channel join request r on r.id = c.request
      where x.message = of_message and f.id = x.file and f.deleted_at is null and f.event is null
        and (f.request is null) <> is_undo and chat_in(c.id)
        and (app_all() or r.firm = any(app_firms()) or r.service_firm = any(app_firms()))
      returning f.id, f.name;
  end;

-- chat_take: takes messages of many people at once, each named once by its author and guid; for the server itself, which names the authors.
-- Who may is asked for each, here and now: a member, of a chat that is open, who is not muted. The locked chats give the numbers, so that
-- these follow the order of the commits. Past the policies, so that what they ask of each row is not planned and asked again.
-- Where the relay's place is to be had and nothing of chats waits in the outbox, the messages go into the hub's log with this same commit, and the
-- answer holds what their frames say; else they go the way of all facts, behind those that wait. Rows are looked up one by one by their keys:
-- the one plan is for all, and must not read whole tables for a few messages.
create function chat_take(given_rows jsonb) returns json language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  is_direct boolean; before bigint; answer json;
begin
  if not app_all() or app_user() <> 0 then return null; end if;
  perform c.id from channel c where c.key in (select g ->> 'key' from jsonb_array_elements(given_rows) g) order by c.id for no key update;
  -- The lock of the relay (server/src/modules/live/store.ts): who holds it until the commit gives the cursors. Each holds it for moments;
  -- where one hangs, nobody's message waits for that.
  perform set_config('lock_timeout', '500ms', true);
  begin
    perform pg_advisory_xact_lock(7470);
    is_direct := not exists (select 1 from outbox o where o.entity = 'channel');
  exception when lock_not_available then is_direct := false;
  end;
  perform set_config('lock_timeout', '0', true);
  if is_direct then before := (select coalesce(max(l.cursor), 0) from hub_log l); end if;
  -- Another statement, for only that sees what was committed while this one waited for its locks.
  with judged as materialized (select g.*, c.id as channel, c.name as channel_name, c.firm, c.last, s.id as stands, s.number as stood,
        coalesce(nullif(u.nickname, ''), u.full_name) as name, u.guid as member,
        case when s.channel = c.id then 'stands' when s.id is not null then 'again'
          when m."user" is null or m.left_at is not null or c.trashed_at is not null then 'none'
          when c.archived_at is not null then 'archived'
          when u.is_muted then 'muted'
          when g.quote is not null and not exists (select 1 from message q where q.id = g.quote and q.channel = c.id) then 'quote'
          when exists (select 1 from unnest(g.files) x(file) where not exists (select 1 from file f where f.id = x.file
            and f.uploaded_by = g.author and f.request is null and f.deleted_at is null
            and not exists (select 1 from message_file used where used.file = f.id))) then 'file'
          else 'ok' end as verdict,
        -- Most name nobody: those cost no look at the members.
        case when cardinality(g.mentions) = 0 then '{}' else array(select p.guid from unnest(g.mentions) named(guid)
          join chat_user p on p.guid = named.guid join channel_member x on x.channel = c.id and x."user" = p."user" and x.left_at is null) end as named
      from jsonb_to_recordset(given_rows) as g(place int, key text, author int, guid uuid, html text, words text, quote int, mentions uuid[], files int[])
        left join lateral (select x.* from channel x where x.key = g.key limit 1) c on true
        left join lateral (select x.* from channel_member x where x.channel = c.id and x."user" = g.author limit 1) m on true
        left join lateral (select x.* from chat_user x where x."user" = g.author limit 1) u on true
        left join lateral (select x.* from message x where x.author = g.author and x.guid = g.guid limit 1) s on true),
    counted as materialized (select j.*, row_number() over (order by j.place) as step, nextval('message_id_seq')::int as id,
        j.last + row_number() over (partition by j.channel order by j.place) as number
      from judged j where j.verdict = 'ok'),
    people as materialized (select t.channel, t.last, t.firm, (select array_agg(m."user") filter (where m.left_at is null)
          from channel_member m where m.channel = t.channel) as users
      from (select f.channel, f.firm, max(f.number)::int as last from counted f group by 1, 2) t),
    added as (insert into message (id, channel, number, author, guid, html, search, quote, mentions)
      select f.id, f.channel, f.number, f.author, f.guid, f.html, f.words, f.quote, f.named from counted f order by f.step),
    moved as (update channel c set last = p.last, last_at = now() from people p where c.id = p.channel),
    said as (select f.step, f.channel, p.firm, f.author, p.users, jsonb_build_object('kind', 'message', 'what', 'sent', 'key', f.key,
        'message', f.id) as data from counted f join people p on p.channel = f.channel),
    told as (insert into outbox (name, entity, entity_id, version, firm, actor, data)
      select 'chat.messageSent', 'channel', s.channel, 1, s.firm, s.author, s.data || jsonb_build_object('users', to_jsonb(s.users))
      from said s where not is_direct order by s.step),
    logged as (insert into hub_log (cursor, type, users, data)
      select before + s.step, 'Chat', s.users, s.data from said s where is_direct order by s.step),
    -- What people are told of a chat is counted anew each time: one fact stands for all of its messages.
    due as (insert into notification_due (id, name, entity, entity_id, version)
      select nextval('outbox_id_seq'), 'chat.messageSent', 'channel', p.channel, 1 from people p where is_direct)
    select json_build_object('before', before, 'at', now(),
        'people', (select json_object_agg(p.channel, p.users) from people p where is_direct),
        'sent', (select json_agg(json_build_object('place', f.place, 'id', f.id, 'number', f.number, 'step', f.step, 'channel', f.channel,
          'channelName', f.channel_name, 'name', f.name, 'member', f.member, 'mentions', f.named) order by f.step) from counted f),
        'rest', (select json_agg(json_build_object('place', j.place, 'verdict', j.verdict, 'id', j.stands, 'number', j.stood))
          from judged j where j.verdict <> 'ok'))
      into answer;
  -- A statement of its own, for its own snapshot holds the messages.
  if jsonb_path_exists(given_rows, '$[*].files[*]') then
    insert into message_file (message, file, place)
      select s.id, x.file, x.at::smallint from jsonb_to_recordset(given_rows) as g(author int, guid uuid, files int[])
        join message s on s.author = g.author and s.guid = g.guid and s.created_at = now(), unnest(g.files) with ordinality x(file, at)
      where exists (select 1 from file f where f.id = x.file and f.uploaded_by = g.author and f.request is null and f.deleted_at is null
        and not exists (select 1 from message_file used where used.file = f.id and used.message <> s.id))
      on conflict (message, file) do nothing;
  end if;
  if answer ->> 'sent' is not null then
    if is_direct then perform pg_notify('hub', (before + json_array_length(answer -> 'sent'))::text);
    else perform pg_notify('outbox', ''); end if;
  end if;
  return answer;
end $$;

-- chat_now: messages as they stand now, with the members of now; for the hub.
create function chat_now(ids int[]) returns setof json language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if not app_all() then return; end if;
  return query select to_json(x) from (
    select s.id, s.number, s.channel, c.key, c.name as channel_name, c.request, c.archived_at is not null as is_archived, c.trashed_at,
      s.guid, s.author, coalesce(nullif(u.nickname, ''), u.full_name) as name, u.guid as member, s.html, s.created_at, s.edited_at,
      s.deleted_at, s.deleted_by, s.mentions, s.kept_as, s.version,
      (select json_build_object('id', q.id, 'number', q.number, 'name', coalesce(nullif(w.nickname, ''), w.full_name),
          'html', case when q.deleted_at is null then left(q.html, 4000) else '' end)
        from message q join chat_user w on w."user" = q.author where q.id = s.quote) as quote,
      coalesce((select json_agg(json_build_object('file', f.id, 'name', f.name, 'kind', f.kind, 'mime', f.mime, 'bytes', f.bytes,
          'key', f.key, 'thumb_key', f.thumb_key, 'display_key', f.display_key) order by mf.place)
        from message_file mf join file f on f.id = mf.file and f.deleted_at is null where mf.message = s.id), '[]') as files,
      array(select m."user" from channel_member m where m.channel = s.channel and m.left_at is null) as members
    from message s join channel c on c.id = s.channel join chat_user u on u."user" = s.author where s.id = any(ids)) x;
end $$;

revoke execute on function chat_take(jsonb), chat_now(int[]), chat_keep_files(int, boolean), chat_keys_taken(text), chat_tell(text, int, int, int[], jsonb), chat_addable(int), chat_come_back(text, uuid), chat_invite(int), chat_unread(int),
  chat_unread_of(int[]), chat_unread_all(), chat_search(text[], int) from public;
grant execute on function chat_take(jsonb), chat_now(int[]), chat_keep_files(int, boolean), chat_keys_taken(text), chat_tell(text, int, int, int[], jsonb), chat_addable(int), chat_come_back(text, uuid), chat_invite(int), chat_unread(int),
  chat_unread_of(int[]), chat_unread_all(), chat_search(text[], int) to calibrate_app;
