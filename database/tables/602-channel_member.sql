-- channel_member: members of a chat and how far each has read.
create table channel_member (
  channel int not null references channel(id) on delete cascade, -- the chat
  "user" int not null references chat_user("user") on delete cascade, -- member
  firm int not null references firm(id),                        -- firm of the member
  read int not null default 0 check (read >= 0),                -- number of the last message read
  read_at timestamptz,                                          -- when it was read
  is_by_rule boolean not null default false,                    -- joined through the repair order, not invited by a person
  joined_at timestamptz not null default now(),                 -- when they joined
  left_at timestamptz,                                          -- when they left; null for a current member
  left_by int references chat_user("user") on delete set null,  -- user who removed them and may undo it; null if a rule did
  primary key (channel, "user")
);
create index channel_member_user on channel_member ("user", channel) where left_at is null;

-- chat_in: whether the caller is a member of a chat.
-- chat_knows: whether the caller shares, as a member, a chat with a current or past member. Both bypass the policies of the table that they
-- guard.
create function chat_in(of_channel int) returns boolean language plpgsql stable parallel safe security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  return (
    select exists (select 1 from channel_member m where m.channel = of_channel and m."user" = app_user() and m.left_at is null));
end $$;
create function chat_knows(someone int) returns boolean language plpgsql stable parallel safe security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  return (
    select exists (select 1 from channel_member theirs
      join channel_member mine on mine.channel = theirs.channel and mine."user" = app_user() and mine.left_at is null
      where theirs."user" = someone));
end $$;
-- chat_owns: whether the caller is the operator of a chat.
create function chat_owns(of_channel int) returns boolean language plpgsql stable parallel safe security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  return (
    select exists (select 1 from channel c where c.id = of_channel and c.owner = app_user()));
end $$;
revoke execute on function chat_in(int), chat_knows(int), chat_owns(int) from public;
grant execute on function chat_in(int), chat_knows(int), chat_owns(int) to calibrate_app;

alter table chat_user enable row level security;
alter table chat_user force row level security;
create policy chat_user_owner on chat_user for all to calibrate_owner using (true) with check (true);
create policy chat_user_read on chat_user for select to calibrate_app
  using ((select app_all()) or "user" = (select app_user()) or firm <@ (select app_firms()) or chat_knows("user"));
create policy chat_user_change on chat_user for update to calibrate_app using ((select app_all())) with check ((select app_all()));
grant select, update on chat_user to calibrate_app;

-- Whoever sees a repair order can open its chat; only members read its messages.
alter table channel enable row level security;
alter table channel force row level security;
create policy channel_owned on channel for all to calibrate_owner using (true) with check (true);
create policy channel_scope on channel for all to calibrate_app
  using ((select app_all()) or owner = (select app_user()) or chat_in(id)
    or request is not null and exists (select 1 from request r where r.id = channel.request))
  with check ((select app_all()) or owner = (select app_user()) or chat_in(id)
    or request is not null and exists (select 1 from request r where r.id = channel.request));
grant select, insert, update on channel to calibrate_app;

alter table channel_member enable row level security;
alter table channel_member force row level security;
create policy channel_member_owner on channel_member for all to calibrate_owner using (true) with check (true);
create policy channel_member_scope on channel_member for all to calibrate_app
  using ((select app_all()) or "user" = (select app_user()) or chat_in(channel) or chat_owns(channel))
  with check ((select app_all()) or "user" = (select app_user()) or chat_in(channel) or chat_owns(channel));
grant select, insert, update on channel_member to calibrate_app;
