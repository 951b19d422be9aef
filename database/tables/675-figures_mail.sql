-- figures_mail: how often a user who receives reports gets the figures of the dashboard by email, and which were sent last.
-- A user without a row has not been seen by the job yet.
create table figures_mail (
  firm int not null,                         -- firm of the user
  "user" int primary key,                    -- user
  is_weekly boolean not null default true,   -- each Monday, of the week before
  is_monthly boolean not null default true,  -- on the first, of the month before
  week_sent date not null,                   -- the Monday on which a week was last due
  month_sent date not null,                  -- the first on which a month was last due
  foreign key (firm, "user") references app_user (firm, id) on update cascade on delete cascade
);
alter table figures_mail enable row level security;
alter table figures_mail force row level security;
create policy figures_mail_owner on figures_mail for all to calibrate_owner using (true) with check (true);
create policy figures_mail_own on figures_mail for all to calibrate_app
  using ((select app_all()) or "user" = (select app_user()))
  with check ((select app_all()) or "user" = (select app_user()));
grant select, insert, update on figures_mail to calibrate_app;
