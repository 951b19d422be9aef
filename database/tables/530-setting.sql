-- setting: a secret generated at the first start: token keys, Web Push keys. Only functions reach it.
create table setting (
  name text primary key check (char_length(name) <= 100), -- setting name
  value text not null,                                    -- its value
  created_at timestamptz not null default now()           -- when it was made
);
alter table setting enable row level security;
alter table setting force row level security;
create policy setting_owner on setting for all to calibrate_owner using (true) with check (true);
