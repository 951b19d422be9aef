-- notification_tell: publishes to people of any firm that their notifications changed.
create function notification_tell(people int[]) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_user() is null or cardinality(people) = 0 or not (app_all() or people = array[app_user()]) then return; end if;
  insert into outbox (name, entity, entity_id, version, firm, data)
    values ('notifications.changed', 'notification', 0, 0, 1, jsonb_build_object('users', to_jsonb(people), 'counts', false));
  perform pg_notify('outbox', '');
end $$;
revoke execute on function notification_tell(int[]) from public;
grant execute on function notification_tell(int[]) to calibrate_app;
