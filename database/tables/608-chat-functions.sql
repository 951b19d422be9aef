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
create function chat_unread(of_request int) returns int language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  begin atomic
    select count(*)::int from channel c
      join channel_member m on m.channel = c.id and m."user" = app_user() and m.left_at is null
      join message s on s.channel = c.id and s.number > m.read and s.author <> m."user" and s.deleted_at is null
    where c.request = of_request and c.trashed_at is null;
  end;
-- chat_unread_all: the same over all chats of the caller.
create function chat_unread_all() returns int language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  begin atomic
    select count(*)::int from channel_member m
      join channel c on c.id = m.channel and c.trashed_at is null and c.last > m.read
      join message s on s.channel = m.channel and s.number > m.read and s.author <> m."user" and s.deleted_at is null
    where m."user" = app_user() and m.left_at is null;
  end;

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

revoke execute on function chat_keep_files(int, boolean), chat_keys_taken(text), chat_tell(text, int, int, int[], jsonb), chat_addable(int), chat_invite(int), chat_unread(int),
  chat_unread_all(), chat_search(text[], int) from public;
grant execute on function chat_keep_files(int, boolean), chat_keys_taken(text), chat_tell(text, int, int, int[], jsonb), chat_addable(int), chat_invite(int), chat_unread(int),
  chat_unread_all(), chat_search(text[], int) to calibrate_app;
