-- chat_follows: whether a chat is one of a company that users of these firms see: that of the repair order, or that of its operator.
create function chat_follows(of_channel int, new_firms int[]) returns boolean language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(c.firm = any(new_firms) or r.service_firm = any(new_firms), false)
  from channel c left join request r on r.id = c.request where c.id = of_channel
$$;

-- ties_of_user: what ends, and what is to be handed over, when a user moves to a company whose users see new_firms. For a user in scope.
-- It counts also what whoever moves the user can't see, such as their views and chats.
create function ties_of_user(of_user int, new_firms int[], sees_all boolean) returns table (
  sessions int, tokens int, company_tokens int, feeds int, devices int, chats int, views int, notices int, skills int
) language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select (select count(*)::int from user_session s where s."user" = u.id and s.revoked_at is null and s.expires_at > now()),
    (select count(*)::int from api_token t where t."user" = u.id and t.revoked_at is null and t.expires_at > now() and not t.is_firm),
    (select count(*)::int from api_token t where t."user" = u.id and t.revoked_at is null and t.expires_at > now() and t.is_firm),
    (select count(*)::int from calendar_feed c where (c."user" = u.id or c.technician = u.id) and c.revoked_at is null),
    (select count(*)::int from push_subscription p where p."user" = u.id),
    (select count(*)::int from channel_member m where m."user" = u.id and m.left_at is null and not sees_all
      and not chat_follows(m.channel, new_firms)),
    (select count(*)::int from saved_view v where v.owner = u.id),
    (select count(*)::int from notification n where n."user" = u.id),
    (select count(*)::int from technician_skill k where k."user" = u.id)
  from app_user u where u.id = of_user and in_scope(u.firm)
$$;

-- open_visits_of: how many open visits a user in scope is assigned to, whoever may see them.
create function open_visits_of(of_user int) returns int language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select count(*)::int from app_user u join event_technician t on t."user" = u.id
    join event e on e.id = t.event and e.deleted_at is null and e.status not in (4, 5 /* completed, cancelled */)
    join request r on r.id = e.request and r.deleted_at is null
  where u.id = of_user and in_scope(u.firm)
$$;

-- leave_company: takes from a user in scope what belongs to their company, before they move to one whose users see new_firms: chats, notices,
-- feeds, views, drafts, kept answers, and what dispatchers noted. What they did and wrote stays with the company.
create function leave_company(gone int, new_firms int[], sees_all boolean) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select 1 from app_user u where u.id = gone and u.deleted_at is null and in_scope(u.firm)) then
    raise exception 'The user is not in reach.' using errcode = '42501';
  end if;
  delete from notification where "user" = gone;
  delete from push_out where subscription in (select p.id from push_subscription p where p."user" = gone);
  delete from push_subscription where "user" = gone;
  delete from calendar_feed where "user" = gone or technician = gone;
  delete from saved_view where owner = gone;
  delete from chat_draft where "user" = gone;
  delete from idempotency where "user" = gone;
  delete from technician_dispatch where "user" = gone;
  delete from figures_mail where "user" = gone;
  update bay set technician = null where technician = gone and not firm = any(new_firms);
  update webhook set saved_by = null where saved_by = gone and not firm = any(new_firms);
  if sees_all then return; end if;
  -- Somebody of the company goes on with the chats that the user operated.
  update channel c set owner = (select m."user" from channel_member m where m.channel = c.id and m."user" <> gone and m.left_at is null
      and m.firm = c.firm order by m.joined_at, m."user" limit 1)
    where c.owner = gone and not chat_follows(c.id, new_firms);
  -- left_by keeps the rule of a repair order from bringing them back.
  update channel_member m set left_at = now(), left_by = nullif(app_user(), 0), is_by_rule = false
    where m."user" = gone and m.left_at is null and not chat_follows(m.channel, new_firms);
  update channel_member m set is_by_rule = false, left_by = coalesce(m.left_by, nullif(app_user(), 0))
    where m."user" = gone and m.left_at is not null and not chat_follows(m.channel, new_firms);
end $$;
revoke execute on function ties_of_user(int, int[], boolean), open_visits_of(int), chat_follows(int, int[]), leave_company(int, int[], boolean) from public;
grant execute on function ties_of_user(int, int[], boolean), open_visits_of(int), leave_company(int, int[], boolean) to calibrate_app;
