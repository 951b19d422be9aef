-- forget_user: deletes a user's personal data when only the name may stay. Only for the system.
create function forget_user(gone int) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app_all() or not exists (select 1 from app_user u where u.id = gone and u.deleted_at is not null) then
    raise exception 'The user is not in the bin.' using errcode = '42501';
  end if;
  delete from user_secret where "user" = gone;
  delete from user_session where "user" = gone;
  delete from sign_in_code where "user" = gone;
  delete from password_reset where "user" = gone;
  delete from user_passkey where "user" = gone;
  delete from user_authenticator where "user" = gone;
  delete from user_notification where "user" = gone;
  delete from notification where "user" = gone;
  delete from notification_way where "user" = gone;
  delete from calendar_feed where "user" = gone;
  delete from api_token where "user" = gone;
  delete from push_subscription where "user" = gone;
  delete from technician_skill where "user" = gone;
  delete from technician_dispatch where "user" = gone;
  delete from idempotency where "user" = gone;
  delete from saved_view where owner = gone;
end $$;
revoke execute on function forget_user(int) from public;
grant execute on function forget_user(int) to calibrate_app;
