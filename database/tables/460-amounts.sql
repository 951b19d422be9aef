-- Sums that lists show are derived where the lines stand, so that no command can forget them.
-- settle_amounts: what a visit and a request come to. Charges leave out declined services, cancelled and deleted visits.
-- A credit never exceeds what was charged. Requests are locked first: two changes at once settle one after the other.
create function settle_amounts(requests int[]) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  perform 1 from request where id = any(requests) order by id for no key update;
  update event_service s set credit = c.total, credited = c.total <> 0
  from (select l.id, coalesce(sum(k.amount), 0) as total
        from event_service l left join event_credit k on k.event_service = l.id
        where l.request = any(requests) group by l.id) c
  where s.id = c.id and (s.credit, s.credited) is distinct from (c.total, c.total <> 0);
  update event e set amount = c.total
  from (select v.id, coalesce(sum(s.amount) filter (where s."authorization" is distinct from 0), 0) as total
        from event v left join event_service s on s.event = v.id
        where v.request = any(requests) group by v.id) c
  where e.id = c.id and e.amount <> c.total;
  if exists (select 1 from event e join event_credit k on k.event = e.id
             where e.request = any(requests) group by e.id having e.amount + sum(k.amount) < 0) then
    raise exception 'A credit never exceeds what was charged.'
      using errcode = '23514', constraint = 'event_credit_within_charge', table = 'event_credit';
  end if;
  update request r set amount = t.charged, credit_amount = t.credited, paid_amount = t.paid
  from (select q.id,
          (select coalesce(sum(e.amount), 0) from event e
           where e.request = q.id and e.status <> 5 and e.deleted_at is null) as charged,
          (select coalesce(sum(k.amount), 0) from event_credit k join event e on e.id = k.event
           where e.request = q.id and e.status <> 5 and e.deleted_at is null) as credited,
          (select coalesce(sum(p.amount), 0) from payment p where p.request = q.id and p.voided_at is null) as paid
        from request q where q.id = any(requests)) t
  where r.id = t.id and (r.amount, r.credit_amount, r.paid_amount) is distinct from (t.charged, t.credited, t.paid);
end $$;
revoke execute on function settle_amounts(int[]) from public;

create function settle_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if pg_trigger_depth() = 1 then
    perform settle_amounts(array(select distinct request from changed));
  end if;
  return null;
end $$;
create function settle_visit() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform settle_amounts(array[coalesce(new.request, old.request)]);
  return null;
end $$;

create trigger event_service_added after insert on event_service referencing new table as changed for each statement execute function settle_changed();
create trigger event_service_changed after update on event_service referencing new table as changed for each statement execute function settle_changed();
create trigger event_service_removed after delete on event_service referencing old table as changed for each statement execute function settle_changed();
create trigger event_credit_added after insert on event_credit referencing new table as changed for each statement execute function settle_changed();
create trigger event_credit_changed after update on event_credit referencing new table as changed for each statement execute function settle_changed();
create trigger event_credit_removed after delete on event_credit referencing old table as changed for each statement execute function settle_changed();
create trigger payment_added after insert on payment referencing new table as changed for each statement execute function settle_changed();
create trigger payment_changed after update on payment referencing new table as changed for each statement execute function settle_changed();
create trigger payment_removed after delete on payment referencing old table as changed for each statement execute function settle_changed();
create trigger event_settle after update of status, deleted_at on event for each row
  when ((old.status = 5) <> (new.status = 5) or (old.deleted_at is null) <> (new.deleted_at is null)) execute function settle_visit();
create trigger event_settle_removed after delete on event for each row execute function settle_visit();
