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

/** Sorted by category, in the order of the page. Names and values come from the spec. */
export const knownPreferences: readonly KnownPreference[] = [
  {
    category: 'Center',
    name: 'HideRequestsOnMap',
    label: 'Hide requests on map',
    hint: 'The repair orders of this location stand on no map.',
    kind: 'switch',
    short: 'Hidden on map',
  },
  {
    category: 'Dispatch',
    name: 'DispatchApproach',
    label: 'Work is given out by dispatchers',
    hint: 'Off: each center gives out its own work.',
    kind: 'switch',
    short: 'Dispatchers',
  },
  {
    category: 'Display',
    name: 'MainLogo',
    label: 'Main logo',
    hint: 'The address of a picture, at most 48 px high in the top bar. A brand’s own logo goes before it.',
    kind: 'image',
    short: 'Own logo',
  },
  {
    category: 'Invoice',
    name: 'Prefix',
    label: 'Invoices begin with',
    hint: 'Before the number on the paper, at most 12 characters. Empty: none.',
    kind: 'text',
    defaultValue: 'INV-',
    maxLength: 12,
  },
  {
    category: 'Invoice',
    name: 'CreditPrefix',
    label: 'Credit notes begin with',
    hint: 'Before the number on the paper, at most 12 characters. Empty: none.',
    kind: 'text',
    defaultValue: 'CR-',
    maxLength: 12,
  },
  {
    category: 'Invoice',
    name: 'DueDays',
    label: 'Days until it is due',
    hint: 'From 0 to 365, counted from the day of the invoice.',
    kind: 'text',
    defaultValue: '30',
    maxLength: 3,
  },
  {
    category: 'Invoice',
    name: 'BillTo',
    label: 'Who is billed',
    hint: 'The shop where the one that is chosen is not known.',
    kind: 'choice',
    defaultValue: 'shop',
    options: [
      { value: 'shop', label: 'The shop' },
      { value: 'insurer', label: 'The insurer' },
      { value: 'customer', label: 'The customer' },
    ],
  },
  {
    category: 'Invoice',
    name: 'HideDiscount',
    label: 'Hide discounts',
    hint: 'The paper says what is to be paid, and not what was taken off.',
    kind: 'switch',
  },
  {
    category: 'Invoice',
    name: 'Note',
    label: 'Note on invoices',
    hint: 'Printed at the foot: terms, account, thanks. At most 1000 characters.',
    kind: 'text',
    maxLength: 1000,
  },
]

export const knownOf = (category: string, name: string): KnownPreference | undefined =>
  knownPreferences.find((each) => each.category === category && each.name === name)

/** Text that lists show for an active preference. */
export const preferenceText = (name: string, value: string): string => {
  const found = knownPreferences.find((each) => each.name === name)
  if (!found) return name.startsWith('Brand') ? 'Own look' : name
  if (found.kind === 'switch') return value === '1' ? (found.short ?? '') : ''
  return value ? (found.short ?? '') : ''
}
