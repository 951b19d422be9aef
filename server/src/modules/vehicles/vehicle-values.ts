import type { FieldValues } from '#contract/kit/fields.ts'
import type { vehicleFields } from '#contract/fields/vehicle-fields.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { invalid } from '#server/kernel/http/problems.ts'
import { makeById, makeByName } from '#server/modules/lookups/door.ts'
import { t } from './texts.ts'

/** The fields of a vehicle under their names in calls. */
export type VehicleValues = FieldValues<typeof vehicleFields>

/** "2020 Honda Civic EX" */
export const vehicleText = ({
  year,
  makeName,
  model,
  trim,
}: Pick<VehicleValues, 'year' | 'makeName' | 'model' | 'trim'>): string =>
  [year, makeName, model, trim].filter(Boolean).join(' ')

/**
 * Resolves a sent make to a list entry by id or name, or keeps a typed name that the list doesn't have. Price rules and
 * checklists match by id, so id and name must agree.
 * @param field what the call names the make
 */
export const resolveMake = async <F extends Partial<VehicleValues>>(
  tx: Tx,
  sent: F,
  field: 'make' | 'vehicle.make',
): Promise<F> => {
  const { make, makeName } = sent
  if (make === undefined && makeName === undefined) return sent
  const found = make ? await makeById(tx, make) : makeName && (await makeByName(tx, makeName))
  if (found) return { ...sent, make: found.id, makeName: found.name }
  if (make) throw invalid([{ field, message: t.message('make.unknown') }])
  return { ...sent, make: null, makeName: makeName ?? '' }
}
