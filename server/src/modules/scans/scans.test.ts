import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderScans, ScanShape } from '#contract/scans.ts'
import type { Client } from '#server/testing/client.ts'
import { connectHubClient } from '../live/testing/hub-client.ts'
import { startBranch, type BranchApp } from '../requests/testing/branch-app.ts'
import * as reports from './testing/reports.ts'
import { pdfOf } from './testing/pdf.ts'

const vin = '1FTFW1E85MFA12345'
const cloud = createServer((request, response) => {
  if (request.url === '/scan.csv') response.end(reports.csv)
  else if (request.url === '/moved') response.writeHead(302, { location: '/scan.csv' }).end()
  else response.writeHead(404).end()
})

let branch: BranchApp
let cloudUrl = ''
beforeAll(async () => {
  await new Promise<void>((done) => cloud.listen(0, '127.0.0.1', done))
  cloudUrl = `http://127.0.0.1:${(cloud.address() as AddressInfo).port}`
  branch = await startBranch({ env: { SCAN_FILE_ORIGINS: cloudUrl } })
}, 120_000)
afterAll(async () => {
  await branch.app.stop()
  await new Promise((done) => cloud.close(done))
})

/** A submitted order of a Ford with the VIN of the reports. */
const order = async (fields: Record<string, unknown> = {}) => {
  const { calibrate } = await branch.pending({
    vehicle: { vehicle: -1, year: 2021, makeName: 'Ford', model: 'F-150', vin, ...fields },
  })
  await branch.move(branch.shop, calibrate, 2, { serviceFirm: branch.north.firms.center })
  return calibrate
}
type File = { name?: string; kind?: string; checks?: string[]; calibrateEvent?: number }
const formOf = (
  calibrate: number,
  content: string | Uint8Array,
  { name = 'scan.txt', kind = 'pre', ...rest }: File,
) => {
  const form = new FormData()
  form.append('calibrate', String(calibrate))
  form.append('kind', kind)
  if (rest.calibrateEvent) form.append('calibrateEvent', String(rest.calibrateEvent))
  if (rest.checks) form.append('checks', JSON.stringify(rest.checks))
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  return form
}
const send = (who: Client, calibrate: number, content: string | Uint8Array, file: File = {}) =>
  who.send<ScanShape & { detail: string }>(
    'POST',
    '/api/calibrate/uploadScan',
    formOf(calibrate, content, file),
  )
