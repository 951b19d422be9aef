import { sql } from 'kysely'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { invalid, notFound } from '#server/kernel/http/problems.ts'
import { makeById, makeByName } from '#server/modules/lookups/door.ts'
import { addVehicle, changeVehicle, type VehicleRow } from '#server/modules/vehicles/door.ts'
import type { RequestFields, vehicleFields } from '../request-fields.ts'

type Wanted = Pick<RequestFields, (typeof vehicleFields)[number]>
type Known = Pick<VehicleRow, 'vin' | 'year' | 'make' | 'make_name' | 'model' | 'trim'>
type Kept = { vehicle: number; vin: string; vehicle_text: string }

/** Of a vehicle that nobody knew (document 3, section 3). */
const newJobYear = 2020

/** "2020 Honda Civic EX" */
export const vehicleText = (vehicle: Omit<Wanted, 'vin' | 'make'>): string =>
  [vehicle.year, vehicle.makeName, vehicle.model, vehicle.trim].filter(Boolean).join(' ')

/**
 * The vehicle of a request: the firm's own record of that VIN if there is one, else the record that the request has
 * when nothing else uses it, else a new one. `given` is how the order's vehicle stands with what was `said` now; over
 * a record only what was said counts. One VIN is looked for by one save at a time, so that it stays one record.
 */
export const saveRequestVehicle = async (
  tx: Tx,
  actor: Actor,
  { id, firm, vehicle }: { id: number | null; firm: number; vehicle: number | null },
  given: Wanted,
  chosen: number | null,
  said: Partial<Wanted> = given,
): Promise<Kept> => {
  if (given.vin.length > 17)
    throw invalid([{ field: 'vehicle.vin', message: 'A VIN has at most 17 characters' }])
  const found =
    (await byVin(tx, firm, given.vin)) ??
    (await byId(tx, firm, chosen, given.vin)) ??
    (await own(tx, { id, firm, vehicle }))
  const stored = found && (await lockVehicle(tx, found))
  if (!stored) {
    const wanted = { ...given, year: given.year ?? newJobYear }
    const added = await addVehicle(tx, actor, { firm, ...columnsOf(wanted) })
    return { vehicle: added, vin: wanted.vin, vehicle_text: vehicleText(wanted) }
  }
  // A field of the order's own vehicle that was emptied is meant so.
  const wanted = stored.id === vehicle ? { ...fieldsOf(stored), ...said } : completed(stored, given, said)
  await changeVehicle(tx, actor, stored, columnsOf(wanted))
  return { vehicle: stored.id, vin: wanted.vin, vehicle_text: vehicleText(wanted) }
}

const lockVehicle = (tx: Tx, id: number): Promise<VehicleRow> =>
  tx.selectFrom('vehicle').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

const columnsOf = ({ vin, year, make, makeName, model, trim }: Wanted) => ({
  vin,
  year,
  make,
  make_name: makeName,
  model,
  trim,
})

const fieldsOf = ({ vin, year, make, make_name, model, trim }: Known): Wanted => ({
  vin,
  year,
  make,
  makeName: make_name,
  model,
  trim,
})

/**
 * What is said of an order's vehicle by who chose another record of the firm than the order has: what that record knows,
 * under what was said beside it. A VIN that is not the record's says that it is another vehicle.
 * @throws notFound when the firm has no such record
 */
export const withRecord = async <F extends Partial<Wanted>>(
  tx: Tx,
  { firm, vehicle }: { firm: number; vehicle: number | null },
  said: F,
  chosen: number | null,
): Promise<F> => {
  if (chosen === null || chosen === vehicle) return said
  const record = await tx
    .selectFrom('vehicle')
    .select(['id', 'vin', 'year', 'make', 'make_name', 'model', 'trim'])
    .where('id', '=', chosen)
    .where('firm', '=', firm)
    .where('is_deleted', '=', false)
    .executeTakeFirst()
  if (!record) throw notFound('vehicle')
  const vin = said.vin || record.vin
  if (record.vin && record.vin !== vin) return said
  return { ...said, ...completed(record, { ...nothing, vin }, said) }
}

const nothing: Wanted = { vin: '', year: null, make: null, makeName: '', model: '', trim: '' }

/** What was said of a vehicle, over what its record knows: what is left empty is not known to the one who asks. */
const completed = (known: Known, given: Wanted, said: Partial<Wanted>): Wanted => {
  const isNamed = (vehicle: Partial<Wanted>) => Boolean(vehicle.make || vehicle.makeName)
  const stored = { make: known.make, makeName: known.make_name }
  const { make = null, makeName: words = '' } = [said, stored].find(isNamed) ?? given
  return {
    vin: given.vin,
    year: said.year ?? known.year ?? given.year,
    make,
    makeName: words,
    model: said.model || known.model || given.model,
    trim: said.trim || known.trim || given.trim,
  }
}

/**
 * The make as it is stored, where one was said: the list's number with its name, or a typed name that the list does not
 * have. Pricing rules and checklists go by the number, so that the two never differ.
 */
export const withMake = async <F extends Partial<Wanted>>(tx: Tx, said: F): Promise<F> => {
  const { make, makeName } = said
  if (make === undefined && makeName === undefined) return said
  const found = make ? await makeById(tx, make) : makeName && (await makeByName(tx, makeName))
  if (found) return { ...said, make: found.id, makeName: found.name }
  if (make) throw invalid([{ field: 'vehicle.make', message: 'This make is not in the list. Choose again' }])
  return { ...said, make: null, makeName: makeName ?? '' }
}

const byVin = async (tx: Tx, firm: number, vin: string): Promise<number | undefined> => {
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

/** The record that the caller chose, unless it is another vehicle by its VIN. */
const byId = async (tx: Tx, firm: number, id: number | null, vin: string): Promise<number | undefined> => {
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

const own = async (
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
