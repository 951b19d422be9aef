-- idempotency: the answer to a create that carried a key, given again when the key comes again.
create table idempotency (
  key text not null check (char_length(key) between 1 and 200),  -- the caller's key
  "user" int not null references app_user(id) on delete cascade, -- the caller
  call text not null,                                            -- path and hash of the body: another body under the same key is refused
  answer jsonb,                                                  -- the first answer; null while it is made
  status smallint,                                               -- its status
  at timestamptz not null default now(),                         -- when
  primary key ("user", key)
);
create index idempotency_at on idempotency (at);
alter table idempotency enable row level security;
alter table idempotency force row level security;
create policy idempotency_owner on idempotency for all to calibrate_owner using (true) with check (true);
create policy idempotency_scope on idempotency for all to calibrate_app
  using ("user" = (select app_user()) or (select app_all())) with check ("user" = (select app_user()));
grant select, insert, update, delete on idempotency to calibrate_app;
