/** The form's field for a name of the call, also inside of a list that the call takes: `rows.0.reason`. */
export const fieldOfCall = <K extends string>(
  fields: Readonly<Record<K, { call: string }>>,
  name: string,
): K | undefined => {
  const own = name.slice(name.lastIndexOf('.') + 1)
  return (Object.keys(fields) as K[]).find((key) => fields[key].call === own)
}
