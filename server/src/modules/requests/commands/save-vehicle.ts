import { sql } from 'kysely'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { invalid, notFound } from '#server/kernel/http/problems.ts'
import { makeById, makeByName } from '#server/modules/lookups/door.ts'
import { addVehicle, changeVehicle, type VehicleRow } from '#server/modules/vehicles/door.ts'
import type { RequestFields, vehicleFields } from '../request-fields.ts'
import { t } from './texts.ts'

type VehicleInput = Pick<RequestFields, (typeof vehicleFields)[number]>
type VehicleRecord = Pick<VehicleRow, 'vin' | 'year' | 'make' | 'make_name' | 'model' | 'trim'>
type RequestVehicle = { vehicle: number; vin: string; vehicle_text: string }

/** Default model year of a vehicle without one (document 3, section 3). */
const defaultYear = 2020

/** "2020 Honda Civic EX" */
export const vehicleText = (vehicle: Omit<VehicleInput, 'vin' | 'make'>): string =>
  [vehicle.year, vehicle.makeName, vehicle.model, vehicle.trim].filter(Boolean).join(' ')

/**
 * Saves the vehicle of a request: on the firm's record with that VIN, else on the chosen record, else on the request's
 * own record when no other request uses it, else on a new one. An advisory lock per VIN keeps it to one record.
 * @param merged the request's vehicle fields with the sent ones applied
 * @param sent the fields in this save; only these overwrite another record
 */
export const saveRequestVehicle = async (
  tx: Tx,
  actor: Actor,
  { id, firm, vehicle }: { id: number | null; firm: number; vehicle: number | null },
  merged: VehicleInput,
  chosen: number | null,
  sent: Partial<VehicleInput> = merged,
): Promise<RequestVehicle> => {
  if (merged.vin.length > 17) throw invalid([{ field: 'vehicle.vin', message: t.message('vin') }])
  const found =
    (await findByVin(tx, firm, merged.vin)) ??
    (await findChosen(tx, firm, chosen, merged.vin)) ??
    (await findUnshared(tx, { id, firm, vehicle }))
  const stored = found && (await lockVehicle(tx, found))
  if (!stored) {
    const values = { ...merged, year: merged.year ?? defaultYear }
    const added = await addVehicle(tx, actor, { firm, ...toVehicleColumns(values) })
    return { vehicle: added, vin: values.vin, vehicle_text: vehicleText(values) }
  }
  // On the request's own vehicle, an emptied field is intentional.
  const values =
    stored.id === vehicle ? { ...toVehicleFields(stored), ...sent } : fillGaps(stored, merged, sent)
  await changeVehicle(tx, actor, stored, toVehicleColumns(values))
  return { vehicle: stored.id, vin: values.vin, vehicle_text: vehicleText(values) }
}

const lockVehicle = (tx: Tx, id: number): Promise<VehicleRow> =>
  tx.selectFrom('vehicle').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

const toVehicleColumns = ({ vin, year, make, makeName, model, trim }: VehicleInput) => ({
  vin,
  year,
  make,
  make_name: makeName,
  model,
  trim,
})

const toVehicleFields = ({ vin, year, make, make_name, model, trim }: VehicleRecord): VehicleInput => ({
  vin,
  year,
  make,
  makeName: make_name,
  model,
  trim,
})

/**
 * Fills the sent fields from another vehicle record that the caller chose. Sent values win. A different VIN means that
 * it is another vehicle, so nothing is filled then.
 * @throws notFound when the firm has no such record
 */
export const fillFromChosenRecord = async <F extends Partial<VehicleInput>>(
  tx: Tx,
  { firm, vehicle }: { firm: number; vehicle: number | null },
  sent: F,
  chosen: number | null,
): Promise<F> => {
  if (chosen === null || chosen === vehicle) return sent
  const record = await tx
    .selectFrom('vehicle')
    .select(['id', 'vin', 'year', 'make', 'make_name', 'model', 'trim'])
    .where('id', '=', chosen)
    .where('firm', '=', firm)
    .where('is_deleted', '=', false)
    .executeTakeFirst()
  if (!record) throw notFound('vehicle')
  const vin = sent.vin || record.vin
  if (record.vin && record.vin !== vin) return sent
  return { ...sent, ...fillGaps(record, { ...emptyVehicle, vin }, sent) }
}

const emptyVehicle: VehicleInput = { vin: '', year: null, make: null, makeName: '', model: '', trim: '' }

/** Merges sent fields over a record. An empty field means that the caller doesn't know it, so the record's value stays. */
const fillGaps = (
  record: VehicleRecord,
  fallback: VehicleInput,
  sent: Partial<VehicleInput>,
): VehicleInput => {
  const isNamed = (vehicle: Partial<VehicleInput>) => Boolean(vehicle.make || vehicle.makeName)
  const fromRecord = { make: record.make, makeName: record.make_name }
  const { make = null, makeName = '' } = [sent, fromRecord].find(isNamed) ?? fallback
  return {
    vin: fallback.vin,
    year: sent.year ?? record.year ?? fallback.year,
    make,
    makeName,
    model: sent.model || record.model || fallback.model,
    trim: sent.trim || record.trim || fallback.trim,
  }
}

/**
 * Resolves a sent make to a list entry by id or name, or keeps a typed name that the list doesn't have. Price rules and
 * checklists match by id, so id and name must agree.
 */
export const resolveMake = async <F extends Partial<VehicleInput>>(tx: Tx, sent: F): Promise<F> => {
  const { make, makeName } = sent
  if (make === undefined && makeName === undefined) return sent
  const found = make ? await makeById(tx, make) : makeName && (await makeByName(tx, makeName))
  if (found) return { ...sent, make: found.id, makeName: found.name }
  if (make) throw invalid([{ field: 'vehicle.make', message: t.message('make') }])
  return { ...sent, make: null, makeName: makeName ?? '' }
}

const findByVin = async (tx: Tx, firm: number, vin: string): Promise<number | undefined> => {
  if (vin === '') return undefined
  await sql`select pg_advisory_xact_lock(340, hashtext(${`${firm} ${vin}`}))`.execute(tx)
  const found = await tx
    .selectFrom('vehicle')
    .select('id')
    .where('firm', '=', firm)
    .where('vin', '=', vin)
    .where('is_deleted', '=', false)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return found?.id
}

/** The record that the caller chose, unless its VIN shows that it is another vehicle. */
const findChosen = async (
  tx: Tx,
  firm: number,
  id: number | null,
  vin: string,
): Promise<number | undefined> => {
  if (id === null) return undefined
  const found = await tx
    .selectFrom('vehicle')
    .select('id')
    .where('id', '=', id)
    .where('firm', '=', firm)
    .where('is_deleted', '=', false)
    .where((eb) => eb.or([eb('vin', '=', ''), eb('vin', '=', vin)]))
    .executeTakeFirst()
  return found?.id
}

const findUnshared = async (
  tx: Tx,
  { id, firm, vehicle }: { id: number | null; firm: number; vehicle: number | null },
): Promise<number | undefined> => {
  if (id === null || vehicle === null) return undefined
  const found = await tx
    .selectFrom('vehicle as v')
    .select('v.id')
    .where('v.id', '=', vehicle)
    .where('v.firm', '=', firm)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('request as other')
            .select('other.id')
            .whereRef('other.vehicle', '=', 'v.id')
            .where('other.id', '<>', id),
        ),
      ),
    )
    .executeTakeFirst()
  return found?.id
}
