-- chat_draft: an unsent message, synced to all devices of its author.
create table chat_draft (
  "user" int not null references chat_user("user") on delete cascade, -- author
  key text not null check (key = 'new' or key ~ '^(adhoc|request)_'), -- chat key; new for a new chat
  html text not null check (char_length(html) <= 60000),        -- sanitized HTML
  updated_at timestamptz not null default now(),                -- last change
  primary key ("user", key)
);
alter table chat_draft enable row level security;
alter table chat_draft force row level security;
create policy chat_draft_owner on chat_draft for all to calibrate_owner using (true) with check (true);
create policy chat_draft_own on chat_draft for all to calibrate_app
  using ("user" = (select app_user())) with check ("user" = (select app_user()));
grant select, insert, update, delete on chat_draft to calibrate_app;
