import type { Brand, BrandPreference } from '#contract/brands.ts'
import { webAddressProblem } from '#contract/kit/web-address.ts'
import { t } from '../texts.ts'

type PreferenceKey = `value:${string}` | `off:${string}`
/**
 * A brand and its preferences in one form. A preference has a value and an off switch; a new one is typed in
 * full.
 */
export type BrandValues = {
  brandName: string
  phone: string
  email: string
  webAddress: string
  isInactive: boolean
  newCategory: string
  newName: string
  newValue: string
} & { [key in PreferenceKey]: string | boolean }

/** Branding that every brand may set, listed even while unset. */
const brandingNames = ['BrandTitle', 'BrandColor'] as const
/** Saved as pictures, at once and independent of Save. */
const pictureNames: readonly string[] = ['BrandLogo', 'BrandIcon']

const keyOf = ({ type, name }: Pick<BrandPreference, 'type' | 'name'>): string => `${type}/${name}`
export const valueKey = (type: string, name: string): `value:${string}` => `value:${type}/${name}`
export const offKey = (type: string, name: string): `off:${string}` => `off:${type}/${name}`

/** The preferences besides branding. */
export const otherPreferences = (preferences: readonly BrandPreference[]): BrandPreference[] =>
  preferences.filter(
    ({ type, name }) => type !== 'Brand' || !([...brandingNames, ...pictureNames] as string[]).includes(name),
  )

/** Form values of a brand; without one, those of a new brand. */
export const valuesOf = (
  brand: Brand | undefined,
  preferences: readonly BrandPreference[] | undefined,
): BrandValues => {
  const values: Record<string, string | boolean> = {
    brandName: brand?.brandName ?? '',
    phone: brand?.phone ?? '',
    email: brand?.email ?? '',
    webAddress: brand?.webAddress ?? '',
    isInactive: brand?.isInactive ?? false,
    newCategory: '',
    newName: '',
    newValue: '',
  }
  for (const name of brandingNames) {
    values[valueKey('Brand', name)] = ''
    values[offKey('Brand', name)] = false
  }
  for (const { type, name, value, isInactive } of preferences ?? []) {
    if (type === 'Brand' && pictureNames.includes(name)) continue
    values[valueKey(type, name)] = value
    values[offKey(type, name)] = isInactive
  }
  return values as BrandValues
}

export type FormPreference = {
  type: string
  name: string
  value: string
  isInactive: boolean
  version?: number
  changed: boolean
}

/** Each preference of the form with its changed flag; only changed ones are saved. */
export const formPreferences = (
  values: BrandValues,
  changed: readonly string[],
  stored: readonly BrandPreference[],
): FormPreference[] =>
  Object.keys(values)
    .filter((key) => key.startsWith('value:'))
    .map((field) => {
      const key = field.slice('value:'.length)
      const [type = '', ...name] = key.split('/')
      const preference = { type, name: name.join('/') }
      return {
        ...preference,
        value: String(values[field as PreferenceKey]),
        isInactive: Boolean(values[`off:${key}`]),
        version: stored.find((each) => keyOf(each) === key)?.version,
        changed: changed.includes(field) || changed.includes(`off:${key}`),
      }
    })

const ownFields = ['brandName', 'phone', 'email', 'webAddress', 'isInactive'] as const

/**
 * The brand's own fields to save: everything of a new one, changes of a stored one; undefined if there are
 * none.
 */
export const brandBody = (values: BrandValues, changed: readonly string[], isNew: boolean) => {
  const sent = ownFields.filter((field) => isNew || changed.includes(field))
  return sent.length === 0 ? undefined : Object.fromEntries(sent.map((field) => [field, values[field]]))
}

export const hasNewPreference = ({ newCategory, newName, newValue }: BrandValues): boolean =>
  [newCategory, newName, newValue].some((text) => text.trim() !== '')

type FieldErrors = Partial<Record<keyof BrandValues & string, string>>

/** Errors of a new preference, once the user has started to type it. */
const checkNew = (values: BrandValues, known: readonly BrandPreference[]): FieldErrors => {
  if (!hasNewPreference(values)) return {}
  const [type, name] = [values.newCategory.trim(), values.newName.trim()]
  const isTaken = known.some((each) => keyOf(each) === keyOf({ type, name }))
  return {
    newCategory: type ? undefined : t('field.required'),
    newName: !name ? t('field.required') : isTaken ? t('preferences.taken') : undefined,
  }
}

export const checkBrand = (values: BrandValues, known: readonly BrandPreference[]): FieldErrors => {
  const color = String(values[valueKey('Brand', 'BrandColor')] ?? '')
  return {
    ...checkNew(values, known),
    brandName: values.brandName.trim() ? undefined : t('field.required'),
    email:
      values.email === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.email)
        ? undefined
        : t('field.emailFormat'),
    webAddress: webAddressProblem(values.webAddress),
    [valueKey('Brand', 'BrandColor')]:
      color === '' || /^#[0-9a-f]{6}$/i.test(color) ? undefined : t('field.colorFormat'),
  }
}

/** The tab that shows a form field. */
export const tabOf = (field: string): 'brand' | 'preferences' =>
  field.startsWith('new') ||
  (field.includes(':') && !brandingNames.some((name) => field.endsWith(`:Brand/${name}`)))
    ? 'preferences'
    : 'brand'

const brandingLabels: Readonly<Record<string, () => string>> = {
  'Brand/BrandTitle': () => t('look.title'),
  'Brand/BrandColor': () => t('look.color'),
}

/** Screen label of a form field. */
export const labelOf = (field: string): string => {
  const key = field.replace(/^value:/, '')
  return (brandingLabels[key] ?? fieldLabels[field])?.() ?? key
}

const fieldLabels: Record<string, () => string> = {
  brandName: () => t('field.name'),
  phone: () => t('field.phone'),
  email: () => t('field.email'),
  webAddress: () => t('field.webAddress'),
  isInactive: () => t('field.inactive'),
}
