-- setting: a secret made at the first start: key of the tokens, keys of web push. Reached by functions only.
create table setting (
  name text primary key check (char_length(name) <= 100), -- which
  value text not null,                                    -- its value
  created_at timestamptz not null default now()           -- when it was made
);
alter table setting enable row level security;
alter table setting force row level security;
create policy setting_owner on setting for all to calibrate_owner using (true) with check (true);
