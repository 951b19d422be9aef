-- password_reset: a link that sets a password once. Reached by functions only.
create table password_reset (
  token_hash text primary key,                                   -- hash of what the link holds
  "user" int not null references app_user(id) on delete cascade, -- who
  created_at timestamptz not null default now(),                 -- when it was asked for
  expires_at timestamptz not null,                               -- end
  used_at timestamptz                                            -- spent
);
create index password_reset_user on password_reset ("user");
alter table password_reset enable row level security;
alter table password_reset force row level security;
create policy password_reset_owner on password_reset for all to calibrate_owner using (true) with check (true);
