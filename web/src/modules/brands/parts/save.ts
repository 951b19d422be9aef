import type { Brand, BrandPreference } from '#contract/brands.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import type { useDraftForm } from '../../../ui/form/useDraftForm.ts'
import { brandBody, held, isBegun, labels, valueKey, type BrandValues } from './values.ts'

/** Versions by entity that the changes are based on, or that a conflict showed. */
export type Seen = Record<string, number>
export type BrandForm = ReturnType<typeof useDraftForm<BrandValues, Seen>>

export const versionsOf = (brand: Brand | undefined, preferences: readonly BrandPreference[]): Seen => ({
  ...(brand && { brand: brand.version }),
  ...Object.fromEntries(preferences.map(({ type, name, version }) => [valueKey(type, name), version])),
})

interface Save {
  brand: Brand | undefined
  preferences: readonly BrandPreference[]
  values: BrandValues
  changed: readonly string[]
  seen: Seen
  /** Idempotency key of a content, so that a new brand is added only once. */
  keyOf: (content: unknown) => string
}

/** Renames the fields of a conflict to those of the form, and remembers the version that it showed. */
const told = (error: unknown, seen: Seen, place: string, nameOf: (field: string) => string): unknown => {
  if (!(error instanceof CallError)) return error
  const { conflict } = error.problem
  if (conflict) {
    seen[place] = conflict.version
    conflict.fields = conflict.fields.map((each) => ({ ...each, field: nameOf(each.field) }))
  }
  return error
}

/**
 * Saves a brand's own fields if any changed, then the changed preferences one after the other, then a new
 * one. Returns the brand's id.
 */
export const saveBrandForm = async ({
  brand,
  preferences,
  values,
  changed,
  seen,
  keyOf,
}: Save): Promise<number> => {
  const own = brandBody(values, changed, brand === undefined)
  let id = brand?.brand ?? -1
  if (own)
    try {
      const body = { brand: id, version: seen.brand, ...own }
      const once = brand ? {} : { idempotencyKey: keyOf(body) }
      id = (await api('POST brand/saveBrand', { body }, once)).brand
    } catch (error) {
      throw told(error, seen, 'brand', (field) => labels[field]?.name ?? field)
    }
  for (const { type, name, value, isInactive } of held(values, changed, preferences).filter(
    (each) => each.changed,
  )) {
    const place = valueKey(type, name)
    try {
      await api('POST brand/saveBrandPreference', {
        body: {
          brand: id,
          brandPreferenceName: name,
          preference: value,
          brandPreferenceCategory: type,
          isInactive: isInactive ? 1 : 0,
          version: seen[place],
        },
      })
    } catch (error) {
      const known = told(error, seen, place, () => place)
      // Map the error to the form's field.
      if (known instanceof CallError)
        known.problem.errors = known.problem.errors?.map((each) => ({ ...each, field: place }))
      throw known
    }
  }
  if (isBegun(values)) await addPreference(id, values)
  return id
}

const addPreference = async (
  brand: number,
  { newCategory, newName, newValue }: BrandValues,
): Promise<void> => {
  try {
    await api('POST brand/saveBrandPreference', {
      body: {
        brand,
        brandPreferenceName: newName.trim(),
        preference: newValue,
        brandPreferenceCategory: newCategory.trim(),
      },
    })
  } catch (error) {
    if (error instanceof CallError)
      error.problem.errors = error.problem.errors?.map((each) => ({ ...each, field: 'newName' }))
    throw error
  }
}