const upload = async (calibrate: number, content: string | Uint8Array, file: File = {}) => {
  const { status, body } = await send(branch.shop, calibrate, content, file)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const scansOf = (calibrate: number, who = branch.shop): Promise<OrderScans> =>
  who.ok('GET calibrate/scans', { query: { calibrate } })

describe('an uploaded scan', () => {
  test('shows its codes explained, linked to sensors, and asks for what the plan then requires', async () => {
    const calibrate = await order()
    const scan = await upload(calibrate, reports.snapOn)
    expect(scan).toMatchObject({
      kind: 'pre',
      isRead: true,
      vin,
      tool: 'Snap-on',
      scannedAt: '2026-11-14 14:05',
    })
    expect(scan.codes[0]).toMatchObject({
      code: 'C1001:78',
      system: 'frontCamera',
      meaning: 'Chassis, maker’s code: alignment or adjustment incorrect',
      asksCalibration: true,
    })
    const { entries, lines } = await branch.center.ok('GET decode/plan', { query: { calibrate } })
    const camera = entries.find(({ system }) => system === 'frontCamera')
    const [cause] = camera?.causes ?? []
    expect(camera?.need).toBe('required')
    expect(cause?.rule).toMatchObject({ code: 'FORD-C1001', sourceName: 'Ford GSB 23-7031', grade: 'A' })
    expect(lines.find(({ number }) => number === cause?.line)).toMatchObject({ source: 'scan', area: 'pre' })
    // By its failure type: no maker's rule names C102B.
    expect(entries.find(({ system }) => system === 'steeringAngle')).toMatchObject({
      need: 'required',
      causes: [{ rule: { code: 'ALL-CODE-STEERING-ANGLE', grade: 'general' } }],
    })
    const rules = await branch.host.ok('GET decode/rules', { query: { search: 'FORD-C1001' } })
    const touched = await branch.host.ok('GET decode/ruleOrders', {
      query: { rule: rules.items[0]?.rule ?? 0, filter: 'open' },
    })
    expect(touched.items.find((each) => each.calibrate === calibrate)?.lines[0]).toContain('C1001:78')
    const history = (await branch.shop.ok('GET calibrate/calibrate', { query: { id: calibrate } })).history
    expect(history.map(({ says }) => says)).toContain('added pre scan scan.txt')
  })

  test('of another vehicle is refused with both VINs, and nothing is kept', async () => {
    const calibrate = await order({ vin: '5YJ3E1EA7KF317111' })
    const { status, body } = await send(branch.shop, calibrate, reports.csv)
    expect(status).toBe(422)
    expect(body.detail).toContain(vin)
    expect(body.detail).toContain('5YJ3E1EA7KF317111')
    expect((await scansOf(calibrate)).scans).toEqual([])
    const { files } = await branch.shop.ok('GET calibrate/calibrate', { query: { id: calibrate } })
    expect(files).toEqual([])
  })

  test('is compared with the one before the repair', async () => {
    const calibrate = await order()
    await upload(calibrate, reports.snapOn)
    await upload(calibrate, `VIN ${vin}\nIPMA\nC1001:78 Camera\nABS\nC0040 Wheel speed sensor`, {
      kind: 'post',
    })
    const { codes } = await scansOf(calibrate, branch.center)
    expect(codes.map(({ code, change }) => [code, change])).toEqual([
      ['C1001:78', 'new'],
      ['C0040', 'new'],
      ['C1001:78', 'cleared'],
      ['U0121:00', 'cleared'],
      ['C102B:54', 'cleared'],
      ['P0456', 'cleared'],
    ])
  })

  test('is found by VIN, with a link that opens its file, by its own branch alone', async () => {
    const calibrate = await order()
    const scan = await upload(calibrate, reports.clean, { kind: 'post' })
    const find = (who: Client) => who.ok('GET calibrate/scansByVIN', { query: { vin: vin.toLowerCase() } })
    const own = (await find(branch.center)).find((each) => each.scan === scan.scan)
    expect(own).toMatchObject({ calibrate, isRead: true, codes: [] })
    const file = await fetch(new URL(own?.url ?? '', branch.app.url))
    expect(await file.text()).toBe(reports.clean)
    expect(await find(branch.stranger)).toEqual([])
    await branch.stranger.refused('GET calibrate/scans', { query: { calibrate } }, 'notFound')
    expect((await send(branch.stranger, calibrate, reports.csv)).status).toBe(404)
    for (const [path, more] of [
      ['calibrate/deleteScan', {}],
      ['calibrate/confirmNoCodes', {}],
      ['calibrate/saveScanLayout', { name: 'x', separator: 'comma', headerRow: 0, columns: { code: 0 } }],
    ] as const)
      await branch.stranger.refused(`POST ${path}`, { body: { scan: scan.scan, ...more } }, 'notFound')
    await branch.stranger.refused('GET calibrate/scanTable', { query: { scan: scan.scan } }, 'notFound')
  })

  test('goes with its file, and comes back with it', async () => {
    const calibrate = await order()
    const { scan } = await upload(calibrate, reports.csv)
    await branch.shop.ok('POST calibrate/deleteScan', { body: { scan } })
    expect((await scansOf(calibrate)).scans).toEqual([])
    const needs = async () =>
      (await branch.shop.ok('GET decode/plan', { query: { calibrate } })).entries.find(
        ({ system }) => system === 'frontCamera',
      )?.need
    expect(await needs()).toBe('notNeeded')
    await branch.shop.ok('POST calibrate/deleteScan', { body: { scan, undo: true } })
    expect((await scansOf(calibrate)).scans).toMatchObject([{ scan, codes: [{}, {}, {}] }])
    expect(await needs()).toBe('required')
  })

  test('a technician adds one to their own visit, and no other', async () => {
    const { calibrate, calibrateEvent } = await branch.assigned()
    const text = 'Module,Code,Description\nABS,C0040,Wheel speed'
    expect((await send(branch.technician, calibrate, text)).status).toBe(422)
    const added = await send(branch.technician, calibrate, text, { calibrateEvent, kind: 'inProcess' })
    expect(added).toMatchObject({ status: 200, body: { calibrateEvent, kind: 'inProcess', vin: '' } })
    const other = await branch.visit()
    const foreign = { calibrateEvent: other.calibrateEvent }
    expect((await send(branch.technician, other.calibrate, text, foreign)).status).toBe(422)
  })

  test('of a PDF is read row by row as printed', async () => {
    const calibrate = await order()
    const pdf = pdfOf([
      ['VIN', vin],
      ['Module', 'DTC', 'Description', 'Status'],
      ['IPMA', 'C1001:78', 'Vision camera alignment', 'Current'],
      ['PSCM', 'U0100-00', 'Lost communication', 'Stored'],
    ])
    expect((await upload(calibrate, pdf, { name: 'scan.pdf' })).codes).toMatchObject([
      { code: 'C1001:78', module: 'IPMA', text: 'Vision camera alignment', status: 'current' },
      { code: 'U0100:00', module: 'PSCM', status: 'history' },
    ])
    const broken = await send(branch.shop, calibrate, `%PDF-1.7\n${'x'.repeat(200)}`, { name: 'scan.pdf' })
    expect(broken.status).toBe(422)
    expect(broken.body.detail).toContain('locked or damaged')
  })
})

describe('an unknown layout', () => {
  test('is taught by its columns once, and then known to the location alone', async () => {
    const calibrate = await order()
    const waiting = await upload(calibrate, reports.unknown)
    expect(waiting).toMatchObject({ isRead: false, codes: [] })
    const table = await branch.shop.ok('GET calibrate/scanTable', { query: { scan: waiting.scan } })
    expect(table).toMatchObject({ separator: 'pipe', headerRow: 2 })
    expect(table.rows[2]).toEqual(['Nr', 'Steuergeraet', 'Kennung', 'Bedeutung', 'Art'])
    const lesson = { scan: waiting.scan, name: 'Werkstatt', separator: 'pipe' as const, headerRow: 2 }
    const teach = (columns: Record<string, number>) =>
      branch.shop.call('POST calibrate/saveScanLayout', { body: { ...lesson, columns } })
    expect(JSON.stringify((await teach({ text: 3 })).body)).toContain('column with the codes')
    expect(JSON.stringify((await teach({ code: 3 })).body)).toContain('No codes are in that column')
    const columns = { module: 1, code: 2, text: 3, status: 4 }
    const taught = await branch.shop.ok('POST calibrate/saveScanLayout', { body: { ...lesson, columns } })
    expect(taught).toMatchObject({
      isRead: true,
      layout: 'Werkstatt',
      codes: [{ code: 'D90C38', module: 'Frontkamera' }, { code: '4B1D07' }],
    })
    const next = await upload(await order(), reports.unknown.replace('D90C38', 'D90C41'))
    expect(next).toMatchObject({ isRead: true, codes: [{ code: 'D90C41' }, {}] })
    const other = await branch.center.send<ScanShape>(
      'POST',
      '/api/calibrate/uploadScan',
      formOf(await order(), reports.unknown, {}),
    )
    expect(other.body.isRead).toBe(false)
  })

  test('without codes is confirmed by a person, never guessed', async () => {
    const { scan } = await upload(await order(), 'Printed by hand, nothing to say')
    const confirmed = await branch.shop.ok('POST calibrate/confirmNoCodes', { body: { scan } })
    expect(confirmed).toMatchObject({ isRead: true, codes: [] })
    await branch.shop.refused('POST calibrate/confirmNoCodes', { body: { scan } }, 'refused')
  })
})

describe('a scan from an address', () => {
  const from = (calibrate: number, url: string, who = branch.shop) =>
    who.call('POST calibrate/addScanFromUrl', { body: { calibrate, kind: 'post', url } })

  test('is fetched from an allowed origin alone, without redirects', async () => {
    const calibrate = await order()
    expect((await scansOf(calibrate)).takesAddresses).toBe(true)
    expect(await from(calibrate, `${cloudUrl}/scan.csv`)).toMatchObject({
      status: 200,
      body: { fileName: 'scan.csv' },
    })
    for (const [url, words] of [
      ['http://127.0.0.1:1/scan.csv', 'aren’t fetched from this address'],
      ['https://example.com/scan.csv', 'aren’t fetched from this address'],
      [`${cloudUrl}/moved`, 'leads to another one'],
      [`${cloudUrl}/missing`, 'couldn’t fetch'],
    ] as const) {
      const { status, body } = await from(calibrate, url)
      expect(status, url).toBe(422)
      expect(JSON.stringify(body)).toContain(words)
    }
    expect((await from(calibrate, `${cloudUrl}/scan.csv`, branch.stranger)).status).toBe(404)
  })
})

describe('the scan configuration', () => {
  const save = (who: Client, body: Record<string, unknown>) =>
    who.call('POST scanpro/SaveScanProConfiguration', {
      body: { businessId: branch.north.firms.shop, ...body } as never,
    })

  test('asks for scans by make and year, leaves codes out, and has a checklist', async () => {
    const calibrate = await order()
    const saved = await branch.host.ok('POST scanpro/SaveScanProConfiguration', {
      body: {
        businessId: branch.north.firms.shop,
        criteria: { kinds: ['pre', 'post'], makes: ['ford'], yearFrom: 2015, ignoredCodes: ['P'] },
        checklist: [{ text: 'Battery support connected', kinds: ['pre'], isRequired: true }],
        visitedStep: 2,
      },
    })
    expect(saved).toMatchObject({ visitedStep: 2, inheritedFrom: null })
    const back = await branch.host.ok('POST scanpro/SaveScanProConfiguration', {
      body: { businessId: branch.north.firms.shop, visitedStep: 1, version: saved.version },
    })
    expect(back.visitedStep).toBe(2)
    const before = await scansOf(calibrate)
    expect(before).toMatchObject({ asked: ['pre', 'post'], missing: ['pre', 'post'] })
    const without = await send(branch.shop, calibrate, reports.snapOn)
    expect(without.status).toBe(422)
    expect(without.body.detail).toContain('Battery support connected')
    const scan = await upload(calibrate, reports.snapOn, { checks: ['Battery support connected'] })
    expect(scan.checks).toEqual(['Battery support connected'])
    expect(scan.codes.map(({ code, isIgnored }) => [code, isIgnored])).toContainEqual(['P0456', true])
    expect((await scansOf(calibrate)).missing).toEqual(['post'])
    expect((await scansOf(await order({ makeName: 'Kia', model: 'Soul' }))).asked).toEqual([])
    await branch.host.ok('POST scanpro/DeleteScanProConfiguration', {
      body: { businessId: branch.north.firms.shop },
    })
    expect((await scansOf(calibrate)).asked).toEqual([])
  })

  test('two editors: the same field conflicts, others merge', async () => {
    const first = await save(branch.host, { criteria: { kinds: ['pre'] }, checklist: [] })
    const { version } = first.body as { version: number }
    const second = await branch.app.as('role2@north.test')
    await save(second, { criteria: { kinds: ['pre', 'post'] }, version })
    expect((await save(branch.host, { criteria: { kinds: [] }, version })).status).toBe(409)
    const list = [{ text: 'Ignition on', kinds: ['pre'] }]
    expect((await save(branch.host, { checklist: list, version })).status).toBe(200)
  })

  test('of a center reaches the pages of the shops that it serves, at a change and at its end', async () => {
    const businessId = branch.north.firms.center
    const page = await connectHubClient(branch.app.url, branch.shop.token)
    await branch.host.ok('POST scanpro/SaveScanProConfiguration', {
      body: { businessId, criteria: { kinds: ['pre', 'post'] } },
    })
    const [row] = await branch.app.sql<{ id: string }>('select id from scan_configuration where firm = $1', [
      businessId,
    ])
    const changesOf = () => page.changeIds('scan_configuration').filter((id) => id === Number(row?.id))
    await expect.poll(changesOf).toHaveLength(1)
    await branch.host.ok('POST scanpro/DeleteScanProConfiguration', { body: { businessId } })
    await expect.poll(changesOf).toHaveLength(2)
    await page.disconnect()
  })

  test('is closed to other roles and other branches', async () => {
    expect((await save(branch.shop, {})).status).toBe(403)
    expect((await save(branch.stranger, { criteria: { kinds: [] } })).status).toBe(404)
    const query = { businessId: branch.north.firms.shop }
    await branch.stranger.refused('GET scanpro/ScanProConfiguration', { query }, 'notFound')
    expect(
      (await branch.stranger.ok('GET scanpro/ScanProConfigurations', {})).items.map((row) => row.businessId),
    ).not.toContain(branch.north.firms.shop)
    const years = await save(branch.host, { criteria: { kinds: [], yearFrom: 2020, yearTo: 2010 } })
    expect(JSON.stringify(years.body)).toContain('yearTo')
  })
})
