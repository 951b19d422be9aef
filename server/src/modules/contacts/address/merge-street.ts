import { joinLines, plainLine } from '#contract/kit/address.ts'

const unit =
  /(?:^|\s)((?:#|apt|apartment|bldg|building|fl|floor|lot|rm|room|ste|suite|unit)\b\.?\s*#?\s*[\w-]+|#\s*[\w-]+)\s*$/i

/**
 * Returns the address lines with the street as the map service spells it. The service drops unit numbers, so
 * a typed unit moves to line 2 if that is free, or else stays behind the street.
 */
export const streetKept = (found: string | null, line1: string, line2: string): string => {
  if (found === null) return joinLines(line1, line2)
  const typed = unit.exec(plainLine(line1))?.[1]
  if (!typed || found.toLowerCase().includes(typed.toLowerCase())) return joinLines(found, line2)
  return line2 ? joinLines(`${found} ${typed}`, line2) : joinLines(found, typed)
}
