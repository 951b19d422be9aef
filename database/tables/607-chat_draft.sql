-- chat_draft: what someone has written and not sent, for all devices.
create table chat_draft (
  "user" int not null references chat_user("user") on delete cascade, -- who
  key text not null check (key = 'new' or key ~ '^(adhoc|request)_'), -- name of the chat; new: the new chat
  html text not null check (char_length(html) <= 60000),        -- cleaned HTML
  updated_at timestamptz not null default now(),                -- when it last changed
  primary key ("user", key)
);
alter table chat_draft enable row level security;
alter table chat_draft force row level security;
create policy chat_draft_owner on chat_draft for all to calibrate_owner using (true) with check (true);
create policy chat_draft_own on chat_draft for all to calibrate_app
  using ("user" = (select app_user())) with check ("user" = (select app_user()));
grant select, insert, update, delete on chat_draft to calibrate_app;
