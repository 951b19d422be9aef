/** What a save sets, by the names of the columns. Positions are exact text. */
export type Fields = {
  address_type: number | null
  address_lines: string
  city: string
  state_province: number | null
  postal_code: string
  country: number | null
  address_note: string
  latitude: string | null
  longitude: string | null
  validated: boolean
}

/** The same by the names of the calls, for a conflict. */
export const callNames: Record<keyof Fields, string> = {
  address_type: 'addressType',
  address_lines: 'addressLines',
  city: 'city',
  state_province: 'stateProvince',
  postal_code: 'postalCode',
  country: 'country',
  address_note: 'addressNote',
  latitude: 'latitude',
  longitude: 'longitude',
  validated: 'validated',
}

/** An edit of these takes "validated" away; type, note and position do not. */
const placeFields = ['address_lines', 'city', 'state_province', 'postal_code', 'country'] as const

export const isPlaceChanged = (changed: Partial<Fields>): boolean =>
  placeFields.some((name) => name in changed)

/**
 * What was confirmed, and its position, hold for the lines that were sent. Where another person's change of them stands
 * after the merge, they are left as they are stored.
 */
export const rightAfterMerge = (
  now: Fields,
  sent: Partial<Fields>,
  changed: Partial<Fields>,
): Partial<Fields> => {
  const kept = placeFields.every(
    (name) => sent[name] === undefined || { ...now, ...changed }[name] === sent[name],
  )
  if (kept) return changed
  const { validated: _validated, latitude: _latitude, longitude: _longitude, ...rest } = changed
  return rest
}
