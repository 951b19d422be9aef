import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DBFFile } from 'dbffile'
import { describe, expect, it } from 'vitest'
import type { EstimateContent } from '#contract/estimates.ts'
import { memoBms, plainBms, prefixedBms, supplementedBms } from '../testing/bms-samples.ts'
import { bareCapis, capisText } from '../testing/capis-samples.ts'
import { emsParts, gridEms, shortEms, zip } from '../testing/ems-samples.ts'
import { readEstimate } from './read-estimate.ts'
import type { SentFile } from './unreadable.ts'

const xml = (text: string): SentFile[] => [{ name: 'estimate.xml', bytes: new TextEncoder().encode(text) }]
const linesOf = ({ lines }: EstimateContent) =>
  lines.map(({ number, supplement, area, operation, text, partNumber, price, other, labor }) =>
    [
      number,
      supplement,
      area,
      operation,
      text,
      partNumber,
      price ?? '',
      other ?? '',
      labor.map(({ type, hours, isIncluded }) => `${type} ${hours}${isIncluded ? ' incl' : ''}`).join('+'),
    ].join('|'),
  )
const totalsOf = ({ totals }: EstimateContent) =>
  totals.map(({ group, code, hours, amount }) => [group, code, hours, amount].filter(Boolean).join(' '))
const sumsOf = ({ gross, tax, deductible, net }: EstimateContent) => [gross, tax, deductible, net]

describe('estimates of four writers in BMS', () => {
  it('codes, headings, and a supplement under a default namespace', () => {
    const { content } = readEstimate(xml(supplementedBms()))
    expect(content).toMatchObject({
      ...{ format: 'bms', system: 'Sample One', documentId: 'WF-448812', ronumber: '48 213-B' },
      ...{ claimNumber: '0042-77', supplement: 2, insurer: 'Hill & Dale Mutual', estimator: 'Rosa Diaz' },
      owner: { firstName: 'Ann', lastName: 'Lee', companyName: '' },
      vehicle: {
        ...{ vin: '1HGCM82633A004352', year: 2003, make: 'Honda', model: 'Accord EX V6', mileage: '112403' },
        options: ['Lane Departure Warning', 'Fog Lamps'],
      },
    })
    expect(linesOf(content)).toEqual([
      '2|0|FRONT BUMPER|Repl|Bumper cover|04711-SDA-A90ZZ|412.33||LAB 1.5+LAR 2.6',
      '3|0|FRONT BUMPER|Repl|LT Headlamp assy|33151-SDA-A01|1289.99||LAB 0 incl',
      '5|0|VEHICLE DIAGNOSTICS||Pre-repair scan|||125.00|',
      '6|2|VEHICLE DIAGNOSTICS|Repl|Windshield Honda||601.10||LAG 2.75',
      '7|2|VEHICLE DIAGNOSTICS||Betterment||-50.05||',
    ])
    expect(content.lines.map(({ isSublet }) => isSublet)).toEqual([false, false, true, false, false])
    expect(totalsOf(content).slice(0, 4)).toEqual([
      'labor LAB 1.5 93.00',
      'labor LAR 2.6 161.20',
      'parts PAN 2253.37',
      'other OTSL 125.00',
    ])
    expect(sumsOf(content)).toEqual(['2816.20', '183.63', '500.00', '2316.20'])
    expect(JSON.stringify(content)).not.toContain('2125550143')
  })

  it('an RO number in a memo, an owner as policy holder, a part of another maker', () => {
    const { content } = readEstimate(xml(memoBms))
    expect(content).toMatchObject({
      ...{ ronumber: '11601', claimNumber: 'CY42217-0-A', system: 'M' },
      owner: { firstName: 'Ben', lastName: 'Okafor' },
      vehicle: { vin: '5N1AT2MV6LC714890', year: 2020, make: '', model: 'Rogue S' },
    })
    expect(linesOf(content)).toEqual([
      '1|0|Windshield||R&I Windshield moulding||||LAG 2.7',
      '2|0|Windshield|Repl|Windshield Glass|72700-6FL0B|1182.70||LAG 0',
    ])
    expect(sumsOf(content)).toEqual(['1616.48', null, null, '1316.48'])
  })

  it('prefixes, a company as owner, words for work, CDATA', () => {
    const { content } = readEstimate(xml(prefixedBms))
    expect(content).toMatchObject({
      ...{ ronumber: '9001', owner: { companyName: 'Harbor Fleet' } },
      vehicle: { vin: 'WBA5R1C50KA123456', year: 2019, options: ['Active Cruise Control'] },
    })
    expect(linesOf(content)).toEqual([
      '1|0||Replace|Radar sensor, distance|66 31 6 869 124|1204.00||Mechanical 0.8',
      '2|0|||Wheel alignment|||149.50|',
    ])
    expect(sumsOf(content)).toEqual(['1421.10', null, null, null])
  })

  it('a byte order mark, numbered characters, and totals by their words', () => {
    const { content } = readEstimate(xml(plainBms))
    expect(content).toMatchObject({
      owner: { lastName: 'José Nuñez' },
      vehicle: { vin: '4T1B11HK5JU123456', options: ['Blind Spot Monitor'] },
    })
    expect(linesOf(content)).toEqual(['1|0|||Rpr RT Quarter panel <outer>||||LAB 6'])
    expect(sumsOf(content)).toEqual(['372.00', null, null, '0.00'])
  })
})

