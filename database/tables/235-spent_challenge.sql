-- spent_challenge: a used passkey challenge, so that no response counts twice. Only a function reaches it.
create table spent_challenge (
  hash text primary key,                         -- hash of the challenge
  expires_at timestamptz not null                -- expiry of the challenge
);
create index spent_challenge_expires on spent_challenge (expires_at);
alter table spent_challenge enable row level security;
alter table spent_challenge force row level security;
create policy spent_challenge_owner on spent_challenge for all to calibrate_owner using (true) with check (true);
