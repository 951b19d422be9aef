-- chat_user: a user as seen in chat; created and updated by the triggers below.
-- Visible to whoever shares a chat with the user, even without access to the user and the firm.
create table chat_user (
  "user" int primary key references app_user(id) on delete cascade, -- the user
  firm int not null references firm(id),                          -- firm of the user
  guid uuid not null unique,                                      -- id in chat
  full_name text not null default '',                             -- name of the user
  nickname text not null default '' check (char_length(nickname) <= 80), -- set by the host, shown instead of the name
  firm_name text not null default '',                             -- name of the firm
  email text not null default '',                                 -- of the user
  role smallint not null,                                         -- role of the user
  is_active boolean not null default true,                        -- can sign in
  is_lookup boolean not null default true,                        -- found when someone searches for members
  is_muted boolean not null default false,                        -- may read but not send
  metadata jsonb not null default '{}',                           -- notes of the host
  online_until timestamptz,                                       -- online until then unless refreshed; a past time means offline
  last_seen_at timestamptz,                                       -- last time online
  search text not null generated always as (search_text(full_name || ' ' || nickname)) stored -- search text
);
create index chat_user_firm on chat_user (firm, role);
create index chat_user_search on chat_user using gin (search gin_trgm_ops);

-- chat_keep_user: copies changes of a user.
create function chat_keep_user() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into chat_user ("user", firm, guid, full_name, firm_name, email, role, is_active, is_lookup)
    values (new.id, new.firm, new.guid, new.full_name, coalesce((select f.name from firm f where f.id = new.firm), ''),
      new.email, new.role, not new.is_inactive, new.is_chat_lookup)
    on conflict ("user") do update set firm = excluded.firm, guid = excluded.guid, full_name = excluded.full_name,
      firm_name = excluded.firm_name, email = excluded.email, role = excluded.role, is_active = excluded.is_active,
      is_lookup = excluded.is_lookup;
  return null;
end $$;
create trigger app_user_chat_made after insert on app_user for each row execute function chat_keep_user();
create trigger app_user_chat_kept after update of firm, first_name, last_name, email, role, is_inactive, is_chat_lookup, guid
  on app_user for each row execute function chat_keep_user();
create function chat_keep_firm() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update chat_user set firm_name = new.name where firm = new.id and firm_name <> new.name;
  return null;
end $$;
create trigger firm_chat_kept after update of name on firm for each row when (old.name <> new.name) execute function chat_keep_firm();
