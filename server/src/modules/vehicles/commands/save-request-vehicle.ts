import { sql } from 'kysely'
import { emptyValues, fieldNames } from '#contract/kit/fields.ts'
import { vehicleFields } from '#contract/fields/vehicle-fields.ts'
import { advisoryLocks } from '#server/kernel/postgres/advisory-locks.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { fieldColumns, storedValues, toColumns } from '#server/kernel/records/fields.ts'
import { invalid, notFound } from '#server/kernel/http/problems.ts'
import { t } from '../texts.ts'
import { vehicleText, type VehicleValues } from '../vehicle-values.ts'
import { addVehicle, changeVehicle, type VehicleRow } from '../write-vehicle.ts'

type RequestVehicle = { vehicle: number; vin: string; vehicle_text: string }

/** Default model year of a vehicle without one. */
const defaultYear = 2020

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
  merged: VehicleValues,
  chosen: number | null,
  sent: Partial<VehicleValues> = merged,
): Promise<RequestVehicle> => {
  if (merged.vin.length > 17) throw invalid([{ field: 'vehicle.vin', message: t.message('vin.tooLong') }])
  const found =
    (await findByVin(tx, firm, merged.vin)) ??
    (await findChosen(tx, firm, chosen, merged.vin)) ??
    (await findUnshared(tx, { id, firm, vehicle }))
  const stored = found && (await lockVehicle(tx, found))
  if (!stored) {
    const values = { ...merged, year: merged.year ?? defaultYear }
    const added = await addVehicle(tx, actor, { firm, ...toColumns(vehicleFields, values) })
    return { vehicle: added, vin: values.vin, vehicle_text: vehicleText(values) }
  }
  // On the request's own vehicle, an emptied field is intentional.
  const known = storedValues(vehicleFields, stored)
  const values = stored.id === vehicle ? { ...known, ...sent } : fillGaps(known, merged, sent)
  await changeVehicle(tx, actor, stored, toColumns(vehicleFields, values))
  return { vehicle: stored.id, vin: values.vin, vehicle_text: vehicleText(values) }
}

const lockVehicle = (tx: Tx, id: number): Promise<VehicleRow> =>
  tx.selectFrom('vehicle').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/**
 * Fills the sent fields from another vehicle record that the caller chose. Sent values win. A different VIN means that
 * it is another vehicle, so nothing is filled then.
 * @throws notFound when the firm has no such record
 */
export const fillFromChosenRecord = async <F extends Partial<VehicleValues>>(
  tx: Tx,
  { firm, vehicle }: { firm: number; vehicle: number | null },
  sent: F,
  chosen: number | null,
): Promise<F> => {
  if (chosen === null || chosen === vehicle) return sent
  const record = await tx
    .selectFrom('vehicle')
    .select(fieldColumns(vehicleFields))
    .where('id', '=', chosen)
    .where('firm', '=', firm)
    .where('is_deleted', '=', false)
    .executeTakeFirst()
  if (!record) throw notFound('vehicle')
  const known = storedValues(vehicleFields, record)
  const vin = sent.vin || known.vin
  if (known.vin && known.vin !== vin) return sent
  return { ...sent, ...fillGaps(known, { ...emptyValues(vehicleFields), vin }, sent) }
}

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** Merges sent fields over a record. An empty field means that the caller doesn't know it, so the record's value stays. */
const fillGaps = (
  record: VehicleValues,
  fallback: VehicleValues,
  sent: Partial<VehicleValues>,
): VehicleValues => {
  const isNamed = (vehicle: Partial<VehicleValues>) => Boolean(vehicle.make || vehicle.makeName)
  const { make = null, makeName = '' } = [sent, record].find(isNamed) ?? fallback
  const filled = Object.fromEntries(
    fieldNames(vehicleFields).map((name) => [
      name,
      [sent[name], record[name]].find(isFilled) ?? fallback[name],
    ]),
  ) as VehicleValues
  return { ...filled, vin: fallback.vin, make, makeName }
}

const findByVin = async (tx: Tx, firm: number, vin: string): Promise<number | undefined> => {
  if (vin === '') return undefined
  await sql`select pg_advisory_xact_lock(${advisoryLocks.vehicle}, hashtext(${`${firm} ${vin}`}))`.execute(tx)
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
