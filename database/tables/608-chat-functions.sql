-- Chat functions that bypass the policies. Each checks access itself.

-- chat_tell: publishes a chat fact to people of any firm. `users` are the current members plus `more`.
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

-- chat_addable: who can be added to a chat: people of the caller's firms and, for the chat of a visible repair order, of its shop, its
-- center, and the dispatchers above the center. Only people who can be looked up.
create function chat_addable(of_request int) returns setof chat_user language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.* from chat_user u
    where app_user() is not null and u.is_active and u.is_lookup
      and (app_all() or u.firm <@ app_firms() or exists (select 1 from request r left join firm c on c.id = r.service_firm
        where r.id = of_request and (r.firm <@ app_firms() or r.service_firm <@ app_firms())
          and (u.firm = r.firm or u.firm = r.service_firm or (u.role in (10, 13 /* dispatcher, dispatchLead */) and u.firm = any(c.path)))));
  end;

-- chat_come_back: returns someone to an ad hoc chat with their read position, if the caller caused them to leave: by leaving or by removing
-- them. Returns the chat, or null if the caller has nothing to undo.
create function chat_come_back(of_key text, someone uuid) returns int language sql volatile security definer
  set search_path = pg_catalog, public, pg_temp
  begin atomic
    update channel_member m set left_at = null, left_by = null, joined_at = now() from channel c, chat_user u
      where c.key = of_key and c.request is null and c.trashed_at is null and u.guid = someone
        and m.channel = c.id and m."user" = u."user" and m.left_at is not null and m.left_by = app_user()
        and (m."user" = app_user() or app_all() or c.owner = app_user())
      returning c.id;
  end;

-- chat_invite: adds everyone who joins each chat of a submitted repair order: flagged people of its shop, its center, and the firms above,
-- technicians only if they work on it. It also readmits, with their read position, those whom the rule removed when the repair order left
-- their center. People who left or were removed by someone stay out. Returns those added.
create function chat_invite(of_channel int) returns int[] language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare came int[];
begin
  with joined as (
    insert into channel_member (channel, "user", firm, is_by_rule)
      select of_channel, u.id, u.firm, true
      from channel c join request r on r.id = c.request and r.submitted_at is not null
        join app_user u on not u.is_inactive and u.deleted_at is null
          and u.firm in (select unnest(f.path) from firm f where f.id in (r.firm, r.service_firm))
          and (u.role <> 14 /* technician */ or u.id = any(r.technician_ids))
        left join channel_member m on m.channel = of_channel and m."user" = u.id and m.left_at is not null
      where c.id = of_channel and (u.is_chat_invitee or m.is_by_rule)
    on conflict (channel, "user") do update set left_at = null, joined_at = now(), firm = excluded.firm
      where channel_member.left_at is not null and channel_member.is_by_rule and channel_member.left_by is null
    returning "user")
  select array_agg("user") into came from joined;
  return came;
end $$;

-- chat_follow_request: updates the chat when a repair order is submitted or moves to another center. Flagged people join, and those who
-- came with the old center and can no longer see the repair order are removed.
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

-- chat_unread: messages by others that the caller, a member, has not read in the chat of a repair order.
create function chat_unread(of_request int) returns int language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  mine record;
begin
  select c.id, m."user", m.read into mine from channel c
    join channel_member m on m.channel = c.id and m."user" = app_user() and m.left_at is null and m.read < c.last
    where c.request = of_request and c.trashed_at is null;
  if not found then return 0; end if;
  return (
    select count(*)::int from message s
    where s.channel = mine.id and s.number > mine.read and s.author <> mine."user" and s.deleted_at is null);
end $$;
-- chat_unread_of: the same for a list of repair orders, in their order; null for someone in no chat, at the cost of one lookup. Everyone
-- shares one plan, so a member of most chats must not cause table scans for people in none. It returns an array because joining rows would
-- cost a list more than finding them.
create function chat_unread_of(requests int[]) returns int[] language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare me int := app_user();
begin
  if not exists (select 1 from channel_member m where m."user" = me and m.left_at is null) then return null; end if;
  return (select array_agg(coalesce(u.unread, 0) order by asked.place)
    from unnest(requests) with ordinality asked(request, place)
    left join (select c.request, count(*)::int as unread from channel c
        join channel_member m on m.channel = c.id and m."user" = me and m.left_at is null and m.read < c.last
        join message s on s.channel = c.id and s.number > m.read and s.author <> me and s.deleted_at is null
      where c.request = any(requests) and c.trashed_at is null group by c.request) u on u.request = asked.request);
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

