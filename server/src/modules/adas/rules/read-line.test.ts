import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isHeading, readLine } from './read-line.ts'
import { parseLinks } from './link-data.ts'
import { equipmentOf } from './equipment.ts'
import { splitLines } from './split-lines.ts'

/** Text, then part, work, and side as the plan reads them. */
const lines: readonly (readonly [string, string, string, string])[] = [
  ['Repl Windshield Tinted', 'windshield', 'replace', '-'],
  ['W/S R&I', 'windshield', 'removeInstall', '-'],
  ['R/R W/Shield glass', 'windshield', 'replace', '-'],
  ['Repl Windshield washer nozzle', '-', 'replace', '-'],
  ['R&I Wiper arm', '-', 'removeInstall', '-'],
  ['Repl RT Mirror assy w/camera', 'sideCamera', 'replace', 'right'],
  ['R&I LT Mirror', 'mirror', 'removeInstall', 'left'],
  ['R&I Inside mirror', '-', 'removeInstall', '-'],
  ['Rpr LT Quarter outer panel', 'quarterPanel', 'repair', 'left'],
  ['Refn RT Qtr panel', 'quarterPanel', 'refinish', 'right'],
  ['Repl Bumper cover w/o park sensor', 'parkingSensorFront', 'replace', '-'],
  ['R&I Rear bumper assy', 'rearBumper', 'removeInstall', '-'],
  ['O/H Front bumper', 'frontBumper', 'removeInstall', '-'],
  ['Repl Bumper impact bar', 'frontStructure', 'replace', '-'],
  ['Repl Rear impact bar', 'rearStructure', 'replace', '-'],
  ['Four wheel alignment', 'wheelAlignment', 'adjust', '-'],
  ['4 wheel align', 'wheelAlignment', 'adjust', '-'],
  ['Subl Thrust alignment', 'wheelAlignment', 'adjust', '-'],
  ['D&R Battery', 'battery', 'disconnect', '-'],
  ['Disconnect battery', 'battery', 'disconnect', '-'],
  ['Repl LT Lower control arm', 'suspension', 'replace', 'left'],
  ['Repl RT Outer tie rod', 'steering', 'replace', 'right'],
  ['Repl Driver airbag', 'airbag', 'replace', '-'],
  ['R&I Both front seats bolts, seat track', 'seat', 'removeInstall', '-'],
  ['Blnd LT Frt door', 'door', 'refinish', 'left'],
  ['Rpr Tailgate', 'liftgate', 'repair', '-'],
  ['Repl Emblem', 'grille', 'replace', '-'],
  ['Unplug LT side radar', 'blindSpotRadar', 'disconnect', 'left'],
  ['Repl Backup camera', 'rearCamera', 'replace', '-'],
  ['Repl Clip', '-', 'replace', '-'],
  ['Hazardous waste', '-', '-', '-'],
]

describe('a line of an estimate', () => {
  test.each(lines)('%s: %s, %s, %s', (text, part, operation, side) => {
    const read = readLine(text)
    expect([read.part ?? '-', read.operation ?? '-', read.side ?? '-']).toEqual([part, operation, side])
  })

  test('takes front or rear from its heading, unless it says so itself', () => {
    expect(readLine('Repl Bumper cover', 'REAR BUMPER').part).toBe('rearBumper')
    expect(readLine('Repl Bumper cover', 'FRONT BUMPER & GRILLE').part).toBe('frontBumper')
    expect(readLine('Repl Rear bumper cover', 'FRONT BUMPER').part).toBe('rearBumper')
  })

  test('knows what it sells', () => {
    expect(readLine('Subl Calibrate front camera').system).toBe('frontCamera')
    expect(readLine('Steering angle sensor zero point calibration').system).toBe('steeringAngle')
    expect(readLine('Post-repair scan').system).toBe('scan')
    expect(readLine('Repl Front camera').system).toBeNull()
  })

  test('finds fault codes in any spelling', () => {
    expect(readLine('DTC c1001-78 and B1234').codes).toEqual(['C1001:78', 'B1234'])
    expect(readLine('Part P12345').codes).toEqual([])
  })

  test('is read whatever it says, quickly', () => {
    fc.assert(fc.property(fc.string({ maxLength: 300 }), (text) => readLine(text, text) !== undefined))
    const started = process.cpuUsage()
    readLine(`${'camera '.repeat(40)}bumper`.repeat(4))
    expect(process.cpuUsage(started).user).toBeLessThan(1_000_000)
  })
})

