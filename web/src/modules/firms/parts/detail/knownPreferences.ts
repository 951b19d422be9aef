import { t } from './preferenceTexts.ts'

/** A preference that the product knows. Others that a firm has are shown by name. */
export interface KnownPreference {
  category: string
  name: string
  label: string
  hint: string
  kind: 'switch' | 'image' | 'text' | 'choice'
  /** Default when nothing is set here or above. */
  defaultValue?: string
  /** Options of a select preference. */
  options?: readonly { value: string; label: string }[]
  maxLength?: number
  /** Text in lists while a switch is on; left out for switches that lists don't mention. */
  short?: string
}

const categories = ['Center', 'Dispatch', 'Display', 'Invoice', 'Brand'] as const
type Category = (typeof categories)[number]

/** Sorted by category, in the order of the page. Names and values come from the spec. */
export const knownPreferences = (): readonly KnownPreference[] => [
  {
    category: 'Center',
    name: 'HideRequestsOnMap',
    label: t('HideRequestsOnMap.label'),
    hint: t('HideRequestsOnMap.hint'),
    kind: 'switch',
    short: t('HideRequestsOnMap.short'),
  },
  {
    category: 'Dispatch',
    name: 'DispatchApproach',
    label: t('DispatchApproach.label'),
    hint: t('DispatchApproach.hint'),
    kind: 'switch',
    short: t('DispatchApproach.short'),
  },
  {
    category: 'Display',
    name: 'MainLogo',
    label: t('MainLogo.label'),
    hint: t('MainLogo.hint'),
    kind: 'image',
    short: t('MainLogo.short'),
  },
  {
    category: 'Invoice',
    name: 'Prefix',
    label: t('Prefix.label'),
    hint: t('Prefix.hint'),
    kind: 'text',
    defaultValue: 'INV-',
    maxLength: 12,
  },
  {
    category: 'Invoice',
    name: 'CreditPrefix',
    label: t('CreditPrefix.label'),
    hint: t('CreditPrefix.hint'),
    kind: 'text',
    defaultValue: 'CR-',
    maxLength: 12,
  },
  {
    category: 'Invoice',
    name: 'DueDays',
    label: t('DueDays.label'),
    hint: t('DueDays.hint'),
    kind: 'text',
    defaultValue: '30',
    maxLength: 3,
  },
  {
    category: 'Invoice',
    name: 'BillTo',
    label: t('BillTo.label'),
    hint: t('BillTo.hint'),
    kind: 'choice',
    defaultValue: 'shop',
    options: [
      { value: 'shop', label: t('BillTo.shop') },
      { value: 'insurer', label: t('BillTo.insurer') },
      { value: 'customer', label: t('BillTo.customer') },
    ],
  },
  {
    category: 'Invoice',
    name: 'HideDiscount',
    label: t('HideDiscount.label'),
    hint: t('HideDiscount.hint'),
    kind: 'switch',
  },
  {
    category: 'Invoice',
    name: 'Note',
    label: t('Note.label'),
    hint: t('Note.hint'),
    kind: 'text',
    maxLength: 1000,
  },
]

/** The category as a heading. Categories that the product doesn't know are shown by name. */
export const categoryText = (category: string): string =>
  categories.find((each) => each === category) ? t(`category.${category as Category}`) : category

export const knownOf = (category: string, name: string): KnownPreference | undefined =>
  knownPreferences().find((each) => each.category === category && each.name === name)

/** Text that lists show for an active preference. */
export const preferenceText = (name: string, value: string): string => {
  const found = knownPreferences().find((each) => each.name === name)
  if (!found) return name.startsWith('Brand') ? t('brand') : name
  if (found.kind === 'switch') return value === '1' ? (found.short ?? '') : ''
  return value ? (found.short ?? '') : ''
}
