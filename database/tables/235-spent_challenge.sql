-- spent_challenge: a passkey challenge that was answered, so that no answer counts twice. Reached by a function only.
create table spent_challenge (
  hash text primary key,                         -- hash of the challenge
  expires_at timestamptz not null                -- from then on it counts no more anyway
);
create index spent_challenge_expires on spent_challenge (expires_at);
alter table spent_challenge enable row level security;
alter table spent_challenge force row level security;
create policy spent_challenge_owner on spent_challenge for all to calibrate_owner using (true) with check (true);
