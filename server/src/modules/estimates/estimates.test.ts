import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RepairShape } from '#contract/estimates.ts'
import type { Client } from '#server/testing/client.ts'
import { startNetworkApp } from '#server/testing/harness.ts'
import { memoBms, plainBms, prefixedBms, supplementedBms } from './testing/bms-samples.ts'
import { capisText } from './testing/capis-samples.ts'
import { gridEms, shortEms, zip } from './testing/ems-samples.ts'
import type { SentFile } from './rules/unreadable.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
let shop: Client
let center: Client
let south: Client
beforeAll(async () => {
  app = await startNetworkApp()
  shop = await app.as('role16@north.test')
  center = await app.as('role12@north.test')
  south = await app.as('role16@south.test')
}, 60_000)
afterAll(() => app.stop())

type Answer = RepairShape & { isKnown: boolean }
const upload = (client: Client, files: readonly SentFile[], fields: Record<string, number> = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  for (const { name, bytes } of files) form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
  return client.send<Answer>('POST', '/api/bms/estimate', form)
}
const xml = (text: string, name = 'estimate.xml'): SentFile[] => [
  { name, bytes: new TextEncoder().encode(text) },
]
const receive = async (client: Client, files: readonly SentFile[], fields: Record<string, number> = {}) => {
  const { status, body, text } = await upload(client, files, fields)
  if (status !== 200) throw new Error(text)
  return body
}
let vinCount = 0
/** The sample estimate for another vehicle, claim, and RO, so that tests don't meet. */
const another = (text = supplementedBms()) => {
  vinCount += 1
  const vin = `1HGCM826${String(vinCount).padStart(9, '0')}`
  return {
    vin,
    text: text
      .replace(/1hgcm82633a004352|WBA5R1C50KA123456/, vin)
      .replace('0042-77', `claim ${vinCount}`)
      .replace('WF-448812', `doc ${vinCount}`)
      .replace('48 213-B', `ro ${vinCount}`),
  }
}
const order = (vin: string, more: Record<string, unknown> = {}) =>
  shop.ok('POST calibrate/saveCalibrate', {
    body: {
      calibrate: -1,
      vehicle: { vehicle: -1, vin, year: 2003, makeName: 'Honda', model: 'Accord' },
      ...more,
    },
  })
const lines = (calibrate: number, client = shop) =>
  client.ok('GET calibrate/calibrateRepairLines', { query: { calibrate } })
const estimates = () => app.sql<{ count: number }>('select count(*)::int as count from estimate')
const detail = (client: Client, repairData: number) =>
  client.ok('GET bms/repairBMS', { query: { repairData } })

