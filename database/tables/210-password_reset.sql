-- password_reset: a single-use link that sets a password. Only functions reach it.
create table password_reset (
  token_hash text primary key,                                   -- hash of the token in the link
  "user" int not null references app_user(id) on delete cascade, -- user
  created_at timestamptz not null default now(),                 -- when it was requested
  expires_at timestamptz not null,                               -- expiry
  used_at timestamptz                                            -- when it was used
);
create index password_reset_user on password_reset ("user");
create unique index password_reset_open on password_reset ("user") where used_at is null;
alter table password_reset enable row level security;
alter table password_reset force row level security;
create policy password_reset_owner on password_reset for all to calibrate_owner using (true) with check (true);

-- Setting a password, by anyone and in any way, invalidates the open reset link. So does the end of an account (user_changed).
create function password_set() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update password_reset set used_at = now() where "user" = new."user" and used_at is null;
  return null;
end $$;
create trigger password_set after insert or update of password_hash on user_secret for each row execute function password_set();
