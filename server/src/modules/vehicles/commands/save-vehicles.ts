import { sql } from 'kysely'
import type { BodyOf } from '#contract/kit/call.ts'
import type { saveVehicle as call } from '#contract/vehicles.ts'
import { isNew } from '#contract/kit/shapes.ts'
import { vehicleFields } from '#contract/fields/vehicle-fields.ts'
import { publish, publishOf } from '#server/kernel/events/publish.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { fieldColumns } from '#server/kernel/records/fields.ts'
import { difference, recordHistoryOf } from '#server/kernel/records/history.ts'
import { refuseImmutable } from '#server/kernel/records/immutable-fields.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { VehicleRow } from '../write-vehicle.ts'
import { refuseInUse } from './delete-vehicle.ts'
import { t } from '../texts.ts'
import { readSent, requireModelOrVin, unknownYear, type Sent } from './save-vehicle.ts'

type In = BodyOf<typeof call>
type Saved = { id: number; firm: number; version: number }

const columns = ['contact', ...fieldColumns(vehicleFields)]
const columnNames = sql.join(columns.map((name) => sql.ref(name)))
/** What a new vehicle has where nothing was sent. */
const empty = Object.fromEntries(
  Object.values(vehicleFields).map(({ column, kind }) => [column, kind === 'line' ? '' : null]),
)
const rowsOf = (rows: readonly object[]) =>
  sql`jsonb_populate_recordset(null::vehicle, ${JSON.stringify(rows)}::jsonb)`

/**
 * Saves many vehicles of a firm in a few statements, under the rules of `saveVehicle`.
 * @returns their ids, in the order of `bodies`
 * @throws Problem if one of them is refused; nothing is then to be committed
 */
export const saveVehicles = async (
  tx: Tx,
  actor: Actor,
  firm: number,
  bodies: readonly In[],
): Promise<number[]> => {
  if (!canSeeFirm(actor, firm)) throw notFound('firm')
  const sent: { body: In; values: Sent }[] = []
  const makes = new Map()
  for (const body of bodies) sent.push({ body, values: await readSent(tx, body, makes) })
  await requireContacts(
    tx,
    firm,
    sent.flatMap(({ values }) => values.contact ?? []),
  )
  const additions = sent.filter(({ body }) => isNew(body.vehicle))
  const added = await addAll(
    tx,
    actor,
    firm,
    additions.map(({ values }) => values),
  )
  const ids = new Map(additions.map(({ body }, at) => [body, added[at] ?? 0]))
  await changeAll(
    tx,
    actor,
    firm,
    sent.filter(({ body }) => !isNew(body.vehicle)),
  )
  return bodies.map((body) => ids.get(body) ?? body.vehicle)
}

/** Customers of another firm count as not found. */
const requireContacts = async (tx: Tx, firm: number, contacts: readonly number[]): Promise<void> => {
  const wanted = new Set(contacts)
  if (wanted.size === 0) return
  const { rows } =
    await sql`select from contact where firm = ${firm} and id = any(${[...wanted]}::int[])`.execute(tx)
  if (rows.length < wanted.size) throw notFound('contact')
}

const addAll = async (tx: Tx, actor: Actor, firm: number, all: readonly Sent[]): Promise<number[]> => {
  if (all.length === 0) return []
  for (const values of all) requireModelOrVin(values)
  const rows = all.map((values) => ({ ...empty, ...values, year: values.year ?? unknownYear }))
  const { rows: added } = await sql<{ id: number }>`insert into vehicle (firm, ${columnNames})
    select ${firm}::int, ${columnNames} from rows from (${rowsOf(rows)}) with ordinality order by ordinality
    returning id`.execute(tx)
  // Ids are given in the order of the rows.
  const ids = added.map(({ id }) => id).sort((a, b) => a - b)
  await recordHistoryOf(tx, actor, {
    from: sql`select 'vehicle', id, null::int, ${firm}::int, null::int, 'created', '', '{}'::jsonb, 1 from unnest(${ids}::int[]) id`,
  })
  // Lists are read again when they hear of one of them, and no screen shows a vehicle that is just being added.
  await publish(tx, actor, {
    ...{ name: 'vehicles.created', entity: 'vehicle', id: ids.at(-1) ?? 0, version: 1 },
    ...{ firm, parties: [firm] },
  })
  return ids
}

const changeAll = async (
  tx: Tx,
  actor: Actor,
  firm: number,
  sent: readonly { body: In; values: Sent }[],
): Promise<void> => {
  if (sent.length === 0) return
  const stored = await lockVehicles(
    tx,
    actor,
    sent.map(({ body }) => body.vehicle),
  )
  const changed = sent.flatMap(({ body, values }) => {
    const now = stored.get(body.vehicle)
    if (!now) throw notFound('vehicle')
    refuseImmutable({ firm: now.firm }, { firm }, t.message('locationFixed'))
    const changes = difference(now, values)
    if (Object.keys(changes).length === 0) return []
    const next = { ...now, ...values }
    requireModelOrVin(next)
    return [{ changes, row: { ...pick(next), id: now.id } }]
  })
  if (changed.length === 0) return
  const next = sql.join(columns.map((name) => sql`${sql.ref(name)} = s.${sql.ref(name)}`))
  const changes = JSON.stringify(Object.fromEntries(changed.map((each) => [each.row.id, each.changes])))
  const saved = await recordHistoryOf<Saved>(tx, actor, {
    before: sql`with written as (update vehicle v set ${next} from ${rowsOf(changed.map(({ row }) => row))} s
      where v.id = s.id returning v.id, v.firm, v.version)`,
    from: sql`select 'vehicle', id, null::int, firm, null::int, 'changed', '', ${changes}::jsonb -> id::text, version
      from written order by id`,
    returning: sql`returning entity_id as id, firm, version`,
  })
  await announce(tx, actor, 'vehicles.changed', saved)
}

const pick = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(columns.map((name) => [name, values[name]]))

const lockVehicles = async (
  tx: Tx,
  actor: Actor,
  ids: readonly number[],
): Promise<Map<number, VehicleRow>> => {
  const { rows } =
    await sql<VehicleRow>`select * from vehicle where id = any(${ids}::int[]) and not is_deleted
    order by id for update`.execute(tx)
  return new Map(rows.filter(({ firm }) => canSeeFirm(actor, firm)).map((row) => [row.id, row]))
}

const announce = (tx: Tx, actor: Actor, name: string, rows: readonly Saved[]): Promise<void> =>
  publishOf(
    tx,
    actor,
    sql`select ${name}, 'vehicle', id, version, firm, array[firm]
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id int, version int, firm int) order by id`,
  )

/**
 * Moves vehicles to the trash.
 * @throws Problem if an open request needs one of them; nothing is then to be committed
 */
export const deleteVehicles = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<void> => {
  const stored = await lockVehicles(tx, actor, ids)
  if (ids.some((id) => !stored.has(id))) throw notFound('vehicle')
  await refuseInUse(tx, ids)
  const deleted = await recordHistoryOf<Saved>(tx, actor, {
    before: sql`with written as (update vehicle set is_deleted = true where id = any(${ids}::int[])
      returning id, firm, version)`,
    from: sql`select 'vehicle', id, null::int, firm, null::int, 'deleted', '', '{}'::jsonb, version from written order by id`,
    returning: sql`returning entity_id as id, firm, version`,
  })
  await announce(tx, actor, 'vehicles.deleted', deleted)
}
