-- password_reset: a link that sets a password once. Reached by functions only.
create table password_reset (
  token_hash text primary key,                                   -- hash of what the link holds
  "user" int not null references app_user(id) on delete cascade, -- who
  created_at timestamptz not null default now(),                 -- when it was asked for
  expires_at timestamptz not null,                               -- end
  used_at timestamptz                                            -- spent
);
create index password_reset_user on password_reset ("user");
create unique index password_reset_open on password_reset ("user") where used_at is null;
alter table password_reset enable row level security;
alter table password_reset force row level security;
create policy password_reset_owner on password_reset for all to calibrate_owner using (true) with check (true);

-- A password that was set spends the open link, whoever set it and by whichever way. So does the end of an account (user_changed).
create function password_set() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update password_reset set used_at = now() where "user" = new."user" and used_at is null;
  return null;
end $$;
create trigger password_set after insert or update of password_hash on user_secret for each row execute function password_set();