describe('receiving', () => {
  test('stores an estimate, lists it, and answers its lines and totals', async () => {
    const { vin, text } = another()
    const got = await receive(shop, xml(text, 'C1.xml'))
    expect(got).toMatchObject({
      ...{
        isKnown: false,
        isProcessed: false,
        calibrate: null,
        supplement: 2,
        vin,
        gross: '2816.20',
        lines: 5,
      },
      ...{ vehicleText: '2003 Honda Accord EX V6', ownerName: 'Ann Lee', fileName: 'C1.xml', versions: 1 },
      ...{ receivedBy: 'Role 16 Borealis', previous: null, choices: [], rights: ['process', 'remove'] },
    })
    const { items } = await shop.ok('GET bms/repairs', { query: { search: vin.slice(-9), filter: 'open' } })
    expect(items.map(({ repairData }) => repairData)).toEqual([got.repairData])
    expect(await detail(shop, got.repairData)).toMatchObject({ content: { deductible: '500.00' } })
  })

  test('a make that is only a code of the writer is told by the VIN', async () => {
    expect(await receive(shop, xml(memoBms))).toMatchObject({ vehicleText: '2020 Nissan Rogue S' })
  })

  test('the same files twice are one estimate, also when they arrive at the same moment', async () => {
    const files = xml(another().text)
    const [one, two] = await Promise.all([receive(shop, files), receive(shop, files)])
    expect(two.repairData).toBe(one.repairData)
    expect([one.isKnown, two.isKnown].sort()).toEqual([false, true])
  })

  test('an EMS set is received as files and as a ZIP', async () => {
    const asFiles = await receive(shop, gridEms())
    expect(asFiles).toMatchObject({ format: 'ems', ownerName: 'Zoé Tremblay', gross: '1094.62', lines: 2 })
    const asZip = await receive(shop, [{ name: 'e.zip', bytes: zip(gridEms()) }])
    expect(asZip).toMatchObject({ repairData: asFiles.repairData, isKnown: true })
    expect(await receive(shop, shortEms())).toMatchObject({ vehicleText: '2019 Ram 1500', lines: 2 })
  })

  test('CIECA JSON is received like the others, and is a later version of what came before in BMS', async () => {
    const { vin, text } = another()
    const of = (json: string) =>
      json
        .replace('1hgcm82633a004352', vin)
        .replace('0042-77', `claim ${vinCount}`)
        .replace('WF-448812', `doc ${vinCount}`)
        .replace('48 213-B', `ro ${vinCount}`)
    const json = (content: string): SentFile[] => [
      { name: 'estimate.json', bytes: new TextEncoder().encode(content) },
    ]
    const original = await receive(shop, xml(text.replaceAll('<DocumentVerCode>SV<', '<DocumentVerCode>XX<')))
    expect(original).toMatchObject({ format: 'bms', supplement: 0 })
    expect(await receive(shop, json(of(capisText())))).toMatchObject({
      ...{ format: 'capis', vin, gross: '2816.20', lines: 5, supplement: 2, versions: 2 },
      ...{ vehicleText: '2003 Honda Accord EX V6', ownerName: 'Ann Lee', fileName: 'estimate.json' },
    })
    const [before] = await estimates()
    const broken = await upload(shop, json(of(capisText()).replace('412.33', '412.335')))
    expect(broken.status).toBe(422)
    expect(broken.body).toMatchObject({ code: 'server/estimates.refused.number' })
    expect(await estimates()).toEqual([before])
  })

  test('a refused file saves nothing and says where and why', async () => {
    const [before] = await estimates()
    const broken = await upload(shop, xml(memoBms.replace('1182.70', 'about 1182')))
    expect(broken.status).toBe(422)
    expect(broken.body).toMatchObject({
      code: 'server/estimates.refused.number',
      detail: '“about 1182” is no PartPrice (estimate.xml, line 23). Correct it and export again.',
    })
    const bomb = '<!DOCTYPE x [<!ENTITY a "b">]><VehicleDamageEstimateAddRq/>'
    expect((await upload(shop, xml(bomb))).status).toBe(422)
    expect((await upload(shop, [])).status).toBe(400)
    const large = await upload(shop, [{ name: 'l.xml', bytes: new Uint8Array(11 * 1024 ** 2) }])
    expect(large.status).toBe(413)
    expect(await estimates()).toEqual([before])
  })
})

describe('the repair order', () => {
  test('is found by RO number, gets the lines and the claim, and its plan reads them', async () => {
    const { vin, text } = another()
    const { calibrate } = await order('', { ronumber: `RO ${vinCount}` })
    const got = await receive(shop, xml(text))
    expect(got).toMatchObject({ calibrate, isProcessed: true, vin })
    expect(
      (await lines(calibrate)).map((line) => [line.area, line.text, line.hours, line.part, line.source]),
    ).toEqual([
      ['FRONT BUMPER', 'Repl Bumper cover', '4.10', 'frontBumper', 'estimate'],
      ['FRONT BUMPER', 'Repl LT Headlamp assy', null, 'headlamp', 'estimate'],
      ['VEHICLE DIAGNOSTICS', 'Pre-repair scan', null, 'scan', 'estimate'],
      ['VEHICLE DIAGNOSTICS', 'Repl Windshield Honda', '2.75', 'windshield', 'estimate'],
      ['VEHICLE DIAGNOSTICS', 'Betterment', null, null, 'estimate'],
    ])
    const claims = await app.sql('select claim_number as claim from request where id = $1', [calibrate])
    expect(claims).toEqual([{ claim: `claim ${vinCount}` }])
  })

  test('is found by VIN if only one is open, and left to the user if there are two', async () => {
    const one = another(prefixedBms)
    const { calibrate } = await order(one.vin)
    expect(await receive(shop, xml(one.text.replace('9001', '')))).toMatchObject({ calibrate })
    const two = another(prefixedBms)
    const first = await order(two.vin)
    const second = await order(two.vin)
    const got = await receive(shop, xml(two.text.replace('9001', '')))
    expect(got).toMatchObject({ calibrate: null, isProcessed: false })
    expect(got.choices.map((choice) => [choice.calibrate, choice.by])).toEqual([
      [second.calibrate, 'vin'],
      [first.calibrate, 'vin'],
    ])
    const chosen = { repairData: got.repairData, calibrate: first.calibrate }
    expect(await shop.ok('POST bms/processRepair', { body: chosen })).toMatchObject(chosen)
    await shop.refused(
      'POST bms/processRepair',
      { body: { ...chosen, calibrate: second.calibrate } },
      'refused',
    )
  })

  test('is created with vehicle, customer, and numbers; a second click opens the same one', async () => {
    const { vin, text } = another()
    const { repairData } = await receive(shop, xml(text))
    const { calibrate } = await shop.ok('POST bms/processRepair', { body: { repairData } })
    const again = await shop.ok('POST bms/processRepair', { body: { repairData } })
    expect(again.calibrate).toBe(calibrate)
    const made = await shop.ok('GET calibrate/calibrate', { query: { id: calibrate ?? 0 } })
    expect(made).toMatchObject({
      ...{ ronumber: `ro ${vinCount}`, customerName: 'Ann Lee', estimator: 'Rosa Diaz' },
      vehicle: { vin, year: 2003, makeName: 'Honda', model: 'Accord EX V6' },
    })
    expect(await lines(made.calibrate)).toHaveLength(5)
    expect(made.history.map(({ says }) => says).join()).toMatch(/added estimate/i)
  })

  test('of another vehicle is refused, and nothing is saved', async () => {
    const { calibrate } = await order('JM1BK32F781234567')
    const [before] = await estimates()
    const { status, body } = await upload(shop, xml(another().text), { calibrate })
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('JM1BK32F781234567')])
    expect(await estimates()).toEqual([before])
  })

  test('a center adds an estimate to the order of its shop, which both see', async () => {
    const { text } = another()
    const { working } = app.network.north.ids
    await app.sql("update request set vin = '' where id = $1", [working])
    const got = await receive(center, xml(text), { calibrate: working })
    expect(got).toMatchObject({ calibrate: working, firm: app.network.north.firms.shop, rights: [] })
    expect((await detail(shop, got.repairData)).rights).toEqual(['remove'])
    await center.refused('POST bms/deleteRepair', { body: { repairData: got.repairData } }, 'notFound')
    const { items } = await center.ok('GET bms/repairs', { query: { calibrate: working } })
    // The center doesn't see the shop's company, and still learns who sent it.
    const shopName = (await detail(shop, got.repairData)).firmName
    expect(shopName).not.toBe('')
    expect(items).toContainEqual(expect.objectContaining({ repairData: got.repairData, firmName: shopName }))
  })
})