describe('a pasted estimate', () => {
  test('loses numbers, prices, and hours, and keeps its words', () => {
    expect(
      splitLines('FRONT BUMPER\n 1  *  Repl Bumper cover   $512.40  1.5 hrs\n2. R&I Grille 0.4\n\n').map(
        ({ row, text, area, hours }) => [row, text, area, hours],
      ),
    ).toEqual([
      [2, 'Repl Bumper cover', 'FRONT BUMPER', '1.5'],
      [3, 'R&I Grille', 'FRONT BUMPER', '0.4'],
    ])
  })

  test('takes capitals without work for a heading', () => {
    expect(
      ['REAR BUMPER', 'FRONT BUMPER & GRILLE', 'REPL WINDSHIELD', 'R&I MIRROR', 'Fender'].map(isHeading),
    ).toEqual([true, true, false, false, false])
  })

  test('never loses a line', () => {
    const word = fc.stringMatching(/^[a-z]{3,8}$/)
    fc.assert(
      fc.property(fc.array(fc.array(word, { minLength: 1, maxLength: 5 }), { maxLength: 20 }), (rows) => {
        const texts = rows.map((words) => words.join(' '))
        expect(splitLines(texts.join('\n')).map(({ text }) => text)).toEqual(texts)
      }),
    )
  })
})

describe('equipment', () => {
  const car = { make: 'Chevrolet', model: 'Equinox', year: 2021 }
  const of = (system: string, ...args: Parameters<typeof equipmentOf>) =>
    equipmentOf(...args).find((each) => each.system === system)
  const seen = (isFitted: boolean, at: string) => ({
    system: 'frontCamera' as const,
    isFitted,
    by: 'Ana',
    at,
  })

  test('a person goes before vPIC, the newest person before others', () => {
    const stated = [{ field: 'LaneKeepSystem', value: 'Standard' }]
    expect(of('frontCamera', car, stated, '2026-11-01', [])).toMatchObject({
      fitting: 'fitted',
      source: 'vpic',
      detail: 'LaneKeepSystem: Standard',
    })
    const people = [seen(true, '2026-11-01T10:00:00Z'), seen(false, '2026-11-02T10:00:00Z')]
    expect(of('frontCamera', car, stated, '2026-11-01', people)).toMatchObject({
      fitting: 'notFitted',
      source: 'person',
    })
  })

  test('a function with several kinds of sensor makes each possible, and the strongest statement counts', () => {
    const emergency = [{ field: 'CIB', value: 'Standard' }]
    expect(of('frontRadar', car, emergency, null, [])).toMatchObject({ fitting: 'maybe', source: 'vpic' })
    const both = [...emergency, { field: 'AdaptiveCruiseControl', value: 'Standard' }]
    expect(of('frontRadar', car, both, null, [])).toMatchObject({ fitting: 'fitted' })
    expect(of('frontRadar', { ...car, make: 'Subaru' }, both, null, [])).toMatchObject({ fitting: 'maybe' })
    expect(of('frontCamera', { ...car, make: 'Subaru' }, both, null, [])).toMatchObject({ fitting: 'fitted' })
  })

  test('a standard covers every car of the years after it, and no other', () => {
    expect(of('rearCamera', car, [], null, [])).toMatchObject({ fitting: 'fitted', source: 'standard' })
    expect(of('rearCamera', { ...car, year: 2019 }, [], null, [])).toMatchObject({ fitting: 'maybe' })
    expect(of('yawSensor', { ...car, year: null }, [], null, [])).toMatchObject({ fitting: 'maybe' })
    expect(of('lidar', car, [{ field: 'ParkAssist', value: 'Optional' }], null, [])).toMatchObject({
      source: 'none',
    })
  })
})

describe('link data', () => {
  test('what is no JSON, no list, or no web address gives an empty list', () => {
    for (const text of [
      null,
      undefined,
      '',
      '{',
      'null',
      '{"name":"x"}',
      '[1]',
      '[null]',
      '[{"url":5}]',
      '[{"url":"javascript:alert(1)"}]',
    ])
      expect(parseLinks(text), String(text)).toEqual([])
    expect(parseLinks('[{"url":"https://a.example"},{"name":" B ","url":"https://b.example"}]')).toEqual([
      { name: 'https://a.example', url: 'https://a.example' },
      { name: 'B', url: 'https://b.example' },
    ])
  })

  test('never fails', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => Array.isArray(parseLinks(text))))
  })
})