-- chat_search: up to 50 messages of the caller's chats that contain all words (lower-case LIKE patterns), newest first.
create function chat_search(words text[], of_channel int) returns int[] language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  begin atomic
    select array(select s.id from message s
      join channel_member m on m.channel = s.channel and m."user" = app_user() and m.left_at is null
      join channel c on c.id = s.channel and c.trashed_at is null
      where s.search like all(words) and s.deleted_at is null and (of_channel is null or s.channel = of_channel)
      order by s.id desc limit 50);
  end;

-- chat_keys_taken: how many chats have this key, with or without a number suffix.
create function chat_keys_taken(wanted text) returns int language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  begin atomic
    select count(*)::int from channel c where c.key = wanted or c.key ^@ (wanted || '_');
  end;

-- chat_keep_files: adds the files of a message to the repair order of its chat, or removes them again, for a member who sees the repair
-- order.
create function chat_keep_files(of_message int, is_undo boolean) returns table (id int, name text) language sql volatile security definer
  set search_path = pg_catalog, public, pg_temp
  begin atomic
    update file f set request = case when is_undo then null else r.id end
      from message_file x join message s on s.id = x.message join channel c on c.id = s.channel join request r on r.id = c.request
      where x.message = of_message and f.id = x.file and f.deleted_at is null and f.event is null
        and (f.request is null) <> is_undo and chat_in(c.id)
        and (app_all() or r.firm <@ app_firms() or r.service_firm <@ app_firms())
      returning f.id, f.name;
  end;

-- chat_take: stores messages of many people at once, each identified by its author and guid. Only the server calls it, and it names the
-- authors.
-- `keys` are the chat keys, distinct and in one global order, so that concurrent calls do not deadlock. The other arrays have one entry per
-- message: the index of its chat in `keys`, and so on. The last three are null if no message has any, which is the usual case and costs
-- nothing.
-- Access is checked here for each message: the author is a member who is not muted, and the chat is open. Locked chats assign the numbers,
-- so that numbers follow commit order. The function bypasses the policies to avoid planning and evaluating them per row.
-- If the relay lock is free and no chat fact waits in the outbox, the messages go into hub_log in the same commit and the answer holds
-- their frames. Otherwise they go through the outbox behind the waiting facts. Rows are looked up one by one by key, because the shared
-- plan must not scan whole tables for a few messages.
create function chat_take(keys text[], chats int[], authors int[], guids uuid[], htmls text[], words text[], quotes int[], mentions text[], files jsonb)
  returns json language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  is_direct boolean := true; before bigint; answer json; taken int[]; refused text[]; ids int[]; lasts int[]; names text[]; closed text[];
