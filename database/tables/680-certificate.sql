-- certificate_key: a public key that certificates are verified with. The private one is in setting.
create table certificate_key (
  id text primary key check (id ~ '^[0-9a-f]{16}$'),           -- first 16 hex digits of the SHA-256 of the public key
  public_key text not null,                                    -- Ed25519 public key, PEM
  created_at timestamptz not null default now()                -- when it first signed
);
alter table certificate_key enable row level security;
alter table certificate_key force row level security;
create policy certificate_key_owner on certificate_key for all to calibrate_owner using (true) with check (true);
-- Read by code with the system's scope, and added by whoever certifies.
create policy certificate_key_read on certificate_key for select to calibrate_app using ((select app_all()));
create policy certificate_key_add on certificate_key for insert to calibrate_app with check ((select app_firm()) is not null);
grant select, insert on certificate_key to calibrate_app;

-- certificate: what a calibration report states, signed. The certificates of a center form a chain.
create table certificate (
  id text primary key check (id ~ '^([0-9A-Z]{4}-){4}[0-9A-Z]{4}$'), -- unguessable code, printed on the report
  firm int not null references firm(id),                       -- the center, or the shop when there is none
  request int references request(id) on delete set null,       -- its repair order; null once that is deleted for good
  event int,                                                   -- its visit
  number int not null check (number > 0),                      -- place in the chain of the firm, from 1 without a gap
  previous text not null check (previous ~ '^([0-9a-f]{64})?$'), -- hash of the certificate before it; empty for the first
  statement text not null,                                     -- canonical JSON that is signed
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),   -- SHA-256 of the statement
  signature text not null,                                     -- Ed25519 signature of the statement, base64
  key text not null references certificate_key(id),            -- key that signed it
  content_hash text not null,                                  -- hash of what the report was made from; the same report is certified once
  language text not null,                                      -- language of its report
  file_key text not null unique,                               -- the certified report in the file store
  file_bytes int not null check (file_bytes > 0),              -- its size
  replaced_by text references certificate(id) on delete set null, -- certificate of a corrected report
  revoked_at timestamptz,                                      -- when it was revoked
  revoked_name text not null default '' check (char_length(revoked_name) <= 400), -- who revoked it
  revoked_reason text not null default '' check (char_length(revoked_reason) <= 500), -- why
  issued_by int references app_user(id),                       -- who sent the report
  version int not null default 1,                              -- raised by every change; a save sends the version it read
  created_at timestamptz not null default now(),               -- when it was issued
  updated_at timestamptz not null default now(),               -- last change
  unique (firm, number),
  -- Two certificates with the same one before them would be a fork.
  unique (firm, previous),
  check ((number = 1) = (previous = ''))
);
create index certificate_request on certificate (request) where request is not null;
create index certificate_event on certificate (event) where event is not null;
create index certificate_key_of on certificate (key);
create index certificate_replaced on certificate (replaced_by) where replaced_by is not null;
create index certificate_issued_by on certificate (issued_by) where issued_by is not null;
alter table certificate enable row level security;
alter table certificate force row level security;
create policy certificate_owner on certificate for all to calibrate_owner using (true) with check (true);
create policy certificate_scope on certificate for all to calibrate_app
  using ((select app_all()) or firm <@ (select app_firms()) or exists (select 1 from request r where r.id = certificate.request))
  with check ((select app_all()) or firm <@ (select app_firms()) or exists (select 1 from request r where r.id = certificate.request));
create trigger certificate_touch before update on certificate for each row when (pg_trigger_depth() = 0) execute function touch();
grant select, insert, update on certificate to calibrate_app;
