import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as reports from '../testing/reports.ts'
import { codeOfCell, findCode, saysNone, statusOf } from './codes.ts'
import { readScan } from './read-scan.ts'
import { findOdometer, findTime, findVin } from './report-head.ts'
import { codesUnder, guessTable, headerKey, splitRows } from './tables.ts'
import type { Layout } from './types.ts'

const rowsOf = (text: string, layouts: readonly Layout[] = []) =>
  readScan(text, layouts).codes.map(({ code, module, text: words, status }) => [code, module, words, status])

describe('layouts', () => {
  test('VCDS: blocks, faults over several lines, numbers of the maker', () => {
    expect(readScan(reports.vcds, [])).toMatchObject({
      isRead: true,
      vin: 'WAUZZZ8K9BA012345',
      tool: 'VCDS',
      scannedAt: '2026-11-14 10:12',
    })
    expect(rowsOf(reports.vcds)).toEqual([
      ['C1101:54', '13 Auto Dist. Reg (J428)', 'Adaptive Cruise Control Sensor', 'current'],
      ['U1113:00', '13 Auto Dist. Reg (J428)', 'Databus: Missing Message', 'history'],
      ['00778', '44 Steering Assist', 'Steering Angle Sensor (G85)', 'history'],
    ])
  })

  test('codes under the names of their modules', () => {
    expect(readScan(reports.snapOn, [])).toMatchObject({
      isRead: true,
      vin: '1FTFW1E85MFA12345',
      tool: 'Snap-on',
      odometer: 31_204,
      scannedAt: '2026-11-14 14:05',
    })
    expect(rowsOf(reports.snapOn)).toEqual([
      [
        'C1001:78',
        'Image Processing Module A',
        'Vision System Camera: Alignment or Adjustment Incorrect',
        'current',
      ],
      ['U0121:00', 'Image Processing Module A', 'Lost Communication With ABS Control Module', 'history'],
      ['C102B:54', 'Power Steering Control Module', 'Steering Angle Sensor - Missing Calibration', 'pending'],
      ['P0456', 'Global OBD II', 'EVAP System Leak Detected (very small leak)', 'permanent'],
    ])
  })

  test('a description below its code', () => {
    expect(rowsOf(reports.underneath)).toEqual([
      ['C1A67:54', 'Cruise Control Module', 'Radar alignment not done', 'unknown'],
      ['B1467:78', 'Side Obstacle Detection Control Module - Right', '', 'unknown'],
    ])
  })

  test.each([
    [
      'commas and quotes',
      reports.csv,
      [
        ['C1001:78', 'IPMA', 'Vision camera, alignment incorrect', 'current'],
        ['B115E:11', 'Side Obstacle Detection, Left', 'Short to ground', 'history'],
        ['U0100:00', 'PSCM', 'Lost communication with ECM', 'unknown'],
      ],
    ],
    ['semicolons', reports.semicolons, [['C1AA8:00', 'ADAS', 'Forward camera', 'current']]],
    [
      'tabs',
      reports.fleet,
      [
        ['P0301', '', 'Cylinder 1 misfire detected', 'pending'],
        ['P0420', '', 'Catalyst efficiency below threshold bank 1', 'permanent'],
      ],
    ],
    [
      'JSON with lists',
      reports.json,
      [
        ['C1B01:78', 'Front camera unit', 'Camera aiming incomplete', 'current'],
        ['B2720', 'Sonar', 'Rear center sensor open', 'unknown'],
      ],
    ],
    ['JSON by module', reports.jsonByKey, [['C1130', 'ABS', '', 'history']]],
  ])('%s', (_name, text, rows) => {
    expect(rowsOf(text)).toEqual(rows)
    expect(readScan(text, [])).toMatchObject({ isRead: true })
  })

  test('a report that says so has no codes; one that nobody can read stays unread', () => {
    expect(readScan(reports.clean, [])).toMatchObject({
      isRead: true,
      codes: [],
      tool: 'asTech',
      scannedAt: '2026-11-14 17:15',
    })
    expect(readScan('{"vin": "1FTFW1E85MFA12345", "dtcs": []}', [])).toMatchObject({
      isRead: true,
      codes: [],
    })
    expect(readScan(reports.unknown, [])).toMatchObject({
      isRead: false,
      codes: [],
      vin: '1FTFW1E85MFA12345',
    })
    expect(readScan('Kia service invoice', [])).toMatchObject({ isRead: false })
  })

  test('a taught layout is recognized by the names of its columns', () => {
    const guess = guessTable(reports.unknown)
    expect(guess).toMatchObject({ separator: 'pipe', headerRow: 2 })
    const rows = splitRows(reports.unknown, 'pipe')
    const columns = { module: 1, code: 2, text: 3, status: 4 }
    const layout: Layout = { name: 'Werkstatt', separator: 'pipe', header: headerKey(rows[2] ?? []), columns }
    const next = reports.unknown.replace('D90C38', 'D90C40').replace('NR |', 'Nr  |')
    expect(readScan(next, [layout])).toMatchObject({ isRead: true, layout: 'Werkstatt' })
    expect(rowsOf(next, [layout]).map(([code, module]) => [code, module])).toEqual([
      ['D90C40', 'Frontkamera'],
      ['4B1D07', 'Radar vorn'],
    ])
    expect(codesUnder(rows, 2, { code: 3 })).toEqual([])
  })

  test('a column for the module that is filled once counts for the rows below it', () => {
    const text = 'Module,Code,Description\nABS,C0040,Wheel speed\n,C0045,Wheel speed\nSRS,B0001,Airbag'
    expect(rowsOf(text).map(([code, module]) => [code, module])).toEqual([
      ['C0040', 'ABS'],
      ['C0045', 'ABS'],
      ['B0001', 'SRS'],
    ])
  })
})

