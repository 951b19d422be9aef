import { sql } from 'kysely'
import type { Tx } from '#server/kernel/postgres/database.ts'
import type { Names } from '../rules/service-file.ts'
import type { StoredService } from '../rules/service-difference.ts'

type NameRow = { what: keyof Names; id: number; name: string }

/**
 * Locks a firm's services and returns the names a file may use for references. On equal names the firm
 * nearest to this one wins.
 */
export const loadImportBase = async (
  tx: Tx,
  firm: number,
): Promise<{ stored: StoredService[]; names: Names }> => {
  const { rows: stored } = await sql<StoredService>`
    select id, name, code, service_group, hours, rate_type, event_type, vehicle_make, is_inactive
    from service where firm = ${firm} order by id for update`.execute(tx)
  const { rows } = await sql<NameRow>`
    with reach as (select id, cardinality(path) as depth from firm
      where id = 1 or id = any((select path from firm where id = ${firm})::int[]))
    select what, n.id, lower(n.name) as name from (
      select 'groups' as what, id, name, firm from service_group where not is_inactive
      union all select 'rateTypes', id, name, firm from rate_type where not is_inactive
      union all select 'eventTypes', id, name, firm from event_type where not is_inactive
      union all select 'makes', id, name, firm from lookup where key = 'VehicleMake' and not is_inactive) n
    join reach on reach.id = n.firm order by reach.depth, n.id`.execute(tx)
  const namesFor = (what: NameRow['what']) =>
    new Map(rows.filter((row) => row.what === what).map(({ name, id }) => [name, id]))
  const names = {
    groups: namesFor('groups'),
    rateTypes: namesFor('rateTypes'),
    eventTypes: namesFor('eventTypes'),
    makes: namesFor('makes'),
  }
  return { stored, names }
}
