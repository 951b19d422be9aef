-- user_session: a sign-in that lasts. Reached by functions only.
create table user_session (
  id uuid primary key default gen_random_uuid(),                 -- the token's name (jti)
  "user" int not null references app_user(id) on delete cascade, -- who
  firm int not null,                                             -- the firm at sign-in
  role smallint not null,                                        -- the role at sign-in
  created_at timestamptz not null default now(),                 -- first sign-in
  last_sign_in_at timestamptz not null default now(),            -- last time that the password was asked
  expires_at timestamptz not null,                               -- end, 12 hours on
  revoked_at timestamptz,                                        -- ended before
  revoked_why text,                                              -- sign-out, password, inactive, by someone
  address inet,                                                  -- where from
  agent text not null default '' check (char_length(agent) <= 400) -- which browser
);
create index user_session_user on user_session ("user") where revoked_at is null;
create index user_session_expires on user_session (expires_at);
alter table user_session enable row level security;
alter table user_session force row level security;
create policy user_session_owner on user_session for all to calibrate_owner using (true) with check (true);
