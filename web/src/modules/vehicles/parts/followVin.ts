/**
 * What the fields of a vehicle become when a VIN was looked up: `known` is what it says. What the VIN before had put
 * there, and nobody has changed since, goes back to what is stored where this one says nothing of it.
 */
export const followVin = <V extends object>(
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
