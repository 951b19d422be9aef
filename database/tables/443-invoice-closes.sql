-- refuse_invoiced: refuses changes to anything an open invoice bills, whichever command makes them. Derived sums do not pass through here.
create function refuse_invoiced() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  number text;
begin
  -- Erasing a person replaces a name in texts and leaves amounts alone (erase_contact).
  if tg_op = 'UPDATE' and current_setting('app.erasing', true) = 'on' then
    return new;
  end if;
  if tg_table_name = 'event' then
    select i.number into number from invoice i where i.event = new.id and i.is_open;
  else
    select i.number into number from invoice i where i.event = coalesce(new.event, old.event) and i.is_open;
  end if;
  if number is not null then
    raise exception 'This visit is billed by %. A credit note corrects it.', number
      using errcode = '23514', constraint = 'event_invoiced', table = tg_table_name;
  end if;
  return coalesce(new, old);
end $$;
create trigger event_service_invoiced before insert or delete or update of hours, rate, amount, description, "authorization" on event_service
  for each row when (pg_trigger_depth() = 0) execute function refuse_invoiced();
create trigger event_credit_invoiced before insert or update or delete on event_credit
  for each row when (pg_trigger_depth() = 0) execute function refuse_invoiced();
-- A visit that is worked on again is charged again, even if the invoice of the earlier work was credited.
create function event_opened() returns trigger language plpgsql as $$
begin
  new.is_credited := false;
  return new;
end $$;
create trigger event_opened before update of status on event for each row
  when (new.is_credited and new.status <> 4 /* completed */) execute function event_opened();
create trigger event_invoiced before update of status, deleted_at on event for each row
  when (old.status <> new.status or (old.deleted_at is null) <> (new.deleted_at is null)) execute function refuse_invoiced();