describe('a supplement', () => {
  test('is a version of its estimate, with the difference; its order gets the new lines', async () => {
    const { vin, text } = another(supplementedBms(0))
    const original = await receive(shop, xml(text))
    const { calibrate } = await shop.ok('POST bms/processRepair', {
      body: { repairData: original.repairData },
    })
    const supplement = text
      .replace(
        '<DocumentVerCode>EM</DocumentVerCode><DocumentVerNum>1',
        '<DocumentVerCode>SV</DocumentVerCode><DocumentVerNum>1',
      )
      .replace('412.33', '430.00')
      .replace('2265.15', '2282.82')
      .replace('LT Headlamp assy', 'RT Fog lamp')
      .replace('<LineNum>3<', '<LineNum>9<')
    const got = await receive(shop, xml(supplement))
    expect(got).toMatchObject({ calibrate, isProcessed: true, supplement: 1, versions: 2, vin })
    expect(got.history.map(({ supplement: number, gross }) => [number, gross])).toEqual([
      [0, '2265.15'],
      [1, '2282.82'],
    ])
    expect(got.previous?.grossBefore).toBe('2265.15')
    expect(
      got.previous?.lines.map(({ kind, line, before }) => [kind, line.text, line.price, before?.price]),
    ).toEqual([
      ['changed', 'Bumper cover', '430.00', '412.33'],
      ['added', 'RT Fog lamp', '1289.99', undefined],
      ['removed', 'LT Headlamp assy', '1289.99', undefined],
    ])
    expect((await lines(calibrate ?? 0)).map((line) => line.text)).toEqual([
      'Repl Bumper cover',
      'Pre-repair scan',
      'Repl RT Fog lamp',
    ])
    const { items } = await shop.ok('GET bms/repairs', { query: { search: vin } })
    expect(items.map(({ repairData }) => repairData)).toEqual([got.repairData])
    await shop.refused(
      'POST bms/saveRepair',
      { body: { repairData: got.repairData, isProcessed: false } },
      'refused',
    )
  })

  test('lines that people typed or took off stay so', async () => {
    const { vin, text } = another(supplementedBms(0))
    const { calibrate } = await order(vin)
    await shop.ok('POST calibrate/addRepairLines', { body: { calibrate, text: 'R&I Grille' } })
    await receive(shop, xml(text), { calibrate })
    const scan = (await lines(calibrate)).find((line) => line.text === 'Pre-repair scan')
    await shop.ok('POST calibrate/deleteRepairLine', { body: { repairLine: scan?.repairLine ?? 0 } })
    await receive(shop, xml(text.replace('412.33', '430.00')), { calibrate })
    expect((await lines(calibrate)).map((line) => line.text)).toEqual([
      'R&I Grille',
      'Repl Bumper cover',
      'Repl LT Headlamp assy',
    ])
  })
})

