-- A center with bays, technicians, shops, and a month of visits; see center.ts.
create or replace function bench_center(kind text, hash text, first_day text, days int, size int, visits int) returns int
language plpgsql as $$
declare
  center int; the_service service; person int; made int; shops int[] := '{}'; techs int[] := '{}'; bays int[] := '{}';
  the_day date; at timestamp; one int; shop int; ro int;
begin
  select * into the_service from service where firm = 1 and code = 'FCAM-S';
  insert into firm (parent, type, name, time_zone, latitude, longitude)
    values (1, 6, kind || ' center', 'America/New_York', 40.7, -74.0) returning id into center;
  insert into firm_hours (firm, weekday, opens, closes) select center, d, '08:00', '17:00' from generate_series(1, 5) d;
  for i in 1..12 loop
    insert into firm (parent, type, name, time_zone, latitude, longitude)
      values (center, 7, kind || ' shop ' || i, 'America/New_York', 40.7 + i * 0.02, -74.0 - i * 0.015) returning id into made;
    shops := shops || made;
  end loop;
  for i in 0..size loop
    insert into contact (firm, first_name) values (center, kind || ' ' || i) returning id into person;
    insert into app_user (firm, contact, username, first_name, role)
      values (center, person, case when i = 0 then 'admin' else 'tech' || i end || '@' || kind || '.bench', 'Tech ' || i,
        case when i = 0 then 12 else 14 end) returning id into made;
    if i = 0 then
      insert into user_secret ("user", password_hash) values (made, hash);
      continue;
    end if;
    techs := techs || made;
    -- Every third technician lacks the skill.
    if i % 3 > 0 then insert into technician_skill (firm, "user", service_group) values (center, made, the_service.service_group); end if;
    insert into bay (firm, name, technician, sort, blocks)
      values (center, 'Bay ' || i, made, i, '[{"from": null, "to": null, "start": "12:00", "end": "13:00", "reason": "Lunch"}]')
      returning id into made;
    bays := bays || made;
  end loop;
  for d in 0..days - 1 loop
    the_day := first_day::date + d;
    continue when extract(isodow from the_day) > 5;
    for i in 1..size loop
      for v in 0..visits - 1 loop
        at := the_day + make_interval(hours => 8 + case when v < 4 then v else v + 1 end);
        shop := shops[1 + (i + v + d) % 12];
        insert into request (firm, service_firm, ro_number, status) values (shop, center, kind || d || '-' || i || '-' || v, 11) returning id into ro;
        insert into event (request, firm, status, scheduled_local, scheduled_zone, scheduled_at, minutes, bay)
          values (ro, shop, 1, at, 'America/New_York', at at time zone 'America/New_York', 60, case when v % 2 = 0 or visits = 8 then bays[i] end)
          returning id into one;
        insert into event_technician (event, request, "user", name) values (one, ro, techs[i], 'Tech ' || i);
      end loop;
    end loop;
  end loop;
  return center;
end $$;
