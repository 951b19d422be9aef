-- Totals that lists show are derived by triggers on the lines, so that no command can forget to update them.
-- settle_request: recomputes the totals of a request and its visits. Charges exclude declined services and cancelled or deleted visits.
-- Credits never exceed the charges. Credit memos count as credits: partial ones while the invoice is open, full ones until the visit is
-- reopened or invoiced again. The request is locked first, so that concurrent changes settle one after the other. Only the triggers below
-- call this, under their settings. Credits are read only where there are any, and a row that is already right is not written again.
create function settle_request(one int) returns void language plpgsql as $$
begin
  perform 1 from request where id = one for no key update;
  if exists (select 1 from event_credit k where k.request = one)
    or exists (select 1 from event_service s where s.request = one and s.credited) then
    update event_service s set credit = c.total, credited = c.total <> 0
    from (select l.id, coalesce(sum(k.amount), 0) as total
          from event_service l left join event_credit k on k.event_service = l.id
          where l.request = one group by l.id) c
    where s.id = c.id and (s.credit, s.credited) is distinct from (c.total, c.total <> 0);
    if exists (select 1 from event_credit k where k.request = one group by k.event having sum(k.amount)
                 + coalesce((select sum(s.amount) from event_service s
                             where s.event = k.event and s."authorization" is distinct from 0), 0) < 0) then
      raise exception 'A credit never exceeds what was charged.'
        using errcode = '23514', constraint = 'event_credit_within_charge', table = 'event_credit';
    end if;
  end if;
  with sums as (
    select v.id, v.amount, v.status <> 5 /* cancelled */ and v.deleted_at is null as counts, v.is_credited,
      coalesce((select sum(s.amount) from event_service s
                where s.event = v.id and s."authorization" is distinct from 0), 0) as total,
      coalesce((select sum(k.amount) from event_credit k where k.event = v.id), 0)
        + coalesce((select sum(n.net) from invoice i join invoice n on n.corrects = i.id
                    where i.event = v.id and i.is_open), 0) as off
    from event v where v.request = one),
  visits as (update event e set amount = c.total from sums c where e.id = c.id and c.amount <> c.total)
  update request r set amount = t.charged, credit_amount = t.credited, paid_amount = t.paid, billed_amount = t.billed
  from (select (select coalesce(sum(c.total), 0) from sums c where c.counts) as charged,
          (select coalesce(sum(case when c.is_credited then -c.total else c.off end), 0) from sums c where c.counts) as credited,
          (select coalesce(sum(p.amount), 0) from payment p where p.request = one and p.voided_at is null) as paid,
          (select sum(i.total) from invoice i where i.request = one) as billed) t
  where r.id = one and (r.amount, r.credit_amount, r.paid_amount, r.billed_amount) is distinct from (t.charged, t.credited, t.paid, t.billed);
end $$;
revoke execute on function settle_request(int) from public;

create function settle_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  one int;
begin
  if pg_trigger_depth() = 1 then
    for one in select distinct request from changed order by request loop
      perform settle_request(one);
    end loop;
  end if;
  return null;
end $$;
create function settle_visit() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  perform settle_request(coalesce(new.request, old.request));
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
create trigger invoice_added after insert on invoice referencing new table as changed for each statement execute function settle_changed();
create trigger event_settle after update of status, deleted_at on event for each row
  when ((old.status = 5 /* cancelled */) <> (new.status = 5 /* cancelled */) or old.is_credited <> new.is_credited
    or (old.deleted_at is null) <> (new.deleted_at is null)) execute function settle_visit();
create trigger event_settle_removed after delete on event for each row execute function settle_visit();
