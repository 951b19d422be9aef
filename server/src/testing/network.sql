-- One branch of the test network, with a row in every table that has a firm. Every text carries the branch's mark.
create function pg_temp.build_branch(branch text, mark text, hash text) returns jsonb language plpgsql as $$
declare
  franchiser int; franchisee int; division int; partner int; center int; shop int; shop2 int;
  of_role int; home int; person int; made_user int; users jsonb := '{}';
  kind int; rate_kind int; family int; make int; the_service int; the_insurer int; the_item int;
  customer int; other int; car int; the_bay int; the_closure int; invitation int; the_plan int; the_feed int; the_token int; the_webhook int; the_delivery int; ro int; ro2 int; ro3 int; ro4 int; visit int; line int; item int; paper int;
  section int; view int; phone int; email int; address int; relation int; vendor int; taken int; merge int; the_lookup int; template int; the_mail int; the_link int; the_guest int; the_pack int; the_push int; post int; answer int; note int; attached int; brand_post int; shelf int; form int; related jsonb;
  the_code int; calibration_rule int; repair int; inspected int; the_recommendation int; the_rule int; the_tax_rate int; the_translation int; the_proposal int; done int; paid int; bill int; wording int; the_estimate int; center_estimate int; the_scan int;
  the_notification int; the_subscription int; the_period int; chat int; the_message int; the_chat_file int; chat_key text := 'adhoc_' || case branch when 'north' then 1 else 2 end;
