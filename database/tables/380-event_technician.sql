-- event_technician: a technician who is assigned to a visit.
create table event_technician (
  event int not null,                                  -- the visit
  request int not null,                                -- its request
  "user" int not null references app_user(id),         -- the technician
  name text not null check (char_length(name) <= 400), -- as shown
  is_lead boolean not null default false,              -- the one who signs
  assigned_at timestamptz not null default now(),      -- when
  assigned_by int references app_user(id),             -- by whom
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
