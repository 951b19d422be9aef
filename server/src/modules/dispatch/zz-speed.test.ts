import { afterAll, beforeAll, test } from 'vitest'
import { day, startDispatch, type DispatchApp } from './testing/dispatch-app.ts'
let on: DispatchApp
beforeAll(async () => {
  on = await startDispatch()
}, 120_000)
afterAll(() => on.app.stop())
test('speed', async () => {
  const { app, north } = on
  const { center, shop } = north.firms
  await app.sql(
    `with person as (insert into contact (firm, first_name, last_name) select $1, 'T' || i, 'Tech' from generate_series(1, 196) i returning id)
       insert into app_user (firm, contact, username, first_name, last_name, role, is_dispatched)
       select $1, id, 't' || id || '@x.test', 'T' || id, 'Tech', 14, true from person`,
    [center],
  )
  await app.sql(
    `insert into technician_skill (firm, "user", service_group)
     select $1, u.id, g.id from app_user u cross join service_group g where u.firm = $1 and u.role = 14 and g.firm = 1 on conflict do nothing`,
    [center],
  )
  await app.sql(
    `insert into firm (parent, type, name, latitude, longitude) select f.parent, 7, 'Shop ' || i, 42.5 + random(), -86 + random() from generate_series(1, 300) i, firm f where f.id = $1`,
    [shop],
  )
  await app.sql(
    `with s as (select array_agg(id) ids from firm where name like 'Shop %'), r as (insert into request (firm, service_firm, ro_number, status, vehicle_text, shop_name, submitted_at)
     select s.ids[1 + i % 300], $1, 'Z' || i, 11, 'Car', 'Shop', now() from generate_series(1, 2000) i, s returning id, firm)
     insert into event (request, firm, status, scheduled_local, scheduled_zone, scheduled_at, minutes)
     select id, firm, 8, case when n <= 800 then timestamp '2031-03-05 08:30' + make_interval(mins => (n % 16)::int * 30) end, case when n <= 800 then 'America/New_York' end,
       case when n <= 800 then (timestamp '2031-03-05 08:30' + make_interval(mins => (n % 16)::int * 30)) at time zone 'America/New_York' end, 45 from (select id, firm, row_number() over () n from r) x`,
    [center],
  )
  await app.sql(
    `insert into event_service (event, request, service, description, hours, rate, amount) select e.id, e.request, s.id, 'x', 1, 1, 1 from event e join request r on r.id = e.request, service s where r.ro_number like 'Z%' and s.code = 'FCAM-S' and s.firm = 1`,
  )
  await app.sql('analyze')
  const [one] = await app.sql<{ id: number }>(
    `select max(id) as id from event where scheduled_at is not null`,
  )
  const time = async (name: string, work: () => Promise<unknown>) => {
    for (let i = 0; i < 3; i++) {
      const b = performance.now()
      const cpu = process.cpuUsage()
      const a = await work()
      const c = process.cpuUsage(cpu)
      console.log(
        name,
        Math.round(performance.now() - b),
        'ms',
        Math.round((c.user + c.system) / 1000),
        'cpu',
        JSON.stringify(a).length,
      )
    }
  }
  const d = on.dispatcher
  await time('techAssignments', () => d.ok('GET dispatch/techAssignments', { query: { selectedDate: day } }))
  await time('points', () => d.ok('GET dispatch/points', { query: {} }))
  await time('visits', () => d.ok('GET dispatch/visits', { query: { selectedDate: day } }))
  await time('ranking', () => d.ok('GET dispatch/ranking', { query: { calibrateEvent: one?.id } }))
  await time('whatIf', () =>
    d.ok('GET dispatch/whatIf', { query: { calibrateEvent: one?.id, technician: on.ana } }),
  )
  await time('techSchedule', () => d.ok('GET dispatch/techSchedule', { query: { from: day } }))
  for (const shift of [0, 60]) {
    const b = performance.now()
    const plan = await d.ok('GET dispatch/dayPlan', {
      query: { day, firm: center, shift, withoutTime: false },
    })
    console.log(
      'plan',
      shift,
      Math.round(performance.now() - b),
      plan.before,
      plan.after,
      plan.changes.length,
      plan.unplaced.length,
      plan.more,
    )
    if (shift === 60)
      await time('take', () =>
        d
          .ok('POST dispatch/takePlan', {
            body: {
              day,
              changes: plan.changes.slice(0, 100).map(({ calibrateEvent, version, techIds, scheduled }) => ({
                calibrateEvent,
                version,
                techIds,
                scheduled,
              })),
            },
          })
          .catch((e: Error) => e.message.slice(0, 300)),
      )
  }
}, 200_000)
