-- dashboard_day: sums of one day over all locations, so that dashboards of the host need not read every visit. A day is computed whole, and
-- counts only while it is in dashboard_ready_day and not in dashboard_changed_day; otherwise the visits themselves are read. Kinds with many
-- keys are also there by month, for months of which all days were computed.
create table dashboard_day (
  span text not null default 'day' check (span in ('day', 'month')), -- what the row sums up
  day date not null,                                 -- day of completion, local to the location; first day of a month
  kind text not null check (kind in ('all', 'location', 'service', 'serviceVisit', 'make', 'technician', 'planned', 'order', 'notInvoiced', 'notBilled', 'declined')), -- what the key is
  key text not null default '',                      -- id of the location, service, technician, or RO; ids of location and service; name of the make; an earlier day that work was planned for
  previous date not null default '-infinity',        -- day before this one on which the same ROs had visits; so each RO is counted once in any range
  name text not null default '',                     -- name of the technician
  lines int not null default 0,                      -- visits; for the kind service, its lines
  requests int not null default 0,                   -- ROs
  sales numeric(16,2) not null default 0,            -- charged
  credits numeric(16,2) not null default 0,          -- credits, negative
  hours numeric(16,2) not null default 0,            -- clocked hours
  labor numeric(16,2) not null default 0,            -- what these cost
  commission numeric(16,2) not null default 0,       -- commission of the technicians
  primary key (span, kind, day, key, previous)
);
create index dashboard_day_key on dashboard_day (kind, key, day) where span = 'day';
alter table dashboard_day enable row level security;
alter table dashboard_day force row level security;
create policy dashboard_day_owner on dashboard_day for all to calibrate_owner using (true) with check (true);
create policy dashboard_day_host on dashboard_day for all to calibrate_app using ((select app_all())) with check ((select app_all()));
create index dashboard_day_day on dashboard_day (day);
grant select, insert, delete on dashboard_day to calibrate_app;

-- dashboard_order_day: the same of the ROs that were completed on one day, in seconds. It also keeps the slowest of each day.
create table dashboard_order_day (
  span text not null default 'day' check (span in ('day', 'month')), -- what the row sums up
  day date not null,                                 -- day of completion, local to the location; first day of a month
  kind text not null check (kind in ('all', 'location', 'slow')), -- what the key is
  key int not null default 0,                        -- id of the location, or of a slow RO
  orders int not null default 0,                     -- completed ROs
  timed int not null default 0,                      -- those of them that were submitted
  paid int not null default 0,                       -- those of them that were paid
  requested int not null default 0,                  -- services that they asked for
  sold int not null default 0,                       -- those of them that were billed
  total numeric(20,6) not null default 0,            -- from submitted to completed
  accept numeric(20,6) not null default 0,           -- from submitted to accepted
  assign numeric(20,6) not null default 0,           -- from accepted to assigned
  start numeric(20,6) not null default 0,            -- from assigned to started
  complete numeric(20,6) not null default 0,         -- from started to completed
  pay numeric(20,6) not null default 0,              -- from completed to paid
  primary key (span, kind, day, key)
);
alter table dashboard_order_day enable row level security;
alter table dashboard_order_day force row level security;
create policy dashboard_order_day_owner on dashboard_order_day for all to calibrate_owner using (true) with check (true);
create policy dashboard_order_day_host on dashboard_order_day for all to calibrate_app using ((select app_all())) with check ((select app_all()));
create index dashboard_order_day_day on dashboard_order_day (day);
grant select, insert, delete on dashboard_order_day to calibrate_app;

-- dashboard_ready_day: a day whose sums were computed.
create table dashboard_ready_day (
  day date primary key -- the day
);
alter table dashboard_ready_day enable row level security;
alter table dashboard_ready_day force row level security;
create policy dashboard_ready_day_owner on dashboard_ready_day for all to calibrate_owner using (true) with check (true);
create policy dashboard_ready_day_host on dashboard_ready_day for all to calibrate_app using ((select app_all())) with check ((select app_all()));
grant select, insert, delete on dashboard_ready_day to calibrate_app;

