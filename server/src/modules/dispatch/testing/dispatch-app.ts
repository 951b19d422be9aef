import type { EventShape } from '#contract/requests/index.ts'
import { startBranch } from '../../requests/testing/branch-app.ts'

/** A Wednesday far enough ahead that no other test books it. */
export const day = '2031-03-05'

/** A branch with positions, hours, and four technicians, of whom Dee has no skills. */
export const startDispatch = async () => {
  const branch = await startBranch()
  const { app, north, south } = branch
  const { center, shop } = north.firms
  await app.sql('update firm set latitude = 42.96, longitude = -85.67 where id = any($1)', [
    [center, south.firms.center],
  ])
  await app.sql('update firm set latitude = 42.91, longitude = -85.6 where id = any($1)', [
    [shop, south.firms.shop],
  ])
  await app.sql(
    `insert into firm_hours (firm, weekday, opens, closes) select $1, d, '08:00', '17:00' from generate_series(1, 5) d
     on conflict (firm, weekday) do update set is_closed = false, opens = excluded.opens, closes = excluded.closes`,
    [center],
  )
  const add = async (name: string): Promise<number> => {
    const [user] = await app.sql<{ id: number }>(
      `with person as (insert into contact (firm, first_name, last_name) values ($1, $2, 'Tech') returning id)
       insert into app_user (firm, contact, username, first_name, last_name, role, is_dispatched)
       select $1, id, lower($2) || '@north.test', $2, 'Tech', 14, true from person returning id`,
      [center, name],
    )
    return user?.id ?? 0
  }
  const ana = await add('Ana')
  const ben = await add('Ben')
  const cai = await add('Cai')
  const dee = await add('Dee')
  await app.sql(
    `insert into technician_skill (firm, "user", service_group)
     select $1, u, g.id from unnest($2::int[]) u cross join service_group g where g.firm = 1 on conflict do nothing`,
    [center, [ana, ben, cai]],
  )
  const visit = (
    at: string | null,
    technicians: number[] = [],
    more: Record<string, unknown> = {},
  ): Promise<EventShape> =>
    branch.visit({
      ...(at === null ? {} : { scheduled: at.length > 5 ? at : `${day} ${at}` }),
      minutes: 60,
      techIds: technicians,
      ...more,
    })
  const [last] = await app.sql<{ id: number }>('select max(id) as id from event')
  /** Removes what a test planned, so that the next one begins with an empty day. */
  const clear = () =>
    app.sql('update event set deleted_at = now() where id > $1 and deleted_at is null', [last?.id])
  return { ...branch, ana, ben, cai, dee, visit, clear }
}
export type DispatchApp = Awaited<ReturnType<typeof startDispatch>>
