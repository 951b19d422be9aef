import { requestFields } from '#contract/fields/request-fields.ts'
import { toColumns } from '#server/kernel/records/fields.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { invalid, notFound } from '#server/kernel/http/problems.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'
import type { RequestFields } from '../request-fields.ts'
import { chooseCenter } from './submit.ts'
import { t } from './texts.ts'

/**
 * The columns of changed fields, including the display names stored beside ids. Ids must belong to the request's firm or
 * to a shared list.
 * @throws notFound outside the caller's scope, invalid when an id is in no list
 */
export const toRequestColumns = async (
  tx: Tx,
  actor: Actor,
  firm: number,
  changed: Partial<RequestFields>,
) => ({
  ...toColumns(requestFields, { ...changed, ronumber: changed.ronumber || undefined }),
  type: await typeOf(tx, changed.calibrateType),
  ...(await customer(tx, actor, firm, changed.contact)),
  ...(await insurer(tx, firm, changed.insurance)),
  ...(await fleet(tx, actor, changed.fleetContact)),
  ...(changed.wantedCenter === undefined
    ? {}
    : { wanted_center: await requestedCenter(tx, firm, changed.wantedCenter) }),
  wanted_local: changed.wantedTime,
  wanted_services: await knownServices(tx, changed.wantedServices),
})

const typeOf = async (tx: Tx, id: number | null | undefined): Promise<number | null | undefined> => {
  if (!id) return id
  const found = await tx
    .selectFrom('lookup')
    .select('id')
    .where('id', '=', id)
    .where('key', '=', 'CalibrateType')
    .executeTakeFirst()
  if (!found) throw invalid([{ field: 'calibrateType', message: t.message('notListed') }])
  return id
}

const customer = async (tx: Tx, actor: Actor, firm: number, id: number | null | undefined) => {
  if (id === undefined) return {}
  if (id === null) return { contact: null, customer_name: '' }
  const found = await tx
    .selectFrom('contact as c')
    .select(['c.id', 'c.full_name'])
    .where('c.id', '=', id)
    .where('c.firm', '=', firm)
    .where('c.deleted_at', 'is', null)
    .where(firmsInScope(actor, 'c.firm'))
    .executeTakeFirst()
  if (!found) throw notFound('customer')
  return { contact: found.id, customer_name: found.full_name }
}

const insurer = async (tx: Tx, firm: number, id: number | null | undefined) => {
  if (id === undefined) return {}
  if (id === null) return { insurer: null, insurer_name: '' }
  const found = await tx
    .selectFrom('insurer as i')
    .select(['i.id', 'i.name'])
    .where('i.id', '=', id)
    .where('i.firm', 'in', [1, firm])
    .where('i.is_inactive', '=', false)
    .executeTakeFirst()
  if (!found) throw notFound('insurer')
  return { insurer: found.id, insurer_name: found.name }
}

const fleet = async (tx: Tx, actor: Actor, id: number | null | undefined) => {
  if (id === undefined) return {}
  if (id === null) return { fleet_contact: null, fleet_name: '' }
  const found = await tx
    .selectFrom('contact as c')
    .select(['c.id', 'c.full_name'])
    .where('c.id', '=', id)
    .where('c.deleted_at', 'is', null)
    .where(firmsInScope(actor, 'c.firm'))
    .executeTakeFirst()
  if (!found) throw notFound('fleet')
  return { fleet_contact: found.id, fleet_name: found.full_name }
}

/** A center that can serve this shop. @throws notFound, refused */
const requestedCenter = async (tx: Tx, firm: number, id: number | null): Promise<number | null> =>
  id === null ? null : (await chooseCenter(tx, { firm, shop_name: '' }, id)).id

const knownServices = async (tx: Tx, ids: readonly number[] | undefined): Promise<number[] | undefined> => {
  if (!ids || ids.length === 0) return ids && []
  const found = await tx
    .selectFrom('service')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  const known = new Set(found.map((row) => row.id))
  if (ids.some((id) => !known.has(id)))
    throw invalid([{ field: 'wantedServices', message: t.message('services.notOffered') }])
  return [...ids]
}