-- dashboard_changed_day: a day with a change since it was computed, written by triggers in the transaction of the change. A day may be there many
-- times: who changes something never waits for somebody else's row, and whoever computes a day removes no row of a change that it can't see.
create table dashboard_changed_day (
  id bigint generated by default as identity primary key, -- id
  day date not null                                       -- the day
);
create index dashboard_changed_day_day on dashboard_changed_day (day);
alter table dashboard_changed_day enable row level security;
alter table dashboard_changed_day force row level security;
create policy dashboard_changed_day_owner on dashboard_changed_day for all to calibrate_owner using (true) with check (true);
create policy dashboard_changed_day_read on dashboard_changed_day for select to calibrate_app using ((select app_all()));
create policy dashboard_changed_day_remove on dashboard_changed_day for delete to calibrate_app using ((select app_all()));
grant select, delete on dashboard_changed_day to calibrate_app;

-- dashboard_mark: marks all days on which these ROs or their visits were completed. Only the triggers below call it, under their settings.
create function dashboard_mark(ros int[]) returns void language sql as $$
  insert into dashboard_changed_day (day)
  select (e.completed_at at time zone f.time_zone)::date from event e join firm f on f.id = e.service_firm
  where e.request = any(ros) and e.completed_at is not null
  union
  select (r.completed_at at time zone f.time_zone)::date from request r join firm f on f.id = r.service_firm
  where r.id = any(ros) and r.completed_at is not null
$$;
revoke execute on function dashboard_mark(int[]) from public;

-- dashboard_mark_at: marks the day on which something was completed before it was changed.
create function dashboard_mark_at(location int, instant timestamptz) returns void language sql as $$
  insert into dashboard_changed_day (day)
  select (instant at time zone f.time_zone)::date from firm f where f.id = location and instant is not null
$$;
revoke execute on function dashboard_mark_at(int, timestamptz) from public;

create function dashboard_visit_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then perform dashboard_mark_at(old.service_firm, old.completed_at); end if;
  perform dashboard_mark(array_remove(array[old.request, new.request], null));
  return null;
end $$;
create trigger dashboard_visit_added after insert on event for each row
  when (new.completed_at is not null or new.started_at is not null) execute function dashboard_visit_changed();
create trigger dashboard_visit_changed after update on event for each row
  when (old.completed_at is not null or new.completed_at is not null
    or (old.started_at, old.deleted_at) is distinct from (new.started_at, new.deleted_at)) execute function dashboard_visit_changed();
create trigger dashboard_visit_removed after delete on event for each row
  when (old.completed_at is not null or old.started_at is not null) execute function dashboard_visit_changed();

create function dashboard_order_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform dashboard_mark_at(old.service_firm, old.completed_at);
  perform dashboard_mark(array[new.id]);
  return null;
end $$;
create trigger dashboard_order_changed after update on request for each row
  when ((old.status, old.deleted_at, old.service_firm, old.vehicle, old.submitted_at, old.completed_at, old.credit_amount)
    is distinct from (new.status, new.deleted_at, new.service_firm, new.vehicle, new.submitted_at, new.completed_at, new.credit_amount)
    or old.wanted_services is distinct from new.wanted_services)
  execute function dashboard_order_changed();
create trigger dashboard_order_added after insert on request for each row when (new.completed_at is not null) execute function dashboard_order_changed();
create trigger dashboard_order_removed after delete on request for each row when (old.completed_at is not null) execute function dashboard_order_changed();

create function dashboard_part_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform dashboard_mark(array(select distinct request from changed));
  return null;
