import { findCode, statusOf } from './codes.ts'
import type { ReadCode } from './types.ts'

const marks = /^[\s•*·\-–—:|>)\].,;]+|[\s•*·\-–—:|<([,;]+$/g
const trim = (text: string): string => text.replaceAll(marks, '').replaceAll(/\s+/g, ' ').trim()
const statusWord =
  /[([]?\b(current|active|present|confirmed|pending|permanent|history|historic|stored|intermittent|past|inactive)\b(?: (?:code|dtc|fault))?[)\]]?/i

/** Whether a line can be the name of a control module above its codes. */
const isHeading = (line: string): boolean => {
  const text = line.trim()
  return text.length > 1 && text.length <= 80 && /[a-z]{2}/i.test(text) && !/[.!?]$/.test(text)
}
const countWords = /\s*[([]?\s*\d+ (?:dtcs?|codes?|faults?)(?: found)?\s*[)\]]?\s*:?\s*$/i
const headingMark = /^(?:module|system|ecu|control (?:unit|module))\s*[:=]\s*/i
/** Facts of the head of a report are no modules. */
const fact =
  /\b(vin|odometer|mileage|date|time|printed|technician|license|plate|customer|shop|page|version|engine)\b\s*[:#]/i
const subHeading =
  /^\s*(?:(?:current|active|pending|permanent|history|stored|confirmed)\s+)?(?:dtcs?|codes|faults|trouble codes)\s*:?\s*$/i

/**
 * A report that lists codes one a line, under the name of their module or beside it: "C1001:78 Vehicle dynamics (Current)",
 * "IPMA - C1001:78 - Vision system camera". A description may stand on the line below its code.
 */
export const readList = (text: string): ReadCode[] => {
  const codes: ReadCode[] = []
  let module = ''
  let group = ''
  let last: ReadCode | undefined
  for (const line of text.split('\n')) {
    const found = findCode(line)
    if (!found) {
      if (line.trim() === '') last = undefined
      else if (last && last.text === '') last.text = trim(line).slice(0, 300)
      else if (subHeading.test(line)) group = line
      else if (isHeading(line) && !fact.test(line)) {
        module = trim(line.replace(countWords, '').replace(headingMark, '')).slice(0, 100)
        group = ''
        last = undefined
      }
      continue
    }
    const before = trim(line.slice(0, found.from).replace(/\b(?:dtc|code)\s*[:#]?\s*$/i, ''))
    const rest = line.slice(found.to)
    const said = statusWord.exec(rest)
    const words = trim(said ? rest.replace(said[0], ' ') : rest)
    const isModule = before !== '' && /[a-z]{2}/i.test(before) && before.length <= 80
    last = {
      code: found.code,
      module: (isModule ? before.replace(headingMark, '') : module).slice(0, 100),
      text: words.slice(0, 300),
      status: statusOf(said?.[0] ?? group),
    }
    codes.push(last)
  }
  return codes
}
