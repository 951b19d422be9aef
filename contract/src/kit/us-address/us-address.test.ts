import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseUsAddress, type ParsedAddress } from '../us-address.ts'
import fixture from './lines.json' with { type: 'json' }

/** Pairs of a fixture line: "number 431 | street Marietta". */
const lines = fixture.lines.map((line) => {
  const parts = line.split(' | ').map((pair): [string, string] => {
    const at = pair.indexOf(' ')
    return [pair.slice(0, at), pair.slice(at + 1)]
  })
  return { text: parts.map(([, words]) => words).join(' '), line }
})
const grouped = ({ words }: ParsedAddress): string => {
  const groups: [string, string][] = []
  for (const { word, part } of words) {
    const last = groups.at(-1)
    if (last?.[0] === part) last[1] += ` ${word}`
    else groups.push([part, word])
  }
  return groups.map((group) => group.join(' ')).join(' | ')
}
/** The ambiguous lines with their error messages. */
const refusals: Record<string, string> = {
  '271 spring st nw NAME NAME': 'We can\'t place "NAME NAME" without a state or ZIP code.',
  'NAME NAME 860 w Blackhawk 305 CHICAGO ll. 60642\u20142534':
    "We can't tell the street from the city. Put a comma between them.",
  'NAME NAME NAME NAME Suite 1800 77 W Wacker Dr Chicago, IL 606001':
    "606001 isn't a ZIP code. Enter five or nine digits.",
  '5418 RIVER RD LIBERTY GROVE RD NORTH WILKESBORO 28659':
    '"LIBERTY GROVE RD NORTH WILKESBORO" isn\'t a city. Put a comma before the city.',
  '2500 S AND W FARM RD HICKORY 28602': 'There are two streets. Keep one.',
  '4315 WEBSTER AVENUE LH': 'We can\'t place "LH" without a state or ZIP code.',
  '610 EAST MAIN MARION KANSAS': "We can't tell the street from the city. Put a comma between them.",
}

test.each(lines)('$text', ({ text, line }) => {
  const parsed = parseUsAddress(text)
  if (!parsed.ok) expect(parsed.reason).toBe(refusals[text])
  else {
    expect(grouped(parsed.parts)).toBe(line)
    expect(parsed.parts.words.map(({ word }) => word).join(' ')).toBe(text)
  }
})

test('parses 139 of 146 lines and refuses 7', () => {
  const parsed = lines.filter(({ text }) => parseUsAddress(text).ok).length
  expect({ parsed, refused: lines.length - parsed }).toEqual({ parsed: 139, refused: 7 })
})

describe('fields of a form', () => {
  const fieldsOf = (text: string) => {
    const parsed = parseUsAddress(text)
    if (!parsed.ok) return parsed.reason
    const { line1, line2, place, stateCode, zip } = parsed.parts
    return [line1, line2, place, stateCode, zip]
  }
  test.each<[string, unknown]>([
    [
      '120 N. Michigan Ave. Ste 1605, Chicago, IL 60601',
      ['120 N. Michigan Ave.', 'Ste 1605', 'Chicago', 'IL', '60601'],
    ],
    [
      '77 W Wacker Dr\nSuite 1800\nChicago, Illinois 60601-2534',
      ['77 W Wacker Dr', 'Suite 1800', 'Chicago', 'IL', '60601-2534'],
    ],
    ['1 Main St,Apt 4,Springfield,IL,62701', ['1 Main St', 'Apt 4', 'Springfield', 'IL', '62701']],
    [
      'Mail code 5021 PO Box 660367 Dallas TX 75266',
      ['PO Box 660367', 'Mail code 5021', 'Dallas', 'TX', '75266'],
    ],
    [
      '209 S Westmoreland Ave The Chadwick, APT 53-201 Los Angeles, CA 90004',
      ['209 S Westmoreland Ave', 'The Chadwick APT 53-201', 'Los Angeles', 'CA', '90004'],
    ],
    ['Luis Arroyo 12 E St, Tampa, FL 33602', ['12 E St', '', 'Tampa', 'FL', '33602']],
    ['New York', 'There is no house number or PO box.'],
    ['Call me later', 'There is no house number or PO box.'],
    ['Main', 'This is too short for an address.'],
    ['1 '.repeat(400), 'This is too long for an address.'],
  ])('%j', (text, fields) => expect(fieldsOf(text)).toEqual(fields))
})

test('any text is refused, or each of its words is in one part, unchanged and in order', () => {
  const words = fixture.lines.flatMap((line) => line.split(/\s+\|?\s*/)).filter(Boolean)
  const word = fc.oneof(
    fc.constantFrom(...words),
    fc.string({ minLength: 1, maxLength: 6 }),
    fc.constantFrom('#', ',', 'Box', 'IL'),
  )
  fc.assert(
    fc.property(fc.array(word, { maxLength: 14 }), (some) => {
      const text = some.join(' ')
      const parsed = parseUsAddress(text)
      const plain = (written: string) => written.replace(/[\s,]+/g, '')
      if (parsed.ok) expect(plain(parsed.parts.words.map((each) => each.word).join(''))).toBe(plain(text))
      else expect(parsed.reason).not.toBe('')
    }),
    { numRuns: 2000 },
  )
})

test('an address built from its parts parses back to the same fields', () => {
  const streets = ['Ellis Ave', 'Martin Luther King Dr', 'Oak Ridge Rd', '2nd St', 'Palm Beach Lakes Blvd']
  const places = ['Chicago', 'St Louis', 'North Palm Beach', 'Salt Lake City', 'Fruitland Pk']
  const address = fc.record({
    number: fc.integer({ min: 1, max: 99_999 }),
    side: fc.constantFrom('', 'N ', 'West '),
    street: fc.constantFrom(...streets),
    unit: fc.constantFrom('', 'Apt 4', 'Suite 1800', '#12', '3rd Floor'),
    place: fc.constantFrom(...places),
    state: fc.constantFrom('IL', 'MO', 'FL', 'CT', 'NE'),
    zip: fc.integer({ min: 10_000, max: 99_999 }),
    comma: fc.constantFrom(', ', ' '),
  })
  fc.assert(
    fc.property(address, ({ number, side, street, unit, place, state, zip, comma }) => {
      const line1 = `${number} ${side}${street}`
      const text = [line1, unit, place].filter(Boolean).join(comma)
      const parsed = parseUsAddress(`${text}, ${state} ${zip}`)
      expect(parsed).toMatchObject({
        ok: true,
        parts: { line1, line2: unit, place, stateCode: state, zip: String(zip) },
      })
    }),
  )
})