begin
  if not app_all() or app_user() <> 0 then return null; end if;
  select array_agg(c.id), array_agg(c.last), array_agg(c.name),
      array_agg(case when c.trashed_at is not null then 'none' when c.archived_at is not null then 'archived' end)
    into ids, lasts, names, closed
    from unnest(keys) k(key) left join lateral (select x.* from channel x where x.key = k.key for no key update) c on true;
  -- The relay's lock (server/src/modules/live/store.ts): its holder assigns the cursors until the commit. It is held only for moments, and
  -- messages do not wait if a holder hangs.
  if not pg_try_advisory_xact_lock(7470) then
    perform set_config('lock_timeout', '500ms', true);
    begin
      perform pg_advisory_xact_lock(7470);
    exception when lock_not_available then is_direct := false;
    end;
    perform set_config('lock_timeout', '0', true);
  end if;
  is_direct := is_direct and not exists (select 1 from outbox o where o.entity = 'channel');
  if is_direct then before := (select coalesce(max(l.cursor), 0) from hub_log l); end if;
  if quotes is not null or files is not null then
    refused := array_fill(null::text, array[cardinality(chats)]);
    for taken in select array[g.place, ids[g.chat], g.quote] from unnest(quotes, chats) with ordinality g(quote, chat, place) where g.quote is not null loop
      if not exists (select 1 from message q where q.id = taken[3] and q.channel = taken[2]) then refused[taken[1]] := 'quote'; end if;
    end loop;
    for taken in select array[f.place] from jsonb_to_recordset(files) f(place int, files int[]) where exists (select 1 from unnest(f.files) x(file)
        where not exists (select 1 from file o where o.id = x.file and o.uploaded_by = authors[f.place] and o.request is null
          and o.bucket is null and o.deleted_at is null and not exists (select 1 from message_file used where used.file = o.id))) loop
      refused[taken[1]] := coalesce(refused[taken[1]], 'file');
    end loop;
  end if;
  if mentions is not null then
    mentions := array(select (select array_agg(p.guid) from unnest(g.named::uuid[]) n(guid) join chat_user p on p.guid = n.guid
        join channel_member x on x.channel = ids[g.chat] and x."user" = p."user" and x.left_at is null)::text
      from unnest(mentions, chats) with ordinality g(named, chat, place) order by g.place);
  end if;
  -- A separate statement sees what was committed while this one waited for its locks.
  with people as materialized (select n.chat, (select array_agg(m."user") from channel_member m
        where m.channel = n.id and m.left_at is null) as users from unnest(ids) with ordinality n(id, chat)),
    judged as materialized (select g.*, p.users, s.id as stands, s.number as stood, u.name, u.guid as member,
        case when s.channel = ids[g.chat] then 'stands' when s.id is not null then 'again'
          when g.author = any(p.users) is not true then 'none'
          when closed[g.chat] is not null then closed[g.chat]
          when u.is_muted then 'muted'
          when g.refused is not null then g.refused else 'ok' end as verdict
      from unnest(chats, authors, guids, htmls, words, quotes, mentions, refused) with ordinality
          g(chat, author, guid, html, words, quote, named, refused, place)
        join people p on p.chat = g.chat
        left join lateral (select x.guid, coalesce(nullif(x.nickname, ''), x.full_name) as name, x.is_muted
          from chat_user x where x."user" = g.author limit 1) u on true
        left join lateral (select x.id, x.number, x.channel from message x where x.author = g.author and x.guid = g.guid limit 1) s on true),
    counted as materialized (select j.*, nextval('message_id_seq')::int as id, row_number() over (order by j.place) as step,
        lasts[j.chat] + row_number() over (partition by j.chat order by j.place)::int as number
      from judged j where j.verdict = 'ok'),
    added as (insert into message (id, channel, number, author, guid, html, search, quote, mentions)
      select f.id, ids[f.chat], f.number, f.author, f.guid, f.html, f.words, f.quote, coalesce(f.named::uuid[], '{}') from counted f),
    moved as (update channel c set last = f.last, last_at = now()
      from (select x.chat, max(x.number) as last from counted x group by 1) f where c.id = ids[f.chat]),
    logged as (insert into hub_log (cursor, type, users, data)
      select before + f.step, 'Chat', f.users, jsonb_build_object('kind', 'message', 'what', 'sent', 'key', keys[f.chat], 'message', f.id)
      from counted f where is_direct)
    select json_build_object('before', before, 'at', now(), 'names', names,
        'people', (select json_agg(p.users order by p.chat) from people p where is_direct),
        'sent', (select json_build_object('place', array_agg(f.place), 'id', array_agg(f.id), 'number', array_agg(f.number),
            'name', array_agg(f.name), 'member', array_agg(f.member),
            'named', case when mentions is not null then json_agg(f.named::uuid[]) end) from counted f),
        'rest', (select json_agg(json_build_object('place', j.place, 'verdict', j.verdict, 'id', j.stands, 'number', j.stood))
          from judged j where j.verdict <> 'ok')), (select array_agg(f.id) from counted f)
      into answer, taken;
  if taken is null then return answer; end if;
  -- A separate statement, because its snapshot includes the messages.
  if files is not null then
    insert into message_file (message, file, place)
      select s.id, x.file, x.at::smallint from jsonb_to_recordset(files) f(place int, files int[])
        join message s on s.author = authors[f.place] and s.guid = guids[f.place] and s.id = any(taken),
        unnest(f.files) with ordinality x(file, at)
      where exists (select 1 from file o where o.id = x.file and o.uploaded_by = s.author and o.request is null and o.bucket is null
        and o.deleted_at is null and not exists (select 1 from message_file used where used.file = o.id and used.message <> s.id))
      on conflict (message, file) do nothing;
  end if;
  if is_direct then
    -- Chat notifications are recounted each time, so one fact stands for all of these messages and chats.
    insert into notification_due (id, name, entity, entity_id, version, data)
      select nextval('outbox_id_seq'), 'chat.messageSent', 'channel', 0, 1, jsonb_build_object('channels', array_remove(ids, null));
    perform pg_notify('hub', (before + cardinality(taken))::text);
  else
    insert into outbox (name, entity, entity_id, version, firm, actor, data)
      select 'chat.messageSent', 'channel', c.id, 1, c.firm, s.author, jsonb_build_object('kind', 'message', 'what', 'sent', 'key', c.key,
        'message', s.id, 'users', array(select m."user" from channel_member m where m.channel = c.id and m.left_at is null))
      from message s join channel c on c.id = s.channel where s.id = any(taken) order by s.id;
    perform pg_notify('outbox', '');
  end if;
  return answer;
