interface Names {
  call: string
  column: string
}

/** The form's field for a name of the call or of storage, also inside of a list that the call takes: `rows.0.reason`. */
export const fieldOfCall = <K extends string>(
  fields: Readonly<Record<K, Names>>,
  name: string,
): K | undefined => {
  const own = name.slice(name.lastIndexOf('.') + 1)
  const keys = Object.keys(fields) as K[]
  return keys.find((key) => fields[key].call === own || fields[key].column === own)
}
