-- user_secret: a user's password hash. Only functions reach it; no policy lets the application in.
create table user_secret (
  "user" int primary key references app_user(id) on delete cascade, -- user
  password_hash text not null check (password_hash like '$argon2id$%'), -- argon2id hash in PHC format
  set_at timestamptz not null default now() -- when it was set
);
alter table user_secret enable row level security;
alter table user_secret force row level security;
create policy user_secret_owner on user_secret for all to calibrate_owner using (true) with check (true);
