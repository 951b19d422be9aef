-- reader_of: the language in which to write to somebody, and the firm whose changed texts they get. A user's own; else that of the user or
-- contact with this email address; else the firm's.
create function reader_of(p_user int, p_address text, p_firm int)
  returns table (language text, firm int) language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(l.code, 'en'), coalesce(found.firm, p_firm, 1)
  from (select 1) one
  left join lateral (
    select u.language, u.firm, 1 as place from app_user u where u.id = p_user
    union all
    select u.language, u.firm, case when u.is_inactive then 3 else 2 end from app_user u
    where p_address <> '' and u.deleted_at is null
      and (username_fold(u.username) = username_fold(p_address) or lower(u.email) = lower(p_address))
    union all
    select c.language, c.firm, 4 from contact_email e join contact c on c.id = e.contact and c.firm = e.firm
    where e.firm = p_firm and lower(e.email_address) = lower(p_address) and e.deleted_at is null and c.language is not null
    union all
    select f.language, f.id, 5 from firm f where f.id = p_firm
    order by place limit 1) found on true
  left join language l on l.id = found.language
$$;
revoke execute on function reader_of(int, text, int) from public;
grant execute on function reader_of(int, text, int) to calibrate_app;
