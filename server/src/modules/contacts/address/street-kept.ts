import { joinLines, plainLine } from '#contract/kit/address.ts'

const unit =
  /(?:^|\s)((?:#|apt|apartment|bldg|building|fl|floor|lot|rm|room|ste|suite|unit)\b\.?\s*#?\s*[\w-]+|#\s*[\w-]+)\s*$/i

/**
 * Line 1 as a map service knows it, with what it does not know kept: the unit that was typed behind the street goes to
 * line 2 where that is free, else it stays where it was.
 */
export const streetKept = (found: string | null, line1: string, line2: string): string => {
  if (found === null) return joinLines(line1, line2)
  const typed = unit.exec(plainLine(line1))?.[1]
  if (!typed || found.toLowerCase().includes(typed.toLowerCase())) return joinLines(found, line2)
  return line2 ? joinLines(`${found} ${typed}`, line2) : joinLines(found, typed)
}
