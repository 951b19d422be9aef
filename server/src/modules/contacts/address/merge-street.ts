import { joinLines, plainLine } from '#contract/kit/address.ts'

const unitPattern =
  /(?:^|\s)((?:#|apt|apartment|bldg|building|fl|floor|lot|rm|room|ste|suite|unit)\b\.?\s*#?\s*[\w-]+|#\s*[\w-]+)\s*$/i

/**
 * Returns the address lines with the street as the map service spells it. The service drops unit numbers, so
 * a typed unit moves to line 2 if that is free, or else stays behind the street.
 */
export const mergeStreet = (found: string | null, line1: string, line2: string): string => {
  if (found === null) return joinLines(line1, line2)
  const typedUnit = unitPattern.exec(plainLine(line1))?.[1]
  if (!typedUnit || found.toLowerCase().includes(typedUnit.toLowerCase())) return joinLines(found, line2)
  return line2 ? joinLines(`${found} ${typedUnit}`, line2) : joinLines(found, typedUnit)
}
