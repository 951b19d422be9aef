/**
 * Vehicle fields after a VIN lookup; `known` is what the VIN tells. A value that came from the previous VIN
 * and was not changed by hand goes back to the stored one if the new VIN doesn't know it.
 */
export const fieldsFromVin = <V extends object>(
  values: V,
  known: Partial<V>,
  before: Partial<V>,
  stored: V,
): Partial<V> => {
  const back = (Object.keys(before) as (keyof V)[]).filter(
    (name) => !(name in known) && values[name] === before[name],
  )
  return { ...Object.fromEntries(back.map((name) => [name, stored[name]])), ...known } as Partial<V>
}