begin
  insert into firm (parent, type, name, city) values (1, 2, mark || ' brand', mark) returning id into franchiser;
  insert into firm (parent, type, name) values (franchiser, 3, mark || ' franchisee') returning id into franchisee;
  insert into firm (parent, type, name) values (franchisee, 4, mark || ' division') returning id into division;
  insert into firm (parent, type, name) values (franchisee, 5, mark || ' partner') returning id into partner;
  insert into firm (parent, type, name) values (division, 6, mark || ' center') returning id into center;
  insert into firm (parent, type, name) values (division, 7, mark || ' shop') returning id into shop;
  insert into firm (parent, type, name) values (division, 7, mark || ' second shop') returning id into shop2;
  insert into center_of (firm, center, is_primary) values (shop, center, true);
  insert into firm_link (firm, firm2, kind) values (partner, shop, 'partner'), (franchisee, shop, 'insurance');
  insert into firm_hours (firm, weekday) select f, 1 from unnest(array[shop, center]) f;
  insert into firm_preference (firm, category, name, value)
    select f, 'Brand', 'BrandTitle', mark || ' title' from unnest(array[franchiser, shop, center]) f;

  for of_role in 1..17 loop
    home := case when of_role in (1, 2) then 1 when of_role in (3, 7) then franchiser
      when of_role in (8, 9, 10, 13) then franchisee when of_role in (5, 6) then division
      when of_role = 11 then partner when of_role in (12, 14) then center else shop end;
    insert into contact (firm, first_name, last_name, email_address)
      values (home, 'Role ' || of_role, mark, format('role%s@%s.test', of_role, branch)) returning id into person;
    insert into app_user (firm, contact, username, first_name, last_name, email, role, is_dispatched, is_chat_lookup)
      values (home, person, format('role%s@%s.test', of_role, branch), 'Role ' || of_role, mark,
        format('role%s@%s.test', of_role, branch), of_role, of_role = 14, true) returning id into made_user;
    insert into user_secret ("user", password_hash) values (made_user, hash);
    users := users || jsonb_build_object(of_role::text, made_user);
    insert into saved_view (firm, owner, list, name) values (home, made_user, 'requests', mark || ' own view') returning id into view;
    insert into idempotency (key, "user", call) values (mark || ' key', made_user, 'x');
  end loop;

  insert into translation (firm, language_code, type, key, text) values (franchiser, 'en', 'chat', 'composer.send', mark);
  -- Records that belong to one firm, at the shop and at the center.
  foreach home in array array[center, shop] loop
    insert into lookup_section (firm, key, name) values (home, 'Color', mark || ' section') returning id into section;
    insert into lookup (firm, key, name, section) values (home, 'Color', mark || ' color', section) returning id into the_lookup;
    insert into event_type (firm, name) values (home, mark || ' visit') returning id into kind;
    insert into rate_type (firm, name, rate) values (home, mark || ' rate', 100) returning id into rate_kind;
    insert into service_group (firm, name) values (home, mark || ' family') returning id into family;
    insert into insurer (firm, name) values (home, mark || ' insurer') returning id into the_insurer;
    insert into insurer_lookup (firm, insurer, key, name) values (home, the_insurer, 'Color', mark || ' code') returning id into the_code;
    insert into email_template (firm, kind, subject, html) values (home, 'creditNote', mark || ' mail', '<p>' || mark || '</p>')
      returning id into wording;
    insert into pricing_rule (firm, name, insurer, kind, value, starts_on) values (home, mark || ' rule', the_insurer, 'rate', 90, '2026-01-01') returning id into the_rule;
    insert into tax_rate (firm, name, percent, starts_on) values (home, mark || ' tax', 5, '2026-01-01') returning id into the_tax_rate;
    insert into translation (firm, language_code, type, key, text) values (home, 'en', 'chat', 'composer.send', mark) returning id into the_translation;
    insert into translation (firm, language_code, type, key, text, state, proposed_by, proposed_name)
      select home, 'es', 'chat', 'composer.send', mark, 'proposed', u.id, mark from app_user u where u.firm = home limit 1 returning id into the_proposal;
    insert into recommendation (firm, name, text) values (home, mark || ' advice', mark) returning id into the_recommendation;
    insert into adas_rule (firm, code, parts, system, need, grade, advice) values (home, mark || ' rule', '{windshield}', 'frontCamera', 'required', 'general', mark)
      returning id into calibration_rule;
    insert into scan_layout (firm, name, separator, header, columns) values (home, mark || ' tool', 'comma', 'nr,code', '{"code": 1}');
    insert into scan_configuration (firm, kinds, checklist, changed_name) values (home, '{pre}', jsonb_build_array(jsonb_build_object('text', mark, 'kinds', jsonb_build_array('pre'), 'isRequired', false)), mark);
    insert into adas_equipment (firm, vin, system, is_fitted, seen_name) values (home, '5YJ3E1EA7KF317000', 'frontCamera', true, mark);
    insert into service (firm, service_group, name, hours, rate_type) values (home, family, mark || ' service', 1, rate_kind)
      returning id into the_service;
    insert into service_rate (firm, service, rate) values (home, the_service, 120);
    insert into checklist_item (firm, kind, name) values (home, 'ready', mark || ' item') returning id into template;
    insert into saved_view (firm, list, name) values (home, 'requests', mark || ' view of the firm');
    insert into bay (firm, name) values (home, mark || ' bay') returning id into the_bay;
    insert into firm_closure (firm, name, first_day, last_day) values (home, mark || ' holiday', current_date + 300, current_date + 301)
      returning id into the_closure;
    insert into dispatch_plan (firm, day, changes) values (home, '2030-03-01', '[]') returning id into the_plan;
    insert into contact (firm, first_name, last_name) values (home, 'Friend', mark) returning id into other;
    insert into contact (firm, first_name, last_name, phone_no, email_address)
      values (home, 'Customer', mark, '2125550100', 'customer@' || branch || '.test') returning id into customer;
    insert into contact_phone (firm, contact, phone_no, phone_note, is_primary) values (home, customer, '2125550100', mark, true) returning id into phone;
    insert into contact_email (firm, contact, email_address, is_primary) values (home, customer, 'customer@' || branch || '.test', true) returning id into email;
    insert into contact_address (firm, contact, address_lines, city, is_primary) values (home, customer, '1 ' || mark || ' street', mark, true) returning id into address;
    insert into contact_related (firm, contact, related, note) values (home, customer, other, mark) returning id into relation;
    update insurer set contact_id = other where id = the_insurer;
    insert into contact (firm, company_name, is_company, is_vendor) values (home, mark || ' Vendor', true, true) returning id into vendor;
    insert into contact (firm, first_name, last_name, merged_into, deleted_at) values (home, 'Taken', mark, customer, now()) returning id into taken;
    insert into contact_merge (firm, contact, taken, names) values (home, customer, array[taken], array['Taken ' || mark]) returning id into merge;
    insert into vehicle (firm, contact, year, model, make_name, vin) values (home, customer, 2020, mark, 'Make', '1M8GDM9AXKP042788') returning id into car;
    insert into mail_out (firm, "to", subject, state) values (home, 'customer@' || branch || '.test', mark || ' mail', 'sent');
    insert into sms_out (firm, "to", text, state) values (home, '2125550100', mark || ' text', 'sent');
    insert into history (entity, entity_id, firm, what, actor_name) values ('contact', customer, home, 'created', mark);
    insert into record_view (contact, "user", user_name, hour, last_at) values (customer, (users->>'14')::int, mark, '2026-01-05 10:00Z', '2026-01-05 10:20Z');
    insert into file (firm, kind, name, mime, bytes, sha256, key) values (home, 'logo', mark || ' logo', 'image/png', 1,
      repeat('a', 64), branch || '-logo-' || home) returning id into paper;
    -- The center's insurers and recommendations are left out because the shops it serves see them.
    related := coalesce(related, jsonb_build_object('contact', customer, 'vehicle', car, 'bay', the_bay, 'closure', the_closure, 'plan', the_plan, 'service', the_service, 'lookup', the_lookup, 'section', section, 'checklistItem', template, 'phone', phone, 'email', email,
      'address', address, 'relation', relation, 'friend', other, 'vendor', vendor, 'merge', merge, 'file', paper,
      'insurerLookup', the_code));
  end loop;
  insert into user_notification (firm, "user", notification_type, is_notification) values (center, (users->>'14')::int, 3, false),
    (shop, (users->>'16')::int, 3, false);
  insert into technician_skill (firm, "user", service_group, commission) values (center, (users->>'14')::int, family, 10);
  insert into technician_dispatch (firm, "user", notes) values (center, (users->>'14')::int, mark || ' note');

  -- Requests of the shop: one pending without a center, one submitted to the center, and one in progress with all its related records.
  insert into request (firm, ro_number, status, vehicle, vehicle_text, contact, customer_name, shop_name, created_by)
    values (shop, mark || '-1', 1, car, '2020 ' || mark, customer, 'Customer ' || mark, mark || ' shop', (users->>'16')::int) returning id into ro;
  insert into request (firm, service_firm, ro_number, status, vehicle, vehicle_text, contact, customer_name, shop_name, center_name, submitted_at)
    values (shop, center, mark || '-2', 2, car, '2020 ' || mark, customer, 'Customer ' || mark, mark || ' shop', mark || ' center', now()) returning id into ro2;
  insert into request (firm, service_firm, ro_number, status, vehicle, vehicle_text, contact, customer_name, shop_name, center_name, submitted_at)
    values (shop, center, mark || '-3', 3, car, '2020 ' || mark, customer, 'Customer ' || mark, mark || ' shop', mark || ' center', now()) returning id into ro3;
  update request set vin = '5YJ3E1EA7KF317000' where id = ro3;
  insert into repair_line (request, number, text, part, operation) values (ro3, 1, mark || ' windshield', 'windshield', 'replace') returning id into repair;
  insert into scan (request, kind, is_read, file_name, tool, content, uploaded_name) values (ro3, 'pre', true, mark || ' scan.txt', mark, 'Nr,Code' || chr(10) || '1,' || mark || '1', mark) returning id into the_scan;
  insert into scan_code (scan, request, number, code, text, status, system) values (the_scan, ro3, 1, 'C1001:78', mark, 'current', 'frontCamera');
  insert into adas_dismissal (request, system, reason, need) values (ro3, 'frontRadar', mark, 'recommended');
  insert into adas_inspection (request, day, plan, made_name) values (ro3, '2026-01-05', jsonb_build_object('ronumber', mark || '-3', 'vehicleText', mark,
    'calibrate', ro3, 'vin', '', 'year', null, 'make', mark, 'model', mark, 'day', '2026-01-05', 'lines', '[]'::jsonb, 'entries', '[]'::jsonb, 'rights', '[]'::jsonb), mark)
    returning id into inspected;
  insert into request (firm, service_firm, ro_number, status) values (center, center, mark || '-4', 2) returning id into ro4;
  related := related || jsonb_build_object('request', ro4, 'submitted', ro4, 'working', ro4);
  insert into intake (request, company, name, phone, email, form)
    values (ro, mark, mark, '2125550100', 'sender@' || branch || '.test', branch || '-form');
  insert into event (request, firm, status, scheduled_local, scheduled_zone, scheduled_at, minutes, notes)
    values (ro3, shop, 3, '2030-03-01 10:00', 'America/New_York', '2030-03-01T15:00:00Z', 60, mark || ' notes') returning id into visit;
  insert into event_technician (event, request, "user", name, is_lead) values (visit, ro3, (users->>'14')::int, 'Role 14 ' || mark, true);
  insert into event_service (event, request, service, description, hours, rate, amount)
    values (visit, ro3, null, mark || ' work', 1, 120, 120) returning id into line;
  insert into event_credit (event, request, event_service, description, amount) values (visit, ro3, line, mark || ' credit', -10);
  insert into event_item (event, request, kind, name) values (visit, ro3, 'ready', mark || ' item') returning id into item;
  insert into receipt ("user", user_name, device, number, previous, digest, hash, act, kind, says, state, request, event, captured_at)
    values ((users->>'12')::int, mark, gen_random_uuid(), 1, '', repeat('a', 64), repeat('b', 64), gen_random_uuid(), 'item', mark || ' done', 'waiting', ro3, visit, now());
  insert into test_drive (event, request, "user", user_name, started_at) values (visit, ro3, (users->>'14')::int, mark, now());
  insert into system_result (event, request, system, result, procedure, "user", user_name, recorded_at)
    values (visit, ro3, 'frontCamera', 'passed', mark, (users->>'14')::int, mark, now());
  insert into work_statement (event, request, tool, text, name, "user", signed_at)
    values (visit, ro3, mark, mark, mark, (users->>'14')::int, now());
  insert into certificate_key (id, public_key) values (repeat('c', 16), 'no key') on conflict do nothing;
  insert into certificate (id, firm, request, event, number, previous, statement, hash, signature, key, content_hash, language, file_key, file_bytes, revoked_name)
    values (repeat(upper(left(branch, 1)), 4) || '-AAAA-AAAA-AAAA-AAAA', center, ro3, visit, 1, '', '{"center":"' || mark || '"}', repeat(case branch when 'north' then '1' else '2' end, 64),
      '', repeat('c', 16), mark, 'en', branch || '-certified', 1, mark);
  insert into guest_link (request, seed, token_hash, name, expires_at, created_name)
    values (ro3, gen_random_uuid(), branch || '-guest', mark, '2040-01-01', mark) returning id into the_guest;
  insert into claim_pack (request, firm, insurer_name, recipients, note, requirements, file_key, file_name, file_bytes, file_hash, sent_name)
    values (ro3, shop, mark, 'claims@' || branch || '.test', mark, '[]', branch || '-pack', mark || '.pdf', 1, repeat('a', 64), mark) returning id into the_pack;
  insert into authorization_link (event, request, action, token_hash, channel, "to", name, sent_name, expires_at)
    values (visit, ro3, 'services', branch || '-link', 'mail', 'role4@' || branch || '.test', mark, mark, '2040-01-01') returning id into the_link;
  insert into ccc_out (firm, request, event, "to", body, state) values (shop, ro3, visit, mark, '{}', 'sent') returning id into the_push;
  insert into authorization_answer (event, request, link, name, signature, answers, total)
    values (visit, ro3, null, mark, 'typed', '[]', 0);
  insert into payment (request, event, amount, note) values (ro3, visit, 20, mark) returning id into paid;
  -- An invoiced visit. It is in the trash so that lists show only one visit.
  insert into event (request, firm, status, notes, deleted_at) values (ro3, shop, 4, mark || ' done', now()) returning id into done;
  insert into event_service (event, request, description, hours, rate, amount) values (done, ro3, mark || ' done work', 1, 50, 50);
  insert into invoice (request, event, seller, serial, number, kind, issued_on, bill_to, net, tax, total, created_by_name)
    values (ro3, done, center, 1, mark || '-INV', 'invoice', '2026-01-02', jsonb_build_object('name', mark, 'lines', '[]'::jsonb), 50, 0, 50, mark)
    returning id into bill;
  insert into invoice_export (invoice, format, seller, content_hash, exported_at, exported_by)
    values (bill, 'csv', center, repeat('c', 64), '2026-01-03', mark);
  insert into invoice_line (invoice, request, description, hours, rate, gross, net) values (bill, ro3, mark || ' done work', 1, 50, 50, 50);
  insert into payroll_line (firm, request, event, "user", commission_override, reason)
    values (center, ro3, visit, (users->>'14')::int, 5, mark || ' agreed');
  insert into payroll_period (firm, first_day, last_day, closed_by_name) values (center, '2019-01-06', '2019-01-19', mark) returning id into the_period;
  insert into payroll_paid (payroll_period, firm, request, event, "user", day, hours, sales, commission, computed, services)
    values (the_period, center, ro3, done, (users->>'14')::int, '2019-01-10', 1, 50, 5, 5, jsonb_build_array(jsonb_build_object('name', mark)));
  insert into file (firm, request, event, kind, name, mime, bytes, sha256, key) values (shop, ro3, visit, 'photo', mark || ' photo',
    'image/jpeg', 1, repeat('b', 64), branch || '-photo') returning id into paper;
  insert into history (entity, entity_id, request, firm, service_firm, what, actor_name) values ('request', ro3, ro3, shop, center, 'created', mark);
  insert into record_view (request, "user", user_name, hour, last_at) values (ro3, (users->>'14')::int, mark, '2026-01-05 10:00Z', '2026-01-05 10:20Z');
  insert into mail_out (firm, request, event, "to", subject, state)
    values (shop, ro3, visit, 'customer@' || branch || '.test', mark || ' mail', 'sent') returning id into the_mail;
  -- The relay's lock: it numbers the log too, as soon as it sees the fact of the branch before.
  perform pg_advisory_xact_lock(7470);
  insert into outbox (name, entity, entity_id, firm, parties) values ('requests.noted', 'request', ro3, shop, array[shop, center]);
  insert into hub_log (cursor, type, parties) values ((select coalesce(max(cursor), 0) + 1 from hub_log), 'Counts', array[shop, center]);

  -- A chat between the shop and its center, with everything a message can have.
  insert into channel (key, firm, owner, name, last) values (chat_key, shop, (users->>'16')::int, mark || ' chat', 1) returning id into chat;
  insert into channel_member (channel, "user", firm) values (chat, (users->>'16')::int, shop), (chat, (users->>'12')::int, center);
  insert into message (channel, number, author, guid, html, search)
    values (chat, 1, (users->>'16')::int, gen_random_uuid(), mark || ' words', lower(mark || ' words')) returning id into the_message;
  insert into file (firm, kind, name, mime, bytes, sha256, key, uploaded_by) values (shop, 'file', mark || ' sheet', 'text/plain', 1,
    repeat('e', 64), branch || '-sheet', (users->>'16')::int) returning id into the_chat_file;
  insert into message_file (message, file) values (the_message, the_chat_file);
  insert into message_trace (message, html, changed_by) values (the_message, mark || ' before', (users->>'16')::int);
  insert into message_report (message, category, comments, reported_by) values (the_message, 'Spam', mark, (users->>'12')::int);
  insert into chat_draft ("user", key, html) values ((users->>'16')::int, 'new', mark || ' draft');

  -- The estimator's notifications and subscriptions.
  insert into notification (firm, "user", type, key, request, event, leaves_at)
    values (shop, (users->>'16')::int, 5, 'event:' || visit, ro3, visit, now() + interval '1 hour') returning id into the_notification;
  insert into webhook_due (id, at, name, entity, entity_id) values (case branch when 'north' then -1 else -2 end, now(), 'requests.noted', 'request', ro3);
  insert into notification_due (id, name, entity, entity_id) values (case branch when 'north' then -1 else -2 end, 'requests.noted', 'request', ro3);
  insert into notification_way (firm, "user", type, way, is_on) values (shop, (users->>'16')::int, 5, 'mail', false);
  insert into figures_mail (firm, "user", week_sent, month_sent) values (shop, (users->>'16')::int, '2026-03-02', '2026-03-01');
  insert into push_subscription (firm, "user", session, endpoint, p256dh, auth)
    values (shop, (users->>'16')::int, gen_random_uuid(), 'https://fcm.googleapis.com/' || branch, repeat('p', 87), repeat('a', 22)) returning id into the_subscription;
  insert into push_out (subscription, "to", body, state) values (the_subscription, 'fcm.googleapis.com', '{}', 'sent');

  -- What the host reads of the log.
  insert into log_entry (at, level, message) values (now(), 40, mark || ' warning');
  insert into backup_run (started_at, ended_at, folder, is_whole) values ('2026-03-01', '2026-03-01', '/backups/' || mark, true);

  -- The host's sums of a day that has none of its work.
  insert into dashboard_day (day, kind, lines, sales) values (date '1990-01-01' + shop, 'all', 1, 10);
  insert into dashboard_order_day (day, kind, orders) values (date '1990-01-01' + shop, 'all', 1);
  insert into dashboard_ready_day (day) values (date '1990-01-01' + shop);
  insert into dashboard_changed_day (day) values (date '1990-01-01' + shop);

  -- A calendar feed of the estimator, with the shop's visits.
  insert into calendar_feed (firm, "user", kind, seed, token_hash)
    values (shop, (users->>'16')::int, 'location', gen_random_uuid(), branch || '-feed') returning id into the_feed;

  -- A token of the shop's own system.
  insert into api_token (firm, "user", role, is_firm, name, areas, is_read_only, token_hash, ending, expires_at)
    values (shop, (users->>'16')::int, 16, true, mark || ' system', '{orders}', true, branch || '-token', 'abcd', '2099-01-01')
    returning id into the_token;

  -- A webhook of the shop's own system, which is off, with a delivery.
  insert into webhook (firm, name, url, events, is_off, secret, ending)
    values (shop, mark || ' hook', 'https://' || branch || '.example/hook', '{visit.completed}', true, 'sealed', 'abcd')
    returning id into the_webhook;
  insert into webhook_delivery (firm, webhook, type, request, body, state, sent_at)
    values (shop, the_webhook, 'visit.completed', ro, '{"vin":"' || mark || '"}', 'sent', now()) returning id into the_delivery;

  insert into import_template (firm, schema_name, name) values (shop, 'contacts', 'Customers of ' || branch);
  insert into import_heading (firm, schema_name, heading, column_name) values (shop, 'contacts', lower(mark), 'lastName');
  insert into firm_export (firm, "user", state) values (shop, (users->>'16')::int, 'failed');
  insert into company_import (parent, root, type, "user", company, origin, file_name, sha256, bytes, state)
    values (shop, shop, 7, (users->>'16')::int, mark, mark, 'company.zip', encode(sha256(mark::bytea), 'hex'), 1, 'waiting');
  insert into company_import_file (company_import, key) values (currval('company_import_id_seq'), mark);
  insert into import_batch (firm, "user", schema_name, file_name, state, finished_at)
    values (shop, (users->>'16')::int, 'contacts', 'customers.csv', 'done', now());
  insert into import_part (firm, batch, part, rows, is_over) values (shop, currval('import_batch_id_seq'), 1, '[]', true);

  -- Received estimates: of the shop and of the center without a repair order, and one of the order that both see.
  insert into estimate (firm, format, file_name, sha256, ro_number, vin, vehicle_text, owner_name, received_name, content)
    select f, 'bms', mark || '.xml', repeat('a', 64), mark || '-9', '1HGCM82633A004352', '2003 Honda ' || mark, mark, mark, jsonb_build_object(
      'format', 'bms', 'system', mark, 'documentId', '', 'ronumber', mark || '-9', 'claimNumber', '', 'supplement', 0, 'insurer', mark, 'estimator', mark,
      'owner', jsonb_build_object('firstName', '', 'lastName', mark, 'companyName', ''),
      'vehicle', jsonb_build_object('vin', '1HGCM82633A004352', 'year', 2003, 'make', 'Honda', 'model', mark, 'mileage', '', 'options', '[]'::jsonb),
      'lines', jsonb_build_array(jsonb_build_object('number', '1', 'supplement', 0, 'area', '', 'operation', 'Repl', 'text', mark, 'partNumber', '',
        'quantity', '', 'price', null, 'other', null, 'isSublet', false, 'labor', '[]'::jsonb)),
      'totals', '[]'::jsonb, 'gross', '100.00', 'tax', null, 'deductible', null, 'net', null)
    from unnest(array[shop, center]) f;
  select id into the_estimate from estimate where firm = shop;
  select id into center_estimate from estimate where firm = center;
  insert into estimate (firm, request, format, file_name, sha256, vin, is_processed, content)
    select shop, ro3, format, mark || ' second.xml', repeat('b', 64), '1HGCM82633A004353', true, content from estimate where id = the_estimate;
  related := related || jsonb_build_object('estimate', center_estimate);

  -- A post that the shop's own users read and comment on, with an attachment.
  insert into blog (firm, title, status, content, search, created_by, author, is_include_shop)
    values (shop, mark || ' post', 2, '<p>' || mark || '</p>', lower(mark || ' post'), (users->>'1')::int, mark, true) returning id into post;
  insert into blog_comment (blog, firm, created_by, author, firm_name, content)
    values (post, shop, (users->>'16')::int, mark, mark || ' shop', '<p>' || mark || '</p>') returning id into answer;
  insert into file (firm, kind, name, mime, bytes, sha256, key) values (shop, 'file', mark || ' note', 'text/plain', 1,
    repeat('c', 64), branch || '-note') returning id into note;
  insert into blog_attachment (blog, blog_comment, firm, file, created_by, author)
    values (post, answer, shop, note, (users->>'16')::int, mark) returning id into attached;
  -- A post of the brand, visible to every firm below it.
  insert into blog (firm, title, status, created_by, author, is_include_shop)
    values (franchiser, mark || ' news', 2, (users->>'1')::int, mark, true) returning id into brand_post;
  insert into blog_comment (blog, firm, created_by, author, content)
    values (brand_post, franchiser, (users->>'3')::int, mark, '<p>' || mark || '</p>');
  insert into file (firm, kind, name, mime, bytes, sha256, key) values (franchiser, 'file', mark || ' paper', 'text/plain', 1,
    repeat('d', 64), branch || '-paper') returning id into note;
  insert into blog_attachment (blog, firm, file, created_by, author) values (brand_post, franchiser, note, (users->>'3')::int, mark);

  -- A file bucket of the shop.
  insert into bucket (firm, name, created_by, author) values (shop, mark || ' bucket', (users->>'4')::int, mark) returning id into shelf;
  insert into file (firm, bucket, folder, kind, name, mime, bytes, sha256, key, uploaded_by) values (shop, shelf, 'forms', 'file',
    mark || ' form.txt', 'text/plain', 1, repeat('f', 64), branch || '-form', (users->>'4')::int) returning id into form;

  -- An invitation that was paid for.
  insert into onboarding (token_hash, parent, firm_type, email, sent_name, expires_at, first_name, firm, live_at)
    values (branch || '-onboarding', division, 7, mark || '@onboarding.test', mark, now(), mark, shop2, now()) returning id into invitation;
  insert into onboarding_charge (onboarding, provider_id, kind, product, amount, status, at)
    values (invitation, branch || '-charge', 'purchase', 'annual', 1188.00, 'paid', now());

  return jsonb_build_object('mark', mark, 'users', users, 'related', related,
    'firms', jsonb_build_object('franchiser', franchiser, 'franchisee', franchisee, 'division', division, 'partner', partner,
      'center', center, 'shop', shop, 'shop2', shop2),
    'ids', jsonb_build_object('request', ro, 'submitted', ro2, 'working', ro3, 'event', visit, 'eventService', line, 'eventItem', item,
      'file', paper, 'contact', customer, 'vehicle', car, 'bay', the_bay, 'closure', the_closure, 'plan', the_plan, 'feed', the_feed, 'insurer', the_insurer, 'service', the_service,
      'lookup', the_lookup, 'section', section, 'checklistItem', template, 'phone', phone, 'email', email, 'address', address,
      'relation', relation, 'friend', other, 'vendor', vendor, 'merge', merge,
      'insurerLookup', the_code, 'recommendation', the_recommendation, 'pricingRule', the_rule, 'taxRate', the_tax_rate, 'translation', the_translation, 'proposal', the_proposal, 'payment', paid, 'invoice', bill, 'template', wording,
      'message', the_message, 'notification', the_notification, 'subscription', the_subscription, 'chatFile', the_chat_file, 'view', view, 'mail', the_mail, 'link', the_link, 'push', the_push, 'blog', post, 'blogComment', answer, 'blogAttachment', attached, 'bucketFile', form, 'invitation', invitation)
      || jsonb_build_object('token', the_token, 'webhook', the_webhook, 'delivery', the_delivery, 'rule', calibration_rule, 'repairLine', repair, 'inspection', inspected, 'estimate', the_estimate, 'scan', the_scan, 'guestLink', the_guest, 'claimPack', the_pack));
end $$;
