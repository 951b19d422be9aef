-- payroll_paid: a technician's visit as paid in a closed period. Rows are never changed, whatever happens to the visit.
create table payroll_paid (
  payroll_period int not null,                             -- the closed period
  firm int not null,                                       -- firm of the technician
  request int not null,                                    -- request of the visit
  event int not null,                                      -- the visit
  "user" int not null references app_user(id),             -- the technician
  day date not null,                                       -- day that it is paid for
  hours numeric(8,2) not null,                             -- from started to completed
  sales numeric(12,2) not null,                            -- what was charged
  commission numeric(12,2) not null check (commission >= 0), -- what is paid
  computed numeric(12,2) not null check (computed >= 0),   -- the sum of its services
  services jsonb not null default '[]',                    -- its services, with rate, commission rate, and amount
  primary key (event, "user"),
  foreign key (firm, payroll_period) references payroll_period (firm, id),
  foreign key (request, event) references event (request, id)
);
create index payroll_paid_period on payroll_paid (firm, payroll_period);
create index payroll_paid_user on payroll_paid ("user", day);
create index payroll_paid_request on payroll_paid (request);
alter table payroll_paid enable row level security;
alter table payroll_paid force row level security;
create policy payroll_paid_owner on payroll_paid for all to calibrate_owner using (true) with check (true);
create policy payroll_paid_scope on payroll_paid for all to calibrate_app
  using ((select app_all()) or firm <@ (select app_firms()))
  with check ((select app_all()) or firm <@ (select app_firms()));
grant select, insert on payroll_paid to calibrate_app;

-- paid_unchanged: a commission that was paid in a closed period stays as it is, whichever command changes it.
create function paid_unchanged() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select 1 from payroll_paid p where p.event = new.event and p."user" = new."user") then
    raise exception 'This commission was paid in a closed period.'
      using errcode = '23514', constraint = 'payroll_line_paid', table = 'payroll_line';
  end if;
  return new;
end $$;
create trigger payroll_line_paid before update of commission_override on payroll_line for each row execute function paid_unchanged();
create trigger payroll_line_paid_before before insert on payroll_line for each row
  when (new.commission_override is not null) execute function paid_unchanged();