describe('the list', () => {
  test('pages, sorts, and filters by state', async () => {
    const { repairData, version } = await receive(shop, xml(another().text))
    const done = await shop.ok('POST bms/saveRepair', { body: { repairData, isProcessed: true, version } })
    expect(done).toMatchObject({ isProcessed: true, calibrate: null })
    const ask = (query: Record<string, unknown>) => shop.ok('GET bms/repairs', { query })
    const open = await ask({ filter: 'open', pageSize: 500 })
    const processed = await ask({ filter: 'processed', pageSize: 500 })
    const all = await ask({ pageSize: 500, orderBy: 'gross', sort: 'asc' })
    expect(processed.items.some((row) => row.repairData === repairData)).toBe(true)
    expect(open.items.every((row) => !row.isProcessed)).toBe(true)
    expect(all.count).toBe(open.count + processed.count)
    const amounts = all.items.map(({ gross }) => Number(gross))
    expect(amounts).toEqual([...amounts].sort((a, b) => a - b))
    const second = await ask({ page: 2, pageSize: 2, orderBy: 'gross', sort: 'asc' })
    expect(second.items).toEqual(all.items.slice(2, 4))
  })

  test('what one decided is not undone by another who read it before', async () => {
    const { repairData, version } = await receive(shop, xml(another().text))
    const manager = await app.as('role15@north.test')
    await manager.ok('POST bms/saveRepair', { body: { repairData, isProcessed: true, version } })
    const stale = { repairData, isProcessed: false, version }
    expect((await shop.ok('POST bms/saveRepair', { body: stale })).isProcessed).toBe(true)
    const fresh = { ...stale, version: version + 1 }
    expect((await shop.ok('POST bms/saveRepair', { body: fresh })).isProcessed).toBe(false)
  })

  test('a removed estimate is gone until it is restored or received again', async () => {
    const { text } = another()
    const { repairData } = await receive(shop, xml(text))
    await shop.ok('POST bms/deleteRepair', { body: { repairData } })
    await shop.refused('GET bms/repairBMS', { query: { repairData } }, 'notFound')
    await shop.refused('POST bms/processRepair', { body: { repairData } }, 'refused')
    await shop.ok('POST bms/deleteRepair', { body: { repairData, undo: true } })
    expect((await detail(shop, repairData)).repairData).toBe(repairData)
    await shop.ok('POST bms/deleteRepair', { body: { repairData } })
    expect(await receive(shop, xml(text))).toMatchObject({ repairData, isKnown: true })
  })
})

describe('what is not theirs', () => {
  test('another branch neither sees nor finds nor changes an estimate, and finds no order across', async () => {
    const { vin, text } = another()
    const { calibrate } = await order(vin)
    const { repairData } = await receive(shop, xml(text))
    await south.refused('GET bms/repairBMS', { query: { repairData } }, 'notFound')
    await south.refused('POST bms/processRepair', { body: { repairData } }, 'notFound')
    await south.refused('POST bms/saveRepair', { body: { repairData, isProcessed: true } }, 'notFound')
    await south.refused('POST bms/deleteRepair', { body: { repairData } }, 'notFound')
    await south.refused('GET bms/repairs', { query: { calibrate } }, 'notFound')
    await south.refused('GET bms/repairs', { query: { firm: app.network.north.firms.shop } }, 'notFound')
    expect((await south.ok('GET bms/repairs', { query: { search: vin } })).count).toBe(0)
    const theirs = await receive(south, xml(text))
    expect(theirs).toMatchObject({ isKnown: false, calibrate: null, choices: [] })
    expect((await upload(south, xml(text), { calibrate })).status).toBe(404)
    expect((await upload(south, xml(text), { firm: app.network.north.firms.shop })).status).toBe(404)
    await south.refused(
      'POST bms/processRepair',
      { body: { repairData: theirs.repairData, calibrate } },
      'notFound',
    )
  })

  test('technicians have no estimates, and an estimate of another location is not answered', async () => {
    const technician = await app.as('role14@north.test')
    expect((await upload(technician, xml(plainBms))).status).toBe(403)
    await technician.refused('GET bms/repairs', {}, 'forbidden')
    const { repairData, firm } = await receive(shop, xml(another().text))
    const { shop2 } = app.network.north.firms
    expect(await shop.ok('GET bms/repairBMS', { query: { repairData, repairFacilityId: firm } })).toBeTruthy()
    await shop.refused('GET bms/repairBMS', { query: { repairData, repairFacilityId: shop2 } }, 'notFound')
  })
})
