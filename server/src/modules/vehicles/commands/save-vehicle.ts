import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { saveVehicle as call } from '#contract/vehicles.ts'
import { isNew } from '#contract/kit/shapes.ts'
import { checkVin } from '#contract/kit/vin.ts'
import { vehicleFields } from '#contract/fields/vehicle-fields.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Builder, Tx } from '#server/kernel/postgres/database.ts'
import { sentValues, toColumns, type FieldColumns } from '#server/kernel/records/fields.ts'
import { refuseImmutable } from '#server/kernel/records/immutable-fields.ts'
import { mergeSent } from '#server/kernel/records/save-record.ts'
import { invalid, notFound } from '#server/kernel/http/problems.ts'
import { resolveMake, type VehicleValues } from '../vehicle-values.ts'
import { getSavedVehicle } from '../reads/saved-vehicle.ts'
import { addVehicle, changeVehicle } from '../write-vehicle.ts'
import { t } from '../texts.ts'

type In = BodyOf<typeof call>
/** The year of a new vehicle that was sent without one. */
export const unknownYear = 2007
type Out = AnswerOf<typeof call>

/**
 * Saves a vehicle. Older vehicles have VINs of other lengths. Invalid characters are refused, a wrong check
 * digit is not.
 */
export const saveVehicle = async (tx: Tx, builder: Builder, actor: Actor, body: In): Promise<Out> => {
  const sent = await readSent(tx, body)
  const id = isNew(body.vehicle) ? await add(tx, actor, body.firm, sent) : await change(tx, actor, body, sent)
  return getSavedVehicle(tx, builder, actor, id)
}

export type Sent = { contact?: number | null } & Partial<FieldColumns<typeof vehicleFields>>
type Make = Pick<VehicleValues, 'make' | 'makeName'>

/**
 * The columns that were sent, checked.
 * @param makes those that were resolved for other vehicles, by what was sent
 */
export const readSent = async (
  tx: Tx,
  body: In,
  makes = new Map<string, Promise<Partial<Make>>>(),
): Promise<Sent> => {
  const vin = body.vin ? checkVin(body.vin) : undefined
  if (vin && (vin.vin.length > 17 || vin.problem === 'letters'))
    throw invalid([{ field: 'vin', message: vin.message ?? t.message('vin.tooLong') }])
  const { make, makeName, ...values } = sentValues(vehicleFields, vin ? { ...body, vin: vin.vin } : body)
  const sentMake = {
    ...(make === undefined ? {} : { make }),
    ...(makeName === undefined ? {} : { makeName }),
  }
  const key = JSON.stringify(sentMake)
  const resolved = makes.get(key) ?? resolveMake<Partial<Make>>(tx, sentMake, 'make')
  makes.set(key, resolved)
  return {
    ...(body.contact === undefined ? {} : { contact: body.contact }),
    ...toColumns(vehicleFields, { ...values, ...(await resolved) }),
  }
}

export const requireModelOrVin = ({ model, vin }: { model?: string; vin?: string }): void => {
  if (!model && !vin) throw invalid([{ field: 'model', message: t.message('model.required') }])
}

/** A customer of another firm counts as not found. */
const requireContactOfFirm = async (
  tx: Tx,
  firm: number,
  contact: number | null | undefined,
): Promise<void> => {
  if (!contact) return
  const found = await tx
    .selectFrom('contact')
    .select('id')
    .where('id', '=', contact)
    .where('firm', '=', firm)
    .executeTakeFirst()
  if (!found) throw notFound('contact')
}

const add = async (tx: Tx, actor: Actor, requestedFirm: number | undefined, sent: Sent): Promise<number> => {
  const firm = requestedFirm && requestedFirm > 0 ? requestedFirm : actor.firm
  if (!canSeeFirm(actor, firm)) throw notFound('firm')
  requireModelOrVin(sent)
  await requireContactOfFirm(tx, firm, sent.contact)
  return addVehicle(tx, actor, { ...sent, year: sent.year ?? unknownYear, firm })
}

const change = async (tx: Tx, actor: Actor, body: In, sent: Sent): Promise<number> => {
  const stored = await tx
    .selectFrom('vehicle')
    .selectAll()
    .where('id', '=', body.vehicle)
    .where('is_deleted', '=', false)
    .forUpdate()
    .executeTakeFirst()
  if (!stored || !canSeeFirm(actor, stored.firm)) throw notFound('vehicle')
  refuseImmutable({ firm: stored.firm }, { firm: body.firm }, t.message('locationFixed'))
  await requireContactOfFirm(tx, stored.firm, sent.contact)
  const changed = await mergeSent(tx, actor, 'vehicle', stored, sent, body.version)
  if (Object.keys(changed).length === 0) return stored.id
  requireModelOrVin({ ...stored, ...changed })
  await changeVehicle(tx, actor, stored, changed)
  return stored.id
}
