-- What the page of a repair order shows besides the order and its visits. A statement pays for each table it names, and for the policies of
-- that table, even if there are no rows. These functions check first and read rare data only where there is some. Those without "security
-- definer" read under the caller's policies.

-- request_names: records that whoever sees a repair order sees with it: its vehicle and customer, as in policies vehicle_named and
-- contact_named, and the time zone of the location where the work is done: the center's or, before there is one, the shop's.
create function request_names(of_request int, out vehicle_row vehicle, out customer_phone text, out customer_email text, out time_zone text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  place int;
  of_vehicle int;
  of_contact int;
begin
  -- A separate lookup of the zone is cheaper than a join of both firms.
  select coalesce(r.service_firm, r.firm), r.vehicle, r.contact into place, of_vehicle, of_contact from request r
    where r.id = of_request and (app_all() or r.firm <@ app_firms() or r.service_firm <@ app_firms());
  if place is null then return; end if;
  select f.time_zone into time_zone from firm f where f.id = place;
  if of_vehicle is not null then
    select v.* into vehicle_row from vehicle v where v.id = of_vehicle;
  end if;
  if of_contact is not null then
    select c.phone_no, c.email_address into customer_phone, customer_email from contact c where c.id = of_contact;
  end if;
end $$;
revoke execute on function request_names(int) from public;
grant execute on function request_names(int) to calibrate_app;

-- maker_name: who created something of a repair order: a user visible to the caller, or the name from its history.
create function maker_name(made_by int, of_request int) returns text language plpgsql stable strict as $$
declare
  name text := (select u.full_name from app_user u where u.id = made_by);
begin
  if name is not null then return name; end if;
  return (select h.actor_name from history h where h.request = of_request and h.actor = made_by order by h.id desc limit 1);
end $$;

-- request_facts: details of a repair order: who created it, the requested services in order, what its status moves depend on, whom it is
-- billed to, and its latest email.
create function request_facts(of_request int, status int, made_by int, wanted_services int[], latest int, out created_by text,
  out wanted_names text[], out is_billed boolean, out is_last_billed boolean, out is_unconfirmed boolean, out is_owing boolean, out payer text,
  out mail json)
language plpgsql stable as $$
declare
  has_mail boolean;
begin
  select exists (select 1 from mail_out m where m.request = of_request),
      exists (select 1 from invoice i where i.request = of_request and i.is_open)
    into has_mail, is_billed;
  created_by := maker_name(made_by, of_request);
  wanted_names := '{}';
  if cardinality(wanted_services) > 0 then
    wanted_names := array(select s.name from unnest(wanted_services) with ordinality as w(id, place)
      join service s on s.id = w.id order by w.place);
  end if;
  is_last_billed := false;
  is_owing := false;
  if is_billed then
    is_owing := (select sum(i.total) from invoice i where i.request = of_request) > (select r.paid_amount from request r where r.id = of_request);
    payer := (select i.bill_to->>'name' from invoice i where i.request = of_request and i.is_open order by i.id desc limit 1);
    is_last_billed := exists (select 1 from invoice i where i.is_open and i.event = (select e.id from event e
      where e.request = of_request and e.status = 4 /* completed */ and e.deleted_at is null order by e.completed_at desc nulls last, e.id limit 1));
  end if;
  is_unconfirmed := false;
  if status = 1 /* pending */ then
    is_unconfirmed := exists (select 1 from intake n where n.request = of_request and n.state = 'open');
  end if;
  if has_mail then
    mail := (select json_agg(x) from (select m.id, m."to", m.subject, m.state, nullif(m.last_words, '') as words,
        coalesce(m.sent_at, m.created_at) as at
      from mail_out m where m.request = of_request order by m.id desc limit latest) x);
  end if;
end $$;

-- visit_facts: details of a visit: who created it, its technicians, whether it is billed, its credits, and its test drives. Amounts are
-- text, as in rows.
create function visit_facts(of_event int, of_request int, made_by int, out created_by text, out technician_names text,
  out technician_ids int[], out lead int, out is_billed boolean, out credits json, out drives json)
language plpgsql stable as $$
declare
  has_technicians boolean;
  has_credits boolean;
  has_drives boolean;
begin
  select exists (select 1 from event_technician a where a.event = of_event),
      exists (select 1 from invoice i where i.event = of_event and i.is_open),
      exists (select 1 from event_credit c where c.event = of_event),
      exists (select 1 from test_drive d where d.request = of_request and d.event = of_event)
    into has_technicians, is_billed, has_credits, has_drives;
  created_by := maker_name(made_by, of_request);
  technician_ids := '{}';
  if has_technicians then
    select string_agg(a.name, ', ' order by a.is_lead desc, a.assigned_at, a."user"),
        array_agg(a."user" order by a.is_lead desc, a.assigned_at, a."user"), min(a."user") filter (where a.is_lead)
      into technician_names, technician_ids, lead from event_technician a where a.event = of_event;
  end if;
  if has_credits then
    credits := (select json_agg(x) from (select c.id, c.request, c.event_service, s.service, c.reference, c.description,
        c.hours::text as hours, c.amount::text as amount, c.created_by_type
      from event_credit c left join event_service s on s.id = c.event_service where c.event = of_event order by c.id) x);
  end if;
  if has_drives then
    drives := (select json_agg(x) from (select d.event_item, d.ended_at is not null and d.result = 'passed' as is_finished
      from test_drive d where d.request = of_request and d.event = of_event order by d.id) x);
  end if;
end $$;