end $$;
create trigger dashboard_service_added after insert on event_service referencing new table as changed for each statement execute function dashboard_part_changed();
create trigger dashboard_service_changed after update on event_service referencing new table as changed for each statement execute function dashboard_part_changed();
create trigger dashboard_service_removed after delete on event_service referencing old table as changed for each statement execute function dashboard_part_changed();
create trigger dashboard_credit_added after insert on event_credit referencing new table as changed for each statement execute function dashboard_part_changed();
create trigger dashboard_credit_changed after update on event_credit referencing new table as changed for each statement execute function dashboard_part_changed();
create trigger dashboard_credit_removed after delete on event_credit referencing old table as changed for each statement execute function dashboard_part_changed();
create trigger dashboard_technician_added after insert on event_technician referencing new table as changed for each statement execute function dashboard_part_changed();
create trigger dashboard_technician_changed after update on event_technician referencing new table as changed for each statement execute function dashboard_part_changed();
create trigger dashboard_technician_removed after delete on event_technician referencing old table as changed for each statement execute function dashboard_part_changed();
create trigger dashboard_invoice_added after insert on invoice referencing new table as changed for each statement execute function dashboard_part_changed();
create trigger dashboard_pay_added after insert on payroll_line referencing new table as changed for each statement execute function dashboard_part_changed();
create trigger dashboard_pay_changed after update on payroll_line referencing new table as changed for each statement execute function dashboard_part_changed();
create trigger dashboard_pay_removed after delete on payroll_line referencing old table as changed for each statement execute function dashboard_part_changed();
create trigger dashboard_paid_added after insert on payroll_paid referencing new table as changed for each statement execute function dashboard_part_changed();
create trigger dashboard_paid_removed after delete on payroll_paid referencing old table as changed for each statement execute function dashboard_part_changed();

-- What a rate, a percent, a service's group, a make, or a zone changes, it changes in all work so far.
create function dashboard_technician_rate_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform dashboard_mark(array(select distinct t.request from event_technician t where t."user" = new.id));
  return null;
end $$;
create trigger dashboard_labor_rate_changed after update on app_user for each row
  when (old.labor_rate <> new.labor_rate) execute function dashboard_technician_rate_changed();

create function dashboard_skill_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform dashboard_mark(array(select distinct t.request from event_technician t where t."user" in (old."user", new."user")));
  return null;
end $$;
create trigger dashboard_skill_added after insert on technician_skill for each row when (new.commission <> 0) execute function dashboard_skill_changed();
create trigger dashboard_skill_changed after update on technician_skill for each row
  when ((old.commission, old."user", old.service_group) is distinct from (new.commission, new."user", new.service_group))
  execute function dashboard_skill_changed();
create trigger dashboard_skill_removed after delete on technician_skill for each row when (old.commission <> 0) execute function dashboard_skill_changed();

create function dashboard_service_group_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform dashboard_mark(array(select distinct s.request from event_service s where s.service = new.id));
  return null;
end $$;
create trigger dashboard_service_group_changed after update on service for each row
  when (old.service_group is distinct from new.service_group) execute function dashboard_service_group_changed();

create function dashboard_make_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform dashboard_mark(array(select r.id from request r where r.vehicle = new.id));
  return null;
end $$;
create trigger dashboard_make_changed after update on vehicle for each row
  when (old.make_name is distinct from new.make_name) execute function dashboard_make_changed();

create function dashboard_zone_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into dashboard_changed_day (day)
  select (e.completed_at at time zone old.time_zone)::date from event e where e.service_firm = new.id and e.completed_at is not null
  union select (r.completed_at at time zone old.time_zone)::date from request r where r.service_firm = new.id and r.completed_at is not null;
  perform dashboard_mark(array(select e.request from event e where e.service_firm = new.id and e.completed_at is not null
    union select r.id from request r where r.service_firm = new.id and r.completed_at is not null));
  return null;
end $$;
create trigger dashboard_zone_changed after update on firm for each row
  when (old.time_zone <> new.time_zone) execute function dashboard_zone_changed();
