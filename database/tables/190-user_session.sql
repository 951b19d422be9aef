-- user_session: a sign-in session. Only functions reach it.
create table user_session (
  id uuid primary key default gen_random_uuid(),                 -- token id (jti)
  "user" int not null references app_user(id) on delete cascade, -- user
  firm int not null,                                             -- the firm at sign-in
  role smallint not null,                                        -- the role at sign-in
  created_at timestamptz not null default now(),                 -- first sign-in
  last_sign_in_at timestamptz not null default now(),            -- last time the password was confirmed
  expires_at timestamptz not null,                               -- 12 hours later
  revoked_at timestamptz,                                        -- when it was ended early
  revoked_why text,                                              -- sign-out, password, inactive, by someone
  address inet,                                                  -- client IP address
  agent text not null default '' check (char_length(agent) <= 400) -- user agent
);
create index user_session_user on user_session ("user") where revoked_at is null;
create index user_session_expires on user_session (expires_at);
alter table user_session enable row level security;
alter table user_session force row level security;
create policy user_session_owner on user_session for all to calibrate_owner using (true) with check (true);
