-- user_authenticator: a user's authenticator app. Only functions reach it.
create table user_authenticator (
  "user" int primary key references app_user(id) on delete cascade, -- user
  secret text not null,                         -- shared secret, encrypted by the server
  confirmed_at timestamptz,                     -- first correct code; not required at sign-in before that
  last_step bigint not null default 0,          -- time step of the last code, so that no code is accepted twice
  created_at timestamptz not null default now() -- when it was added
);
alter table user_authenticator enable row level security;
alter table user_authenticator force row level security;
create policy user_authenticator_owner on user_authenticator for all to calibrate_owner using (true) with check (true);
