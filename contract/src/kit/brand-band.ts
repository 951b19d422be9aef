/** Colors of a brand's band: background fill and text ink, both `#rrggbb`. */
export type Band = { fill: string; ink: string }

type Colour = [red: number, green: number, blue: number]

const WHITE = '#ffffff'
const SLATE_9 = '#161d20'
const PETROL_7: Colour = [12, 117, 126]
const ENOUGH = 4.5
const STEP = 0.04

/**
 * Colors of the 64-pixel band that carries a brand's color on pages, emails, and documents for outsiders.
 * @param colour `#rgb` or `#rrggbb`; anything else gives the product's own petrol
 * @returns white or slate 9 as ink, whichever reaches a contrast of 4.5; if neither does, the fill darkens
 * in steps of 4% until white does
 */
export function brandBand(colour: string | null | undefined): Band {
  const given = channels(colour ?? '') ?? PETROL_7
  const fill = hex(given)
  if (contrast(fill, WHITE) >= ENOUGH) return { fill, ink: WHITE }
  if (contrast(fill, SLATE_9) >= ENOUGH) return { fill, ink: SLATE_9 }
  for (let steps = 1; ; steps++) {
    const share = Math.max(0, 1 - STEP * steps)
    const darker = hex(each(given, (channel) => Math.round(channel * share)))
    if (contrast(darker, WHITE) >= ENOUGH) return { fill: darker, ink: WHITE }
  }
}

/**
 * Contrast of two colors given as `#rrggbb`, from 1 to 21.
 * Source: WCAG 2.2, definitions of contrast ratio and relative luminance.
 * @throws TypeError if one is not a color
 */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(text: string): number {
  const colour = channels(text)
  if (!colour) throw new TypeError(`${text} is no colour`)
  const [red, green, blue] = each(colour, (channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function each([red, green, blue]: Colour, change: (channel: number) => number): Colour {
  return [change(red), change(green), change(blue)]
}

function channels(text: string): Colour | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]
  if (!digits) return null
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  const number = Number.parseInt(full, 16)
  return [number >> 16, (number >> 8) & 0xff, number & 0xff]
}

function hex(colour: Colour): string {
  return `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