describe('estimates of two writers in EMS', () => {
  it.each([
    ['as files', gridEms()],
    ['in any order', gridEms().reverse()],
    ['in a ZIP', [{ name: 'export.zip', bytes: zip(gridEms()) }]],
  ])('a row for each kind of labor and a grid of totals, %s', (_, files) => {
    const { content } = readEstimate(files)
    expect(content).toMatchObject({
      ...{ format: 'ems', system: 'CCC', ronumber: '77120', claimNumber: 'QC-55', supplement: 1 },
      ...{ insurer: 'Assurance Montréal', estimator: 'Rosa Diaz', documentId: '4b53232a' },
      owner: { firstName: 'Zoé', lastName: 'Tremblay' },
      vehicle: { vin: '2T3P1RFV8KC012345', year: 2019, make: 'Toyota', model: 'RAV4 XLE', mileage: '41233' },
    })
    expect(linesOf(content)).toEqual([
      '2|0|REAR BUMPER|Repl|Bumper cover w/o park sensor|521590R914|310.25||LAB 1.2+LAR 2.5',
      '4|1|REAR BUMPER|Subl|BSM radar calibration|||395.00|',
    ])
    expect(totalsOf(content)).toEqual([
      'parts PAN 310.25',
      'labor LAB 1.2 72.00',
      'labor LAR 2.5 150.00',
      'materials MAPA 95.01',
      'other OTSL 395.00',
    ])
    expect(sumsOf(content)).toEqual(['1094.62', '72.36', '250.00', '844.62'])
    expect(JSON.stringify(content)).not.toMatch(/5145550123|Rue/)
  })

  it('other names of fields, without an envelope', () => {
    const { content } = readEstimate(shortEms())
    expect(content.vehicle).toMatchObject({
      vin: '1C6SRFFT9KN512345',
      year: 2019,
      make: 'Ram',
      model: '1500',
    })
    expect(linesOf(content)).toEqual([
      '1|0|||R&I Tailgate camera||||LAM 0.4',
      '2|0|||Tailgate|LKQ-1|850.50||',
    ])
    expect(totalsOf(content)).toEqual(['labor LAT 0.4 48.00', 'parts PAT 850.50'])
    expect(sumsOf(content)).toEqual(['898.50', null, null, null])
  })

  it('tables of another library are read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ems-'))
    try {
      const path = join(folder, 'a.veh')
      const table = await DBFFile.create(path, [
        { name: 'V_VIN', type: 'C', size: 17 },
        { name: 'V_MODEL_YR', type: 'C', size: 2 },
        { name: 'V_MAKEDESC', type: 'C', size: 20 },
      ])
      await table.appendRecords([{ V_VIN: '2T3P1RFV8KC012345', V_MODEL_YR: '07', V_MAKEDESC: 'Citroën' }])
      const files = [
        { name: 'a.veh', bytes: new Uint8Array(await readFile(path)) },
        { name: 'a.lin', bytes: emsParts.lines([{ LINE_NO: 1, LINE_DESC: 'Hood' }]) },
      ]
      expect(readEstimate(files).content.vehicle).toMatchObject({ year: 2007, make: 'Citroën' })
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

it('the same files have the same hash in any order and under any name, others have another', () => {
  const hash = (files: SentFile[]) => readEstimate(files).sha256
  const renamed = gridEms().map((file) => ({
    ...file,
    name: file.name.toLowerCase().replace('4b53232a', 'copy'),
  }))
  expect(hash(renamed.reverse())).toBe(hash(gridEms()))
  expect(hash([{ name: 'x.zip', bytes: zip(gridEms()) }])).toBe(hash(gridEms()))
  expect(hash(shortEms())).not.toBe(hash(gridEms()))
})

describe('estimates in CIECA JSON', () => {
  const json = (text: string, name = 'estimate.json'): SentFile[] => [
    { name, bytes: new TextEncoder().encode(text) },
  ]

  it('are read into the same model as the BMS file of the same estimate, to the cent', () => {
    const { content: bms } = readEstimate(xml(supplementedBms()))
    const { content } = readEstimate(json(capisText()))
    expect(content).toEqual({ ...bms, format: 'capis' })
    expect(sumsOf(content)).toEqual(['2816.20', '183.63', '500.00', '2316.20'])
    expect(JSON.stringify(content)).not.toContain('2125550143')
  })

  it('alone in an array, with other capitals, texts for numbers, and without .json in the name', () => {
    const { content } = readEstimate(json(`\uFEFF${capisText(bareCapis)}`, 'export.txt'))
    expect(content).toMatchObject({
      ...{ format: 'capis', documentId: '7', claimNumber: 'C-1', gross: '372.00', net: null },
      owner: { companyName: 'Smith &amp; Sons' },
      vehicle: { vin: '4T1B11HK5JU123456', year: 2018, make: 'Toyota', model: 'Camry' },
    })
    expect(linesOf(content)).toEqual(['1|0|||Rpr RT Quarter panel <outer>||||LAB 6'])
  })

  it('in a ZIP, and known again in whatever name', () => {
    const [file] = json(capisText())
    if (!file) throw new Error('There is no file')
    const zipped = readEstimate([{ name: 'e.zip', bytes: zip([file]) }])
    expect(zipped.content.format).toBe('capis')
    expect(zipped.sha256).toBe(readEstimate(json(capisText())).sha256)
  })
})
