-- idempotency: the response to a create with an idempotency key, returned again when the key is reused.
create table idempotency (
  key text not null check (char_length(key) between 1 and 200),  -- key from the caller
  "user" int not null references app_user(id) on delete cascade, -- caller
  call text not null,                                            -- path and body hash; another body under the same key is refused
  answer jsonb,                                                  -- first response; null while it is being computed
  status smallint,                                               -- HTTP status of the response
  at timestamptz not null default now(),                         -- creation time
  primary key ("user", key)
);
create index idempotency_at on idempotency (at);
alter table idempotency enable row level security;
alter table idempotency force row level security;
create policy idempotency_owner on idempotency for all to calibrate_owner using (true) with check (true);
create policy idempotency_scope on idempotency for all to calibrate_app
  using ("user" = (select app_user()) or (select app_all())) with check ("user" = (select app_user()));
grant select, insert, update, delete on idempotency to calibrate_app;