describe('parts of a report', () => {
  test.each([
    ['C1001:78', 'C1001:78'],
    ['c1001-78 Vision', 'C1001:78'],
    ['U1113 00 [008]', 'U1113:00'],
    ['P0301 23 times', 'P0301'],
    ['Code P0420.', 'P0420'],
    ['B115E:11-4A', 'B115E:11'],
    ['part C1001234', null],
    ['5N1AT3BB8MC7B1234', null],
    ['P4000', null],
  ])('the code in %j', (text, code) => expect(findCode(text)?.code ?? null).toBe(code))

  test.each([
    ['5243136', '5243136'],
    ['D90C38', 'D90C38'],
    ['Total', null],
    ['', null],
    ['11/14/2026', null],
  ])('the cell %j', (text, code) => expect(codeOfCell(text)).toBe(code))

  test.each([
    ['Not confirmed, pending', 'pending'],
    ['Permanent DTC', 'permanent'],
    ['Stored', 'history'],
    ['ACTIVE', 'current'],
    ['', 'unknown'],
  ])('the status %j', (text, status) => expect(statusOf(text)).toBe(status))

  test.each([
    ['No DTCs found', true],
    ['no fault codes stored', true],
    ['DTCs: 0', true],
    ['0 codes', true],
    ['10 codes', false],
    ['No communication with ABS', false],
    ['No code reader connected', false],
    ['ABS: 0 faults. Camera: 2 faults, D90C38 and D90C40', false],
    ['Faults: 3. Radar: no faults', false],
  ])('%j says that there are none: %s', (text, says) => expect(saysNone(text)).toBe(says))

  test.each([
    ['VIN: 1ftfw1e85mfa12345', '1FTFW1E85MFA12345'],
    ['Vehicle 1M8GDM9AXKP042788 scanned', '1M8GDM9AXKP042788'],
    ['1M8GDM9AXKP042788 and 11111111111111111', ''],
    ['ABCDEFGHJKLMNPRST', ''],
    ['VIN unknown', ''],
  ])('the VIN in %j', (text, vin) => expect(findVin(text)).toBe(vin))

  test.each([
    ['2026-11-14T16:40:00Z', '2026-11-14 16:40'],
    ['11/14/2026', '2026-11-14 00:00'],
    ['Nov 3, 2026 at 12:07 AM', '2026-11-03 00:07'],
    ['02/30/2026', null],
    ['none', null],
  ])('the time in %j', (text, time) => expect(findTime(text)).toBe(time))

  test.each([
    ['Odometer: 31,204 mi', 31_204],
    ['Mileage 84210km', 84_210],
    ['Mileage unknown', null],
  ])('the odometer in %j', (text, value) => expect(findOdometer(text)).toBe(value))

  test('no text makes a reader fail, and what it finds fits the database', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom(...Object.values(reports)))), (parts) => {
        for (const { code, module, text } of readScan(parts.join('\n'), []).codes) {
          expect(code.length).toBeLessThanOrEqual(20)
          expect(module.length).toBeLessThanOrEqual(100)
          expect(text.length).toBeLessThanOrEqual(300)
        }
      }),
      { numRuns: 60 },
    )
  })
})
