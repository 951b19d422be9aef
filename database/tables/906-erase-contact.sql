-- personal_words: a pattern that finds a person in texts: names, phones, emails, and addresses, now and before, of a contact and those merged
-- into it. Null if there is nothing to find. A last name alone counts from 3 letters on, unless a vehicle, location, insurer, or work of the
-- person's repair orders is called the same, such as Ford; it doesn't count in texts that may be about others (is_wide). A first name alone
-- never does, because it may be a word.
create function personal_words(of_contacts int[], is_wide boolean) returns text language sql stable set search_path = pg_catalog, public, pg_temp as $$
  with past as (
    select p.key, v.value as text from history h, jsonb_each(h.changes) p(key, pair),
      jsonb_array_elements_text(case when jsonb_typeof(p.pair) = 'array' then p.pair else '[]' end) v
    where h.entity = 'contact' and h.entity_id = any(of_contacts) and p.key in ('lastName', 'fullName', 'emailAddress', 'phoneNo')
  ), words(text, is_phone) as (
    select unnest(array[c.full_name, c.last_name, c.last_name || ', ' || c.first_name, c.file_as, c.email_address,
      case when c.is_company then c.company_name end]), false from contact c where c.id = any(of_contacts)
    union select r.customer_name, false from request r where r.contact = any(of_contacts)
    union select a.name, false from authorization_answer a join request r on r.id = a.request where r.contact = any(of_contacts) and a."user" is null
    union select l."to", l.channel = 'sms' from authorization_link l join request r on r.id = l.request where r.contact = any(of_contacts) and l."user" is null
    union select e.email_address, false from contact_email e where e.contact = any(of_contacts)
    union select a.address_lines, false from contact_address a where a.contact = any(of_contacts)
    union select t.text, t.key = 'phoneNo' from past t
    union select c.phone_no, true from contact c where c.id = any(of_contacts)
    union select p.phone_no, true from contact_phone p where p.contact = any(of_contacts)
  ), digits(text) as (
    select regexp_replace(regexp_replace(w.text, '\D', '', 'g'), '^1(?=\d{10}$)', '') from words w where w.is_phone
  ), known(text) as (
    select concat_ws(' ', r.vehicle_text, r.shop_name, r.center_name, r.insurer_name) from request r where r.contact = any(of_contacts)
    union all select s.description from event_service s join request r on r.id = s.request where r.contact = any(of_contacts)
    union all select i.name from event_item i join request r on r.id = i.request where r.contact = any(of_contacts)
    union all select l.text from repair_line l join request r on r.id = l.request where r.contact = any(of_contacts)
  ), names(text) as (
    select distinct btrim(w.text) from words w where not w.is_phone and char_length(btrim(w.text)) >= 3 and w.text ~ '\w'
  ), plain(text) as (
    select n.text from names n where n.text ~ '\s|@' or not is_wide and not exists (select 1 from known k
      where k.text ~* ('(?<!\w)' || regexp_replace(n.text, '([^\w\s])', '\\\1', 'g') || '(?!\w)'))
  ), spelled(text) as (
    -- Emails hold texts as HTML.
    select text from plain union select replace(replace(text, '&', '&amp;'), '''', '&#39;') from plain
  ), patterns(one) as (
    select '(?<!\w)' || regexp_replace(regexp_replace(p.text, '([^\w\s])', '\\\1', 'g'), '\s+', '\\s+', 'g') || '(?!\w)' from spelled p
    union select '(?<!\d)(?:\+?1[-. ]?)?\(?' || regexp_replace(d.text, '(\d)(?=\d)', '\1[-. ()/]{0,2}', 'g') || '(?!\d)' from digits d where char_length(d.text) >= 7
  )
  select string_agg(one, '|' order by char_length(one) desc) from patterns
$$;

-- erase_contact: replaces what names a person in everything that a firm keeps about them. Amounts, invoices, payments, signed certificates,
-- and the receipts of devices stay as they are, because the books and the chains need them (decision 29). Every other text of the person's
-- repair orders is covered, also in a table that is added later. Pictures of signatures go to the trash, which is emptied of them with its next run.
create function erase_contact(gone int) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  home int := (select c.firm from contact c where c.id = gone and c.erased_at is null and c.deleted_at is null);
  people int[] := array(select c.id from contact c where c.id = gone or c.merged_into = gone);
  orders int[] := array(select r.id from request r where r.contact = any(people) or r.fleet_contact = any(people));
  homes int[] := array(select distinct c.firm from contact c where c.id = any(people));
  -- Others whose records may name the person: relations, and the vehicles. Their indexes begin with the firm.
  kin int[] := array(select case when l.contact = any(people) then l.related else l.contact end from contact_related l
    where l.firm = any(homes) and (l.contact = any(people) or l.related = any(people)));
  cars int[] := array(select v.id from vehicle v where v.firm = any(homes) and v.contact = any(people));
  shown text := 'Erased contact ' || gone;
  words text := personal_words(people, false);
  wide_words text := personal_words(people, true);
  no_words constant text := '\Z.'; -- matches nothing
  part record;
begin
  if home is null or not (app_all() or home <@ app_firms()) then
    raise exception 'The contact is not in reach.' using errcode = '42501';
  end if;

  delete from contact_merge where contact = any(people) or taken && people;
  delete from contact_related where firm = any(homes) and (contact = any(people) or related = any(people));
  delete from contact_phone where contact = any(people);
  delete from contact_email where contact = any(people);
  update contact_address set main_address = null where firm = home and main_address in (select a.id from contact_address a where a.contact = any(people));
  delete from contact_address where contact = any(people);
  update contact set first_name = '', last_name = shown, company_name = '', is_company = false, salutation = null, file_as = '', notes = '',
    insurance_id = '', insurance_number = '', reference_id = '', phone_no = '', email_address = '', other_ways = '', account_number = '',
    web_address = '', guid = gen_random_uuid(), is_inactive = true, erased_at = now() where id = any(people);
  update request set customer_name = shown where contact = any(people);
  update request set fleet_name = shown where fleet_contact = any(people);

  update file set deleted_at = now() - interval '1 year' where id in
    (select a.signature_file from authorization_answer a where a.request = any(orders) and a."user" is null);
  update authorization_answer set name = '***', signature_file = null, address = null, agent = '' where request = any(orders) and "user" is null;
  update authorization_link set "to" = '***', name = '' where request = any(orders) and "user" is null;
  update history set changes = '{}', why = '' where entity = 'contact' and entity_id = any(people);
  if words is null then return; end if;

  perform set_config('app.erasing', 'on', true); -- also on billed visits
  -- One pass over a table for all of its columns.
  for part in
    select c.relname as tab,
      case when c.relname = 'request' then 'id = any($1)'
        when c.relname = 'message' then 'channel in (select id from channel where request = any($1))'
        when c.relname in ('message_trace', 'message_report') then
          'message in (select m.id from message m join channel h on h.id = m.channel where h.request = any($1))'
        when c.relname = 'chat_draft' then 'key in (select key from channel where request = any($1))'
        when c.relname in ('saved_view', 'import_batch', 'import_part') then 'firm = $3'
        when c.relname = 'vehicle' then 'id = any($5)'
        when c.relname = 'history' then '(request = any($1) or entity = ''contact'' and entity_id = any($4) or entity = ''vehicle'' and entity_id = any($5))'
        when c.relname = 'webhook_delivery' then '(request = any($1) or webhook = any(array(select w.id from webhook w where w.firm = $3)))'
        when c.relname in ('mail_out', 'sms_out') then '(request = any($1) or firm = $3 and request is null)'
        when c.relname = 'idempotency' then '"user" in (select u.id from app_user u where u.firm = $3)'
        when c.relname in ('outbox', 'hub_log', 'webhook_due') then '$3 = any(parties)'
        else 'request = any($1)' end as rows,
      string_agg(format('%1$I = regexp_replace(%1$I::text, %2$s, ''***'', ''gi'')::%3$s', a.attname, w.words,
        case t.typname when '_text' then 'text[]' else t.typname end), ', ') as changes,
      string_agg(format('%I::text ~* %s', a.attname, w.words), ' or ') as hits
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      join pg_type t on t.oid = a.atttypid
      cross join lateral (select case when c.relname in ('saved_view', 'webhook_delivery', 'outbox', 'hub_log', 'webhook_due')
        -- An undo writes these values back, also those of namesakes.
        or (c.relname, a.attname) = ('import_part', 'written') then '$6' else '$2' end as words) w
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and t.typname in ('text', 'jsonb', '_text')
      and c.relname not in ('invoice', 'invoice_line', 'payment', 'certificate', 'receipt')
      and (c.relname in ('request', 'message', 'message_trace', 'message_report', 'chat_draft', 'saved_view', 'import_batch', 'import_part', 'vehicle', 'idempotency',
          'outbox', 'hub_log', 'webhook_due')
        or exists (select 1 from pg_attribute r where r.attrelid = c.oid and r.attname = 'request' and r.atttypid = 'int'::regtype))
    group by c.relname
  loop
    execute format('update %I set %s where %s and (%s)', part.tab, part.changes, part.rows, part.hits)
      using orders, words, home, kin, cars, coalesce(wide_words, no_words);
  end loop;
  perform set_config('app.erasing', '', true);
end $$;
revoke execute on function personal_words(int[], boolean), erase_contact(int) from public;
grant execute on function erase_contact(int) to calibrate_app;
