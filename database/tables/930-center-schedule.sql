-- center_schedule: what decides which times a center can offer: its hours and closures, bays, technicians with their skills, and visits
-- between two moments. A shop of the center may ask as well, so that it is offered what is really free; the server then leaves out whose
-- visits they are. Null for anyone else.
create function center_schedule(center int, starts timestamptz, ends timestamptz) returns json
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  answer json;
begin
  if not coalesce(app_all() or center <@ app_firms() or center = any(app_lineage()), false) then return null; end if;
  select json_build_object('firm', f.id, 'name', f.name, 'zone', f.time_zone, 'latitude', f.latitude, 'longitude', f.longitude,
    'hours', coalesce((select json_agg(json_build_object('weekday', h.weekday, 'isClosed', h.is_closed, 'opens', h.opens, 'closes', h.closes))
      from firm_hours h where h.firm = f.id), '[]'),
    'closures', coalesce((select json_agg(json_build_object('name', c.name, 'firstDay', c.first_day, 'lastDay', c.last_day) order by c.first_day)
      from firm_closure c where c.firm = any(f.path) and c.last_day >= (starts at time zone f.time_zone)::date
        and c.first_day <= (ends at time zone f.time_zone)::date), '[]'),
    'bays', coalesce((select json_agg(json_build_object('id', b.id, 'name', b.name, 'technician', b.technician, 'slots', b.slots,
        'startOfDay', to_char(b.start_of_day, 'HH24:MI'), 'endOfDay', case when b.end_of_day = '24:00' then '24:00' else to_char(b.end_of_day, 'HH24:MI') end,
        'avgSlotTime', b.avg_slot_time, 'blocks', b.blocks) order by b.sort, b.name)
      from bay b where b.firm = f.id and not b.is_inactive and b.deleted_at is null), '[]'),
    'technicians', coalesce((select json_agg(json_build_object('id', u.id, 'name', u.full_name, 'skills',
        coalesce((select json_agg(s.service_group) from technician_skill s where s."user" = u.id), '[]')) order by u.full_name, u.id)
      from app_user u where u.firm = f.id and u.role = 14 /* technician */ and not u.is_inactive and u.deleted_at is null), '[]'),
    'visits', coalesce((select json_agg(json_build_object('event', e.id, 'request', e.request, 'ro', r.ro_number, 'bay', e.bay,
        'at', extract(epoch from e.scheduled_at) / 60, 'minutes', coalesce(e.minutes, 60),
        'latitude', case when e.bay is null then shop.latitude end, 'longitude', case when e.bay is null then shop.longitude end,
        'technicians', coalesce((select json_agg(t."user") from event_technician t where t.event = e.id), '[]')))
      from event e join request r on r.id = e.request and r.deleted_at is null join firm shop on shop.id = e.firm
      where e.service_firm = f.id and e.deleted_at is null and e.status not in (4, 5 /* completed, cancelled */)
        and e.scheduled_at < ends and e.scheduled_at > starts - interval '1 day'
        and e.scheduled_at + make_interval(mins => coalesce(e.minutes, 60)) > starts), '[]'))
    into answer from firm f where f.id = center;
  return answer;
end $$;
revoke execute on function center_schedule(int, timestamptz, timestamptz) from public;
grant execute on function center_schedule(int, timestamptz, timestamptz) to calibrate_app;