end $$;

-- chat_now: current state of messages with the current members; for the hub.
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

-- chat_zone: time zone of a chat's working day: that of its firm, which its members need not see.
create function chat_zone(of_channel int) returns text language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return (select f.time_zone from channel c join firm f on f.id = c.firm where c.id = of_channel and app_user() is not null);

-- chat_exported: what an export of companies takes of chats: the messages of their repair orders. Whoever sees a repair order can join its
-- chat, so none of them is new to an administrator. Chats between people stay out. Only an export asks: its scope has firms and no user.
create function chat_exported() returns setof message language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  begin atomic
    select m.* from message m join channel c on c.id = m.channel join request r on r.id = c.request
    where app_user() = 0 and not app_all() and (r.firm <@ (select app_firms()) or r.service_firm <@ (select app_firms()))
      and r.deleted_at is null and m.deleted_at is null;
  end;
-- chat_exported_people: who wrote them.
create function chat_exported_people() returns setof chat_user language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.* from chat_user u where u."user" in (select author from chat_exported());
  end;
-- chat_exported_links: which files they have.
create function chat_exported_links() returns setof message_file language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  begin atomic
    select l.* from message_file l join chat_exported() m on m.id = l.message join file f on f.id = l.file where f.deleted_at is null;
  end;
-- chat_exported_files: those of their files that belong to other companies.
create function chat_exported_files() returns setof file language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  begin atomic
    select f.* from file f where f.request is null and not f.firm <@ (select app_firms()) and f.id in (select file from chat_exported_links());
  end;
-- chat_private_files: files that people of the exported companies sent in messages that stay out.
create function chat_private_files() returns setof int language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  begin atomic
    select l.file from message_file l join file f on f.id = l.file
    where f.request is null and f.firm <@ (select app_firms()) and l.message not in (select id from chat_exported());
  end;
revoke execute on function chat_exported(), chat_exported_people(), chat_exported_links(), chat_exported_files(), chat_private_files() from public;
grant execute on function chat_exported(), chat_exported_people(), chat_exported_links(), chat_exported_files(), chat_private_files() to calibrate_app;

revoke execute on function chat_zone(int), chat_take(text[], int[], int[], uuid[], text[], text[], int[], text[], jsonb), chat_now(int[]), chat_keep_files(int, boolean), chat_keys_taken(text), chat_tell(text, int, int, int[], jsonb), chat_addable(int), chat_come_back(text, uuid), chat_invite(int), chat_unread(int),
  chat_unread_of(int[]), chat_unread_all(), chat_search(text[], int) from public;
grant execute on function chat_zone(int), chat_take(text[], int[], int[], uuid[], text[], text[], int[], text[], jsonb), chat_now(int[]), chat_keep_files(int, boolean), chat_keys_taken(text), chat_tell(text, int, int, int[], jsonb), chat_addable(int), chat_come_back(text, uuid), chat_invite(int), chat_unread(int),
  chat_unread_of(int[]), chat_unread_all(), chat_search(text[], int) to calibrate_app;
