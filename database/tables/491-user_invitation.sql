-- user_invitation: the last invitation of a user who chooses their own password. Only functions reach it.
create table user_invitation (
  "user" int primary key references app_user(id) on delete cascade, -- invited user
  nonce uuid not null,                                   -- from which the server makes the link again, together with its key
  token_hash text not null,                              -- hash of the token in the link, as in password_reset
  mail int references mail_out(id) on delete set null,   -- email that carried the link
  created_at timestamptz not null default now(),         -- when it was sent
  expires_at timestamptz not null,                       -- when the link stops working
  opened_at timestamptz                                  -- when the link was first opened
);
create index user_invitation_mail on user_invitation (mail) where mail is not null;
create index user_invitation_token on user_invitation (token_hash);
alter table user_invitation enable row level security;
alter table user_invitation force row level security;
create policy user_invitation_owner on user_invitation for all to calibrate_owner using (true) with check (true);
