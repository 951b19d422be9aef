import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkDigitOf, checkVin, isSameVin, modelYearOf, splitVin, vinFromBarcode } from './vin.ts'

const legal = [...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789']
const seventeen = fc
  .array(fc.constantFrom(...legal), { minLength: 17, maxLength: 17 })
  .map((characters) => characters.join(''))
const withRightDigit = seventeen.map((vin) => vin.slice(0, 8) + checkDigitOf(vin) + vin.slice(9))

describe('checkVin', () => {
  test.each([
    ['', 'empty', 'Enter all 17 characters of the VIN.'],
    [' - ', 'empty', 'Enter all 17 characters of the VIN.'],
    ['1M8GDM9AXKP04278', 'length', 'A VIN has 17 characters; this one has 16.'],
    ['1M8GDM9AXKP0427888', 'length', 'A VIN has 17 characters; this one has 18.'],
    [
      '1M8ODM9AXKP04278',
      'length',
      'A VIN has 17 characters; this one has 16. A VIN never uses I, O, or Q. Position 4 is O. Did you mean 0?',
    ],
    ['1M8ODM9AXKP042788', 'letters', 'A VIN never uses I, O, or Q. Position 4 is O. Did you mean 0?'],
    [
      'IM8GDM9AXKP04278Q',
      'letters',
      'A VIN never uses I, O, or Q. Position 1 is I. Did you mean 1? Position 17 is Q. Did you mean 0?',
    ],
    ['1M8GDM9AXKP04278?', 'letters', 'Position 17 is ?, but a VIN only has digits and the letters A to Z.'],
    [
      '1M8GDM9A5KP042788',
      'checkDigit',
      'The check digit (position 9) is 5 but should be X. Look for a mistyped character.',
    ],
  ])('%j is explained', (raw, problem, message) => {
    expect(checkVin(raw)).toMatchObject({
      problem,
      message,
      checkDigitOk: false,
      ok: problem === 'checkDigit',
    })
  })

  // The first is the common worked example, with X for ten; the second sums to 1.
  test.each(['1M8GDM9AXKP042788', '11111111111111111', '5N3ZA0NE1AN908084', 'KNAE55LC7J6018811'])(
    '%s is right',
    (vin) => {
      expect(checkVin(vin)).toEqual({ vin, ok: true, checkDigitOk: true, expectedCheckDigit: vin.charAt(8) })
    },
  )

  test('cleans up typed and scanned input', () => {
    expect(checkVin(' 1m8-gdm9a xkp\u2011042788\n')).toMatchObject({
      vin: '1M8GDM9AXKP042788',
      ok: true,
      checkDigitOk: true,
    })
  })

  test('accepts a correct check digit in any formatting', () => {
    fc.assert(
      fc.property(withRightDigit, (vin) => {
        expect(checkVin(vin).problem).toBeUndefined()
        expect(checkVin(`${vin.slice(0, 3).toLowerCase()} ${vin.slice(3, 9)}-${vin.slice(9)} `)).toEqual(
          checkVin(vin),
        )
      }),
    )
  })

  test('notices any single mistyped digit', () => {
    fc.assert(
      fc.property(withRightDigit, fc.nat(16), fc.nat(9), (vin, at, digit) => {
        fc.pre(at !== 8 && /\d/.test(vin.charAt(at)) && vin.charAt(at) !== String(digit))
        const mistyped = vin.slice(0, at) + digit + vin.slice(at + 1)
        expect(checkVin(mistyped)).toMatchObject({ ok: true, checkDigitOk: false, problem: 'checkDigit' })
      }),
    )
  })

  test('any text gives ok or a message', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (raw) => {
        const check = checkVin(raw)
        expect(check.message === undefined).toBe(check.ok && check.checkDigitOk)
      }),
    )
  })
})

test('splitVin gives 3, 6, and 8 characters, and loses nothing', () => {
  expect(splitVin('1M8GDM9AXKP042788')).toEqual(['1M8', 'GDM9AX', 'KP042788'])
  fc.assert(fc.property(fc.string(), (vin) => splitVin(vin).join('') === vin))
})

describe('modelYearOf', () => {
  const at = (seventh: string, tenth: string) => `1M8GDM${seventh}AX${tenth}P042788`

  test.each([
    ['9', 'A', 1980],
    ['9', 'Y', 2000],
    ['9', '1', 2001],
    ['9', '9', 2009],
    ['B', 'A', 2010],
    ['B', 'L', 2020],
    ['B', 'Y', 2030],
    ['B', '9', 2039],
    ['B', 'U', null],
    ['B', 'Z', null],
    ['B', '0', null],
  ])('position 7 %s and position 10 %s', (seventh, tenth, year) => {
    expect(modelYearOf(at(seventh, tenth))).toBe(year)
  })

  test('a year in the future is moved back by 30', () => {
    expect(modelYearOf(at('B', 'Y'), 2027)).toBe(2000)
    expect(modelYearOf(at('B', 'V'), 2027)).toBe(2027)
  })

  test('every code names one year of each cycle, and short text none', () => {
    const years = (seventh: string) =>
      legal.map((code) => modelYearOf(at(seventh, code))).filter((year) => year !== null)
    expect(years('1').toSorted()).toEqual(Array.from({ length: 30 }, (_, offset) => 1980 + offset))
    expect(years('A').toSorted()).toEqual(Array.from({ length: 30 }, (_, offset) => 2010 + offset))
    expect(modelYearOf('1M8')).toBeNull()
  })
})

describe('vinFromBarcode', () => {
  const vin = '1M8GDM9AXKP042788'
  test.each([
    ['a plain label', vin, vin],
    ['Code 39 with its stars', `*${vin}*`, vin],
    ['the I of an import', `I${vin}`, vin],
    ['the I of an import, with stars and small letters', `*i${vin.toLowerCase()}*`, vin],
    ['QR with fields', `VIN:${vin};MAKE:MCI;COLOR:WHITE`, vin],
    ['QR with an address', `https://maker.example/v?vin=${vin}&lang=en`, vin],
    ['a longer run, in which many could be read', `00${vin}4711`, undefined],
    ['the right check digit before a wrong one', `1M8GDM9A5KP042788 ${vin}`, vin],
    ['a VIN of a market without check digits', '1M8GDM9A5KP042788', '1M8GDM9A5KP042788'],
    ['an import without a check digit', 'I1M8GDM9A5KP042788', '1M8GDM9A5KP042788'],
    ['a part number', 'PN-88210-0R030', undefined],
    ['17 characters with an O', '1M8GDM9AXKPO42788', undefined],
    ['nothing', '', undefined],
  ])('%s', (_what, text, found) => {
    expect(vinFromBarcode(text)).toBe(found)
  })

  test('finds any VIN with a right check digit, whatever is around it', () => {
    fc.assert(
      fc.property(withRightDigit, fc.constantFrom('', 'I', '*', 'VIN ', 'x='), (each, before) => {
        expect(vinFromBarcode(`${before}${each}`)).toBe(each)
      }),
    )
  })
})

test.each([
  ['1M8GDM9AXKP042788', '1m8gdm9axkp042788', true],
  ['KP042788', '1M8GDM9AXKP042788', true],
  ['KP042789', '1M8GDM9AXKP042788', false],
  ['P042788', '1M8GDM9AXKP042788', false],
  ['KP042788', 'AKP042788', false],
])('isSameVin(%s, %s) is %s', (read, vin, isSame) => {
  expect(isSameVin(read, vin)).toBe(isSame)
})
