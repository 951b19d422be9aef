-- event_technician: a technician assigned to a visit.
create table event_technician (
  event int not null,                                  -- the visit
  request int not null,                                -- request of the visit
  "user" int not null references app_user(id),         -- the technician
  name text not null check (char_length(name) <= 400), -- display name
  is_lead boolean not null default false,              -- technician who signs
  assigned_at timestamptz not null default now(),      -- when assigned
  assigned_by int references app_user(id),             -- user who assigned
  primary key (event, "user"),
  foreign key (request, event) references event (request, id) on delete cascade
);
create unique index event_technician_lead on event_technician (event) where is_lead;
create index event_technician_user on event_technician ("user", event);
create index event_technician_request on event_technician (request);
alter table event_technician enable row level security;
alter table event_technician force row level security;
create policy event_technician_owner on event_technician for all to calibrate_owner using (true) with check (true);
create policy event_technician_scope on event_technician for all to calibrate_app
  using (exists (select 1 from request r where r.id = event_technician.request))
  with check (exists (select 1 from request r where r.id = event_technician.request));
grant select, insert, update, delete on event_technician to calibrate_app;

-- technician_clashes: other visits of these technicians that overlap the given one, whoever may see them, and who assigned them. It locks the technicians, so that
-- of two people who schedule the same one at once the second waits and then finds the first visit.
create function technician_clashes(technicians int[], beside int, starts timestamptz, lasts int)
  returns table (technician int, name text, event int, "from" text, "to" text, "by" text) language plpgsql volatile security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform 1 from app_user u where u.id = any(technicians) order by u.id for no key update;
  return query select t."user", t.name, e.id,
      to_char(e.scheduled_at at time zone e.scheduled_zone, 'YYYY-MM-DD HH24:MI'),
      to_char((e.scheduled_at + make_interval(mins => coalesce(e.minutes, 60))) at time zone e.scheduled_zone, 'YYYY-MM-DD HH24:MI'),
      coalesce(b.full_name, '')
    from event_technician t join event e on e.id = t.event join request r on r.id = e.request left join app_user b on b.id = t.assigned_by
    where t."user" = any(technicians) and e.id <> beside and e.deleted_at is null and r.deleted_at is null
      and e.status not in (4, 5 /* completed, cancelled */) and e.scheduled_at < starts + make_interval(mins => lasts)
      and e.scheduled_at + make_interval(mins => coalesce(e.minutes, 60)) > starts
    order by t."user", e.scheduled_at, e.id;
end $$;
revoke execute on function technician_clashes(int[], int, timestamptz, int) from public;
grant execute on function technician_clashes(int[], int, timestamptz, int) to calibrate_app;
