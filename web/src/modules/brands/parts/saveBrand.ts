import type { Brand, BrandPreference } from '#contract/brands.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import type { useDraftForm } from '../../../ui/form/useDraftForm.ts'
import { brandBody, formPreferences, hasNewPreference, valueKey, type BrandValues } from './values.ts'

/** Versions by entity that the changes are based on, or that a conflict showed. */
export type SeenVersions = Record<string, number>
export type BrandForm = ReturnType<typeof useDraftForm<BrandValues, SeenVersions>>

export const versionsOf = (
  brand: Brand | undefined,
  preferences: readonly BrandPreference[],
): SeenVersions => ({
  ...(brand && { brand: brand.version }),
  ...Object.fromEntries(preferences.map(({ type, name, version }) => [valueKey(type, name), version])),
})

interface SaveOptions {
  brand: Brand | undefined
  preferences: readonly BrandPreference[]
  values: BrandValues
  changed: readonly string[]
  seen: SeenVersions
  /** Idempotency key of a content, so that a new brand is added only once. */
  keyOf: (content: unknown) => string
}

/** Names the fields of a conflict as the form does, and remembers the version that it showed. */
const mapConflict = (
  error: unknown,
  seen: SeenVersions,
  key: string,
  nameOf: (field: string) => string,
): unknown => {
  if (!(error instanceof CallError)) return error
  const { conflict } = error.problem
  if (conflict) {
    seen[key] = conflict.version
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
}: SaveOptions): Promise<number> => {
  const ownBody = brandBody(values, changed, brand === undefined)
  let id = brand?.brand ?? -1
  if (ownBody)
    try {
      const body = { brand: id, version: seen.brand, ...ownBody }
      const options = brand ? {} : { idempotencyKey: keyOf(body) }
      id = (await api('POST brand/saveBrand', { body }, options)).brand
    } catch (error) {
      throw mapConflict(error, seen, 'brand', (field) => field)
    }
  for (const { type, name, value, isInactive } of formPreferences(values, changed, preferences).filter(
    (each) => each.changed,
  )) {
    const key = valueKey(type, name)
    try {
      await api('POST brand/saveBrandPreference', {
        body: {
          brand: id,
          brandPreferenceName: name,
          preference: value,
          brandPreferenceCategory: type,
          isInactive: isInactive ? 1 : 0,
          version: seen[key],
        },
      })
    } catch (error) {
      const mapped = mapConflict(error, seen, key, () => key)
      // Map the error to the form's field.
      if (mapped instanceof CallError)
        mapped.problem.errors = mapped.problem.errors?.map((each) => ({ ...each, field: key }))
      throw mapped
    }
  }
  if (hasNewPreference(values)) await addPreference(id, values)
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
