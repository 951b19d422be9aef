/** A preference that the product knows; others that a firm has are shown by their names. */
export interface Known {
  category: string
  name: string
  label: string
  hint: string
  kind: 'switch' | 'image' | 'text'
  /** Said in lists while a switch is on; nothing for what says nothing there. */
  short?: string
}

/** By category, in the order of the page. Names and values are the spec's. */
export const known: readonly Known[] = [
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
]

export const knownOf = (category: string, name: string): Known | undefined =>
  known.find((each) => each.category === category && each.name === name)

/** What a list says of a preference that is on. */
export const preferenceWords = (name: string, value: string): string => {
  const found = known.find((each) => each.name === name)
  if (!found) return name.startsWith('Brand') ? 'Own look' : name
  if (found.kind === 'switch') return value === '1' ? (found.short ?? '') : ''
  return value ? (found.short ?? '') : ''
}
