-- invoice_export: an invoice or credit memo as it was last exported for a program, to tell what was changed since.
create table invoice_export (
  invoice int not null references invoice(id),          -- invoice or credit memo
  format text not null check (format in ('csv', 'iif', 'qbo', 'xero')), -- program that the file was for
  seller int not null,                                  -- firm that bills, whose books they are
  content_hash text not null check (char_length(content_hash) = 64), -- SHA-256 of what the file said of it
  exported_at timestamptz not null,                     -- when it was exported
  exported_by text not null check (char_length(exported_by) <= 400), -- name of the user at that time
  primary key (invoice, format)
);
alter table invoice_export enable row level security;
alter table invoice_export force row level security;
create policy invoice_export_owner on invoice_export for all to calibrate_owner using (true) with check (true);
create policy invoice_export_scope on invoice_export for all to calibrate_app
  using ((select app_all()) or seller <@ (select app_firms()))
  with check ((select app_all()) or seller <@ (select app_firms()));
grant select, insert, update on invoice_export to calibrate_app;
