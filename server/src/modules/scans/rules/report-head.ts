import { checkVin } from '#contract/kit/vin.ts'

const marked =
  /\b[VF]\.?I\.?N\.?(?:\s*(?:number|no\.?|#|code))?[\s:=#.,;|"-]{0,6}([A-HJ-NPR-Z0-9]{17})(?![A-Z0-9])/i
const bare = /(?<![A-Z0-9])[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/gi

/** The VIN of a report: the one behind the letters VIN (or FIN), or the only text that can be one. Empty if it states none. */
export const findVin = (text: string): string => {
  const said = marked.exec(text)?.[1]
  if (said) return said.toUpperCase()
  const found = new Set([...text.matchAll(bare)].map(([vin]) => vin.toUpperCase()))
  const likely = [...found].filter((vin) => /\d{4}$/.test(vin) && checkVin(vin).checkDigitOk)
  return likely.length === 1 ? (likely[0] ?? '') : ''
}

const tools: readonly (readonly [RegExp, string])[] = [
  [/\bVCDS\b|VAG-COM/, 'VCDS'],
  [/\basTech\b/i, 'asTech'],
  [/\bAirPro\b/i, 'AirPro'],
  [/\bSnap-on\b|\bZEUS\b|\bTRITON\b|\bVERDICT\b/i, 'Snap-on'],
  [/\bAutel\b|\bMaxiSys\b/i, 'Autel'],
  // texts-ignore: the name of a product
  [/\bOPUS IVS\b|\bDrivePro\b|\bScanSafe\b/i, 'Opus IVS'],
  [/\bBosch\b|\bADS ?625/i, 'Bosch'],
  // texts-ignore: the name of a product
  [/\bTechstream\b|\bGTS\+/i, 'Toyota GTS'],
  // texts-ignore: the name of a product
  [/\bFDRS\b|\bFORScan\b|\bIDS\b(?= )/, 'Ford FDRS'],
  [/\bGDS ?2\b/i, 'GDS2'],
  [/\bLAUNCH\b|\bX-?431\b/i, 'Launch'],
  [/\bCONSULT(-| )?(III|3|4)/i, 'Consult'],
]
/** The scan tool that a report names. */
export const findTool = (text: string): string => {
  const start = text.slice(0, 20_000)
  const known = tools.find(([name]) => name.test(start))
  if (known) return known[1]
  return (
    /\b(?:scan )?(?:tool|device|scanner)\s*[:=]\s*(\S[^\n\t]{1,60})/i
      .exec(start)?.[1]
      ?.trim()
      .slice(0, 100) ?? ''
  )
}

const two = (part: string | undefined): string => (part ?? '').padStart(2, '0')
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const timeAfter = (text: string): string => {
  const found = /^[\sT,]*(?:at )?(\d{1,2}):(\d{2})(?::(\d{2})(?![:\d]))?(?::\d{5})?\s*([ap])?\.?m?/i.exec(
    text,
  )
  if (!found) return '00:00'
  const hour = Number(found[1])
  const half = found[4]?.toLowerCase()
  const full = half === 'p' && hour < 12 ? hour + 12 : half === 'a' && hour === 12 ? 0 : hour
  return full > 23 || Number(found[2]) > 59 ? '00:00' : `${two(String(full))}:${found[2]}`
}

const dates: readonly (readonly [RegExp, (part: readonly string[]) => readonly [string, string, string]])[] =
  [
    [/\b(20\d\d)[-/.](\d{1,2})[-/.](\d{1,2})/, (p) => [p[1] ?? '', p[2] ?? '', p[3] ?? '']],
    // The month comes first in the United States.
    [/\b(\d{1,2})[-/.](\d{1,2})[-/.](20\d\d)/, (p) => [p[3] ?? '', p[1] ?? '', p[2] ?? '']],
    [
      /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,?[ .,-]+(\d{1,2})(?:st|nd|rd|th)?,?[ .,-]+(20\d\d)/i,
      (p) => [p[3] ?? '', String(months.indexOf((p[1] ?? '').toLowerCase()) + 1), p[2] ?? ''],
    ],
    [
      /\b(\d{1,2})[ .,-](jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?[ .,-]+(20\d\d)/i,
      (p) => [p[3] ?? '', String(months.indexOf((p[2] ?? '').toLowerCase()) + 1), p[1] ?? ''],
    ],
  ]

/** The first date of a report with the time beside it, as `YYYY-MM-DD HH:mm`. Null if there is none that exists. */
export const findTime = (text: string): string | null => {
  const start = text.slice(0, 20_000)
  const found = dates
    .flatMap(([words, parts]) => {
      const match = words.exec(start)
      return match ? [{ at: match.index, end: match.index + match[0].length, parts: parts(match) }] : []
    })
    .toSorted((a, b) => a.at - b.at)[0]
  if (!found) return null
  const [year, month, day] = found.parts
  const date = `${year}-${two(month)}-${two(day)}`
  const exists = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(exists.getTime()) || !exists.toISOString().startsWith(date)) return null
  return `${date} ${timeAfter(start.slice(found.end, found.end + 24))}`
}

/** The odometer that a report states, in its own unit. */
export const findOdometer = (text: string): number | null => {
  const found = /\b(?:odometer|mileage)\b(?: reading)?[\s:=]{0,4}([\d,. ]{1,11})/i.exec(text.slice(0, 20_000))
  const digits = found?.[1]?.trim().replaceAll(/[ ,]|\.\d$/g, '') ?? ''
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null
}
