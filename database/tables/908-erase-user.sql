-- user_words: a pattern that finds a user in texts: the full name, now and before, the username, emails, and phones. Null if there is nothing
-- to find. Last and first names alone are left, because they may be about others. A phone that the company or somebody else has, too, is theirs.
create function user_words(of_user int) returns text language sql stable set search_path = pg_catalog, public, pg_temp as $$
  with past as (
    select coalesce(h.changes -> 'firstName' ->> 0, u.first_name) || ' ' || coalesce(h.changes -> 'lastName' ->> 0, u.last_name) as name,
      h.changes -> 'username' ->> 0 as username, h.changes -> 'emailAddress' ->> 0 as email
    from history h join app_user u on u.id = h.entity_id where h.entity = 'user' and h.entity_id = of_user
  ), words(text) as (
    select unnest(array[u.full_name, u.last_name || ', ' || u.first_name, u.username, u.email]) from app_user u where u.id = of_user
    union select unnest(array[p.name, p.username, p.email]) from past p
    union select e.email_address from app_user u join contact_email e on e.contact = u.contact where u.id = of_user
  ), digits(text) as (
    select distinct regexp_replace(regexp_replace(p.text, '\D', '', 'g'), '^1(?=\d{10}$)', '')
    from app_user u cross join lateral (select u.phone union select c.phone_no from contact_phone c where c.contact = u.contact) p(text)
    where u.id = of_user and not exists (select 1 from firm o join firm f on f.id = any(o.path) where o.id = u.firm and f.phone <> ''
        and right(regexp_replace(f.phone, '\D', '', 'g'), 10) = right(regexp_replace(p.text, '\D', '', 'g'), 10))
      and not exists (select 1 from contact_phone o where o.firm = u.firm and o.contact <> u.contact and o.phone_no = p.text)
  ), plain(text) as (
    select distinct btrim(w.text) from words w where btrim(w.text) ~ '\S\s+\S|@' and char_length(btrim(w.text)) >= 5
  ), spelled(text) as (
    -- Emails hold texts as HTML.
    select text from plain union select replace(replace(text, '&', '&amp;'), '''', '&#39;') from plain
  ), patterns(one) as (
    select '(?<!\w)' || regexp_replace(regexp_replace(s.text, '([^\w\s])', '\\\1', 'g'), '\s+', '\\s+', 'g') || '(?!\w)' from spelled s
    union select '(?<!\d)(?:\+?1[-. ]?)?\(?' || regexp_replace(d.text, '(\d)(?=\d)', '\1[-. ()/]{0,2}', 'g') || '(?!\d)' from digits d where char_length(d.text) >= 7
  )
  select string_agg(one, '|' order by char_length(one) desc) from patterns
$$;

-- erase_user: replaces what names a user, and deletes how they signed in and could be reached. Their work stays as that of "Former user" with
-- their number: times, results, messages, and pay. Invoices, payments, certificates, and the chains of receipts stay as they are (decision 29).
create function erase_user(gone int) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  home int := (select u.firm from app_user u where u.id = gone and u.erased_at is null);
  -- Companies that they worked for, also before a move.
  homes int[] := array(select home union select h.firm from history h where h.entity = 'user' and h.entity_id = gone and h.firm is not null);
  person int := (select u.contact from app_user u where u.id = gone);
  shown text := 'Former user ' || gone;
  words text := user_words(gone);
  orders int[] := array(
    select r.id from request r where r.created_by = gone or r.estimator_user = gone or gone = any(r.technician_ids)
    union select t.request from event_technician t where t."user" = gone
    union select h.request from history h where h.actor = gone and h.request is not null);
  chats int[] := array(select m.channel from channel_member m where m."user" = gone);
  col record;
begin
  if home is null or not in_scope(home) then
    raise exception 'The user is not in reach.' using errcode = '42501';
  end if;

  delete from user_secret where "user" = gone;
  delete from user_session where "user" = gone;
  delete from sign_in_code where "user" = gone;
  delete from password_reset where "user" = gone;
  delete from user_invitation where "user" = gone;
  delete from user_passkey where "user" = gone;
  delete from user_authenticator where "user" = gone;
  delete from user_notification where "user" = gone;
  delete from notification where "user" = gone;
  delete from notification_way where "user" = gone;
  delete from calendar_feed where "user" = gone or technician = gone;
  delete from api_token where "user" = gone;
  delete from push_subscription where "user" = gone;
  delete from technician_skill where "user" = gone;
  delete from technician_dispatch where "user" = gone;
  delete from figures_mail where "user" = gone;
  delete from idempotency where "user" = gone;
  delete from saved_view where owner = gone;
  delete from chat_draft where "user" = gone;
  update chat_user set nickname = '', metadata = '{}' where "user" = gone;
  update channel_member set left_at = now(), left_by = null, is_by_rule = false where "user" = gone and left_at is null;
  update file set deleted_at = now() - interval '1 year' where thumb_key = (select nullif(u.image_key, '') from app_user u where u.id = gone);
  update app_user set username = 'former.' || gone, first_name = 'Former user', last_name = gone::text, email = '', phone = '', employee_id = '',
    image_key = '', labor_rate = 0, auth_email = false, auth_sms = false, receives_report = false, receives_invoice = false, receives_sms = false,
    is_dispatched = false, is_chat_invitee = false, is_chat_lookup = false, is_inactive = true, deleted_at = now(), erased_at = now() where id = gone;
  if exists (select 1 from contact c where c.id = person and c.erased_at is null and c.deleted_at is null and not c.is_firm and not c.is_brand)
    and not exists (select 1 from app_user u where u.contact = person and u.id <> gone and u.erased_at is null) then
    perform erase_contact(person);
  end if;

  -- Where the name at the time of the work is stored.
  for col in select * from (values ('history', 'actor_name', 'actor'), ('event_technician', 'name', 'user'), ('event_item', 'done_by_name', 'done_by'),
      ('system_result', 'user_name', 'user'), ('work_statement', 'name', 'user'), ('test_drive', 'user_name', 'user'), ('request', 'estimator', 'estimator_user'),
      ('authorization_answer', 'name', 'user'), ('authorization_answer', 'taken_name', 'taken_by'), ('authorization_link', 'name', 'user'),
      ('authorization_link', 'to', 'user'), ('blog_comment', 'author', 'created_by'), ('contact_merge', 'done_by_name', 'done_by'),
      ('translation', 'proposed_name', 'proposed_by'), ('payroll_period', 'closed_by_name', 'closed_by'), ('record_view', 'user_name', 'user'),
      ('receipt', 'user_name', 'user'), ('ccc_out', 'actor_name', 'actor')) n(tab, name, who)
  loop
    execute format('update %1$I set %2$I = $2 where %3$I = $1 and %2$I <> '''' and %2$I <> $2', col.tab, col.name, col.who) using gone, shown;
  end loop;
  -- Lists show the names of all techs of an order.
  update request r set technician_names = coalesce((select string_agg(t.name, ', ' order by array_position(r.technician_ids, t."user")) from
      (select distinct on (e."user") e.name, e."user" from event_technician e where e.request = r.id and e."user" = any(r.technician_ids)
        order by e."user") t), '')
    where gone = any(r.technician_ids);
  update history set changes = '{}', why = '' where entity = 'user' and entity_id = gone;
  if words is null then return; end if;

  perform set_config('app.erasing', 'on', true); -- also on billed visits
  -- Answers that are given again for a while; they have the names in fields of their own.
  delete from idempotency i where i.answer::text ~* words;
  for col in
    select c.relname as tab, a.attname as name, t.typname as kind,
      case when c.relname = 'request' then 'id = any($1)'
        when c.relname = 'message' then 'channel = any($4)'
        when c.relname in ('message_trace', 'message_report') then 'message in (select m.id from message m where m.channel = any($4))'
        when c.relname = 'channel' then '(id = any($4) or request = any($1))'
        when c.relname = 'history' then '(request = any($1) or request is null and firm = any($3))'
        when c.relname = 'webhook_delivery' then '(request = any($1) or firm = any($3))'
        when c.relname in ('mail_out', 'sms_out') then '(request = any($1) or request is null and (firm = any($3) or firm is null))'
        when c.relname in ('outbox', 'hub_log', 'webhook_due') then 'parties && $3'
        when r.attname is not null then 'request = any($1)'
        else 'firm = any($3)' end as rows
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      join pg_type t on t.oid = a.atttypid
      left join pg_attribute r on r.attrelid = c.oid and r.attname = 'request' and r.atttypid = 'int'::regtype
      left join pg_attribute f on f.attrelid = c.oid and f.attname = 'firm' and f.atttypid = 'int'::regtype
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and t.typname in ('text', 'jsonb', '_text')
      -- Names of others may be the same.
      and c.relname not in ('invoice', 'invoice_line', 'payment', 'certificate', 'receipt', 'app_user', 'chat_user', 'firm', 'idempotency')
      and c.relname not like 'contact%' and (c.relname, a.attname) not in (('request', 'customer_name'), ('request', 'fleet_name'))
      and (r.attname is not null or f.attname is not null
        or c.relname in ('request', 'message', 'message_trace', 'message_report', 'outbox', 'hub_log', 'webhook_due'))
  loop
    execute format('update %1$I set %2$I = regexp_replace(%2$I::text, $2, ''***'', ''gi'')::%3$s where %4$s and %2$I::text ~* $2',
      col.tab, col.name, case col.kind when '_text' then 'text[]' else col.kind end, col.rows) using orders, words, homes, chats;
  end loop;
  perform set_config('app.erasing', '', true);
end $$;
revoke execute on function user_words(int), erase_user(int) from public;
grant execute on function erase_user(int) to calibrate_app;

-- keys_of_user: with what a user in scope, or the caller, signs in and is reached: sessions, passkeys, tokens, feeds, browsers. Without secrets.
create function keys_of_user(of_user int) returns json language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select json_build_object(
    'sessions', (select coalesce(json_agg(json_build_object('since', s.created_at, 'until', coalesce(s.revoked_at, s.expires_at), 'address', s.address,
      'browser', s.agent) order by s.created_at), '[]') from user_session s where s."user" = u.id),
    'passkeys', (select coalesce(json_agg(json_build_object('name', p.name, 'since', p.created_at)), '[]') from user_passkey p where p."user" = u.id),
    'tokens', (select coalesce(json_agg(json_build_object('name', t.name, 'since', t.created_at, 'until', coalesce(t.revoked_at, t.expires_at),
      'lastUsed', t.last_used_at, 'address', t.last_address)), '[]') from api_token t where t."user" = u.id),
    'feeds', (select coalesce(json_agg(json_build_object('kind', c.kind, 'since', c.created_at, 'read', c.read_at)), '[]') from calendar_feed c where c."user" = u.id),
    'devices', (select coalesce(json_agg(json_build_object('device', d.device, 'since', d.created_at)), '[]') from push_subscription d where d."user" = u.id),
    'views', (select coalesce(json_agg(json_build_object('list', v.list, 'name', v.name, 'state', v.state)), '[]') from saved_view v where v.owner = u.id),
    'messages', (select coalesce(json_agg(json_build_object('chat', c.name, 'at', m.created_at, 'html', m.html) order by m.id), '[]')
      from message m join channel c on c.id = m.channel where m.author = u.id and m.deleted_at is null),
    'receipts', (select coalesce(json_agg(json_build_object('at', e.captured_at, 'says', e.says, 'state', e.state) order by e.id), '[]')
      from receipt e where e."user" = u.id))
  from app_user u where u.id = of_user and (u.id = app_user() or in_scope(u.firm))
$$;
revoke execute on function keys_of_user(int) from public;
grant execute on function keys_of_user(int) to calibrate_app;
