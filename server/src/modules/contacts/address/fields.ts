/** The columns that a save sets. Latitude and longitude are decimal text so that no digit is lost. */
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

/** Changing one of these clears `validated`. Type, note, and position do not. */
const locationFields = ['address_lines', 'city', 'state_province', 'postal_code', 'country'] as const

export const isLocationChanged = (changed: Partial<Fields>): boolean =>
  locationFields.some((name) => name in changed)

/**
 * A validation and its position belong to the address lines that were sent with them. If the merge kept
 * somebody else's lines, the stored validation and position are kept as well.
 */
export const dropStaleValidation = (
  now: Fields,
  sent: Partial<Fields>,
  changed: Partial<Fields>,
): Partial<Fields> => {
  const isLocationAsSent = locationFields.every(
    (name) => sent[name] === undefined || { ...now, ...changed }[name] === sent[name],
  )
  if (isLocationAsSent) return changed
  const { validated: _validated, latitude: _latitude, longitude: _longitude, ...rest } = changed
  return rest
}
