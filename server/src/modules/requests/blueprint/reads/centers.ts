import { sql } from 'kysely'
import { systemScope } from '#server/kernel/security/actor.ts'
import type { Database } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'

export type Coordinates = { latitude: number; longitude: number }
export type CenterRow = {
  firm: number
  name: string
  place: string
  phone: string
  email: string
  miles: number | null
}

/** Nobody drives farther than this for a calibration. */
const maxMiles = 150
const maxCenters = 4

/** A center accepts outside requests unless preference TakesRequests (category Center) is 0 at it or a firm above it. */
const acceptsRequests = sql`f.type = 6 and not f.is_inactive and f.removed_at is null and coalesce((select p.value <> '0'
  from firm_preference p where p.firm = any(f.path) and p.category = 'Center' and p.name = 'TakesRequests'
    and not p.is_inactive order by array_position(f.path, p.firm) desc limit 1), true)`
const centerColumns = sql`f.id as firm, f.name, concat_ws(', ', nullif(f.city, ''), nullif(f.state, '')) as place, f.phone, f.email`

export const readCenter = async (db: Database, firm: number): Promise<CenterRow | undefined> =>
  db
    .as(systemScope)
    .first(
      statement(
        sql<CenterRow>`select ${centerColumns}, null::float8 as miles from firm f where f.id = ${firm} and ${acceptsRequests}`,
      ),
    )

/** The nearest centers that accept requests, by great-circle distance (haversine) in miles. */
export const centersNear = async (db: Database, { latitude, longitude }: Coordinates): Promise<CenterRow[]> =>
  db.as(systemScope).rows(
    statement(sql<CenterRow>`
      select * from (select ${centerColumns}, round((3959 * 2 * asin(sqrt(least(1, sin(radians(f.latitude - ${latitude}) / 2) ^ 2
          + cos(radians(${latitude})) * cos(radians(f.latitude)) * sin(radians(f.longitude - ${longitude}) / 2) ^ 2))))::numeric, 0)::float8 as miles
        from firm f where f.latitude is not null and f.longitude is not null and ${acceptsRequests}) near
      where near.miles <= ${maxMiles} order by near.miles, near.name limit ${maxCenters}`),
  )

/** The services of a center, without prices. */
export const readServices = async (
  db: Database,
  firm: number,
): Promise<{ id: number; name: string; group: string }[]> =>
  db.as(systemScope).rows(
    statement(sql<{ id: number; name: string; group: string }>`
      select s.id, s.name, g.name as "group" from firm f
      join service s on s.firm = any(f.path) and not s.is_inactive and s.insurer is null
      join service_group g on g.id = s.service_group and not g.is_inactive
      where f.id = ${firm} order by g.sort, g.name, s.sort, s.name, s.id limit 200`),
  )
