import { sql, type CompiledQuery } from 'kysely'
import { firmTypeOf, firmTypes, canBeBelow, typesBelow, type FirmTypeId } from '#contract/kit/firm-types.ts'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { editFirm, firm as firmCall } from '#contract/firms.ts'
import { isNew } from '#contract/kit/shapes.ts'
import { type Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { firmsInScope, requestsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { firmRights } from '../rules/permissions.ts'
import { requestSql, roleSql } from '../../../kernel/postgres/status-literals.ts'

type Shape = AnswerOf<typeof firmCall>
type Step = { firm: number; name: string; type: FirmTypeId }
type Row = Omit<Shape, 'type' | 'path' | 'rights'> & { type: FirmTypeId; path: Step[] }

/** One location with its counts. Ancestors are named as far as the caller sees them. */
export const firmQuery = (actor: Actor, id: number): CompiledQuery<Row> =>
  statement(sql<Row>`select f.id as firm, p.id as parent, p.name as "parentName", f.type, f.name,
    coalesce((select jsonb_agg(jsonb_build_object('firm', a.id, 'name', a.name, 'type', a.type)
      order by array_position(f.path, a.id)) from firm a where a.id = any(f.path)), '[]') as path,
    f.phone, f.email, f.web_address as "webAddress", f.address_line1 as "addressLine1", f.address_line2 as "addressLine2",
    f.city, f.state, f.postal_code as "postalCode", f.country, f.latitude, f.longitude, f.time_zone as "timeZone", f.language,
    f.is_inactive as "isInactive", f.is_scheduling as "isScheduling", f.ccc_id as "cccId", f.company_id as "companyId",
    coalesce((select jsonb_agg(jsonb_build_object('weekday', h.weekday, 'isClosed', h.is_closed, 'opens', h.opens, 'closes', h.closes)
      order by h.weekday) from firm_hours h where h.firm = f.id), '[]') as hours,
    (select min(c.id) from contact c where c.firm = f.id and c.is_firm and c.deleted_at is null and c.merged_into is null) as contact,
    (select count(*)::int from firm c where c.parent = f.id and c.removed_at is null) as children,
    (select count(*)::int - 1 from firm c where c.path @> array[f.id] and c.removed_at is null) as below,
    (select count(*)::int from app_user u where u.firm = f.id and not u.is_inactive) as users,
    (select count(*)::int from app_user u where u.firm = f.id and not u.is_inactive and u.role = ${roleSql.technician} and u.is_dispatched) as "dispatchedTechs",
    (select count(*)::int from request r where (r.firm = f.id or r.service_firm = f.id) and r.deleted_at is null
      and r.status in ${requestSql.open} and ${requestsInScope(actor)}) as "openRequests",
    f.version
    from firm f left join firm p on p.id = f.parent
    where f.id = ${id} and f.removed_at is null and ${firmsInScope(actor, 'f.id')}`)

export const toFirm = (actor: Actor, row: Row): Shape => ({
  ...row,
  type: firmTypes[row.type],
  path: row.path.map((step) => ({ ...step, type: firmTypes[step.type] })),
  rights: firmRights(actor, row.firm, row.type),
})

export const getFirm = async (db: Reads, actor: Actor, id: number): Promise<Shape> => {
  const row = await db.first(firmQuery(actor, id))
  if (!row) throw notFound('firm')
  return toFirm(actor, row)
}

type Relatives = { above: FirmTypeId | null; below: FirmTypeId[] }

/** A location for its dialog, with the types it can take. */
export const getFirmToEdit = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof editFirm>,
): Promise<AnswerOf<typeof editFirm>> => {
  if (isNew(query.id)) return newFirmBelow(await getFirm(db, actor, query.parent ?? actor.firm))
  const [rows, relatives] = await db.batch([
    firmQuery(actor, query.id),
    statement(sql<Relatives>`select p.type as above, array(select distinct c.type from firm c
        where c.parent = f.id and c.removed_at is null) as below
      from firm f left join firm p on p.id = f.parent where f.id = ${query.id}`),
  ])
  const [row, neighbors] = [rows[0], relatives[0]]
  if (!row || !neighbors) throw notFound('firm')
  const { above } = neighbors
  // Only the host changes a location's type.
  const types =
    actor.all && above !== null
      ? typesBelow(above).filter((type) => neighbors.below.every((each) => canBeBelow(each, type)))
      : [row.type]
  return { firm: toFirm(actor, row), types: types.map((type) => firmTypes[type]) }
}

/** What a new location inherits from its parent. */
const newFirmBelow = (above: Shape): AnswerOf<typeof editFirm> => {
  const type = firmTypeOf(above.type)
  const types = type ? typesBelow(type) : []
  const blankAddress = {
    addressLine1: '',
    addressLine2: '',
    city: '',
    postalCode: '',
    latitude: null,
    longitude: null,
  }
  const blankFields = { name: '', phone: '', email: '', webAddress: '', cccId: '', companyId: '', hours: [] }
  const counts = { children: 0, below: 0, users: 0, dispatchedTechs: 0, openRequests: 0 }
  return {
    firm: {
      ...above,
      ...blankAddress,
      ...blankFields,
      ...counts,
      firm: -1,
      contact: null,
      parent: above.firm,
      parentName: above.name,
      type: firmTypes[types.at(-1) ?? 7],
      isInactive: false,
      isScheduling: true,
      version: 0,
      rights: ['edit'],
    },
    types: types.map((each) => firmTypes[each]),
  }
}
