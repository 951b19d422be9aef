import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlanShape } from '#contract/adas.ts'
import type { AdasSystem } from '#contract/kit/adas.ts'
import { connectHubClient } from '../live/testing/hub-client.ts'
import { startBranch, type BranchApp } from '../requests/testing/branch-app.ts'

let branch: BranchApp
beforeAll(async () => {
  branch = await startBranch()
}, 120_000)
afterAll(() => branch.app.stop())

let lastVin = 0
/** A submitted order of a Chevrolet Equinox with a VIN of its own. */
const order = async (fields: Record<string, unknown> = {}) => {
  const vin = `2GNAXKEV0M61${String((lastVin += 1)).padStart(5, '0')}`
  const { calibrate } = await branch.pending({
    vehicle: { vehicle: -1, year: 2021, makeName: 'Chevrolet', model: 'Equinox', vin },
    ...fields,
  })
  await branch.move(branch.shop, calibrate, 2, { serviceFirm: branch.north.firms.center })
  return calibrate
}
const addLines = (calibrate: number, text: string) =>
  branch.shop.ok('POST calibrate/addRepairLines', { body: { calibrate, text } })
const planOf = (calibrate: number, who = branch.shop, query = {}) =>
  who.ok('GET decode/plan', { query: { calibrate, ...query } })
const entryOf = (plan: PlanShape, system: AdasSystem) => plan.entries.find((each) => each.system === system)

describe('repair lines', () => {
  test('are read from pasted text, with headings, numbers, prices, and hours taken off', async () => {
    const calibrate = await order()
    const added = await addLines(
      calibrate,
      'REAR BUMPER\n1 R&I Bumper cover 1.5\n\n2  Repl LT Quarter panel  $412.33  12.0 hrs\r\nFRONT DOOR\n3 Refn RT Door shell 2.1',
    )
    expect(
      added.map(({ number, text, part, operation, side, hours }) => [
        number,
        text,
        part,
        operation,
        side,
        hours,
      ]),
    ).toEqual([
      [1, 'R&I Bumper cover', 'rearBumper', 'removeInstall', null, '1.50'],
      [2, 'Repl LT Quarter panel', 'quarterPanel', 'replace', 'left', '12.00'],
      [3, 'Refn RT Door shell', 'door', 'refinish', 'right', '2.10'],
    ])
    expect(await branch.center.ok('GET calibrate/calibrateRepairLines', { query: { calibrate } })).toEqual(
      added,
    )
  })

  test('two people who change the same line: the second hears of it', async () => {
    const [line] = await addLines(await order(), 'Repl Windshield')
    if (!line) throw new Error('There is no line')
    const body = { repairLine: line.repairLine, version: line.version }
    await branch.center.ok('POST calibrate/saveRepairLine', { body: { ...body, text: 'R&I Windshield' } })
    const late = await branch.shop.call('POST calibrate/saveRepairLine', {
      body: { ...body, text: 'Refn Windshield' },
    })
    expect(late.status).toBe(409)
    const hours = await branch.shop.ok('POST calibrate/saveRepairLine', { body: { ...body, hours: '1.2' } })
    expect(hours).toMatchObject({ text: 'R&I Windshield', operation: 'removeInstall', hours: '1.20' })
  })

  test('a line comes off and goes back on', async () => {
    const calibrate = await order()
    const [line] = await addLines(calibrate, 'Repl Windshield')
    const body = { repairLine: line?.repairLine ?? -1 }
    await branch.shop.ok('POST calibrate/deleteRepairLine', { body })
    expect(entryOf(await planOf(calibrate), 'frontCamera')?.need).toBe('notNeeded')
    await branch.shop.ok('POST calibrate/deleteRepairLine', { body: { ...body, undo: true } })
    expect(entryOf(await planOf(calibrate), 'frontCamera')?.need).toBe('required')
  })

  test('no lines, and too many, are refused with words', async () => {
    const calibrate = await order()
    const empty = await branch.shop.call('POST calibrate/addRepairLines', {
      body: { calibrate, text: ' \n ' },
    })
    expect(JSON.stringify(empty.body)).toContain('at least one line')
    const many = Array.from({ length: 1001 }, (_, at) => `Repl Clip ${at}`).join('\n')
    const problem = await branch.shop.refused(
      'POST calibrate/addRepairLines',
      { body: { calibrate, text: many } },
      'refused',
    )
    expect(problem.detail).toContain('1000')
  })
})

describe('the plan', () => {
  test('names line, rule, source, grade and the service of the center’s list', async () => {
    const calibrate = await order()
    await addLines(calibrate, 'Repl Windshield\nRpr RT Quarter panel')
    const plan = await planOf(calibrate)
    expect(entryOf(plan, 'frontCamera')).toMatchObject({
      need: 'required',
      equipped: { fitting: 'maybe', source: 'none' },
      causes: [{ line: 1, rule: { code: 'GM-1', grade: 'A', sourceName: 'I-CAR RTS', version: 1 } }],
      services: [{ code: 'FCAM-S', hours: '1.50' }],
      isBooked: false,
    })
    expect(entryOf(plan, 'blindSpotRadar')?.services.map(({ code }) => code)).toEqual(['BSM-R'])
    expect(entryOf(plan, 'rearCamera')).toMatchObject({
      equipped: { fitting: 'fitted', source: 'standard', detail: '49 CFR 571.111 S5.5' },
      reason: 'notTouched',
    })
  })

  test('what a person saw is remembered for the VIN, on every order that its firm sees', async () => {
    const vehicle = {
      vehicle: -1,
      year: 2021,
      makeName: 'Chevrolet',
      model: 'Equinox',
      vin: '2GNAXKEV0M6199999',
    }
    const first = await order({ vehicle })
    await addLines(first, 'Repl Windshield')
    await branch.center.ok('POST decode/saveEquipment', {
      body: { calibrate: first, system: 'frontCamera', isFitted: false },
    })
    const plan = await planOf(first)
    expect(entryOf(plan, 'frontCamera')).toMatchObject({
      need: 'notNeeded',
      reason: 'notFitted',
      equipped: { fitting: 'notFitted', source: 'person' },
    })
    const second = await order({ vehicle })
    expect(entryOf(await planOf(second, branch.center), 'frontCamera')?.equipped.source).toBe('person')
    await branch.center.ok('POST decode/saveEquipment', {
      body: { calibrate: second, system: 'frontCamera', isFitted: null },
    })
    expect(entryOf(await planOf(first), 'frontCamera')).toMatchObject({ need: 'required' })
  })

  test('another branch with the same VIN sees nothing of it', async () => {
    const calibrate = await order()
    const { vin } = await planOf(calibrate)
    await branch.center.ok('POST decode/saveEquipment', {
      body: { calibrate, system: 'lidar', isFitted: true },
    })
    const matrix = await branch.stranger.ok('GET decode/getAdasMatrix', { query: { vin } })
    expect(matrix.rows.find(({ system }) => system === 'lidar')?.equipped).toMatchObject({ fitting: 'maybe' })
    const own = await branch.shop.ok('GET decode/getAdasMatrix', { query: { vin } })
    expect(own.rows.find(({ system }) => system === 'lidar')?.equipped).toMatchObject({ fitting: 'fitted' })
  })

  test('a dismissed one needs a reason, which stays on record', async () => {
    const calibrate = await order()
    await addLines(calibrate, 'Repl Windshield')
    const body = { calibrate, system: 'frontCamera' as const }
    const without = await branch.shop.call('POST decode/dismissCalibration', { body })
    expect(JSON.stringify(without.body)).toContain('Enter a reason')
    await branch.shop.ok('POST decode/dismissCalibration', { body: { ...body, reason: 'Glass shop did it' } })
    expect(entryOf(await planOf(calibrate), 'frontCamera')?.dismissal).toMatchObject({
      reason: 'Glass shop did it',
      isOutdated: false,
    })
    await branch.shop.ok('POST decode/dismissCalibration', { body: { ...body, undo: true } })
    expect(entryOf(await planOf(calibrate), 'frontCamera')?.dismissal).toBeNull()
    const { history } = await branch.shop.ok('GET calibrate/calibrate', { query: { id: calibrate } })
    expect(history.map(({ says, why }) => [says, why])).toEqual(
      expect.arrayContaining([['dismissed calibration Front camera', 'Glass shop did it']]),
    )
    const nothing = await branch.shop.refused(
      'POST decode/dismissCalibration',
      { body: { calibrate, system: 'lidar', reason: 'No' } },
      'refused',
    )
    expect(nothing.detail).toContain('Nothing to dismiss')
  })

  test('knows what is sold: on the order, and on its visits', async () => {
    const { calibrate } = await branch.visit()
    await addLines(calibrate, 'Repl Windshield')
    expect(entryOf(await planOf(calibrate), 'frontCamera')?.isBooked).toBe(true)
  })

  test('is closed to others, and a technician changes no lines', async () => {
    const calibrate = await order()
    await branch.stranger.refused('GET decode/plan', { query: { calibrate } }, 'notFound')
    await branch.stranger.refused(
      'POST calibrate/addRepairLines',
      { body: { calibrate, text: 'x' } },
      'notFound',
    )
    const { status } = await branch.technician.call('POST calibrate/addRepairLines', {
      body: { calibrate, text: 'x' },
    })
    expect(status).toBe(403)
  })
})

describe('rules', () => {
  const newRule = async (code: string, fields: Record<string, unknown> = {}) =>
    branch.host.ok('POST decode/saveRule', {
      body: {
        code,
        makes: ['Chevrolet'],
        models: ['Equinox'],
        parts: ['grille'],
        operations: ['replace'],
        system: 'frontRadar',
        need: 'required',
        method: 'static',
        grade: 'A',
        sourceName: 'Test source',
        validFrom: '2020-01-01',
        ...fields,
      },
    })

  test('a new rule reaches the pages of shops, whose plans may change', async () => {
    const page = await connectHubClient(branch.app.url, branch.shop.token)
    const { rule } = await newRule('TEST-LIVE', { models: ['Bolt'] })
    await page.waitForChange('adas_rule', rule)
    await page.disconnect()
  })

  test('an order is judged by the rules of its day', async () => {
    const rule = await newRule('TEST-DAY', { prerequisites: 'Empty trunk.' })
    const calibrate = await order()
    await addLines(calibrate, 'Repl Grille')
    await branch.host.ok('POST decode/saveRule', {
      body: { rule: rule.rule, version: rule.version, method: 'dynamic', validFrom: '2026-01-01' },
    })
    const methodOn = async (day?: string) =>
      entryOf(await planOf(calibrate, branch.shop, day ? { day } : {}), 'frontRadar')?.method
    expect(await methodOn('2025-12-31')).toBe('static')
    expect(await methodOn('2026-01-01')).toBe('dynamic')
    expect(await methodOn()).toBe('dynamic')
    expect(await methodOn('2019-12-31')).not.toBe('static')
    const { versions } = await branch.host.ok('GET decode/rule', { query: { rule: rule.rule } })
    expect(versions.map(({ version, method }) => [version, method])).toEqual([
      [2, 'dynamic'],
      [1, 'static'],
    ])
    await branch.host.ok('POST decode/saveRule', { body: { rule: rule.rule, isInactive: true } })
    expect(await methodOn()).toBe('notStated')
  })

  test('two editors of one rule: the same field conflicts, others merge', async () => {
    const { rule, version } = await newRule('TEST-TWO')
    const second = await branch.app.as('role2@north.test')
    await branch.host.ok('POST decode/saveRule', { body: { rule, version, advice: 'One' } })
    const late = await second.call('POST decode/saveRule', { body: { rule, version, advice: 'Two' } })
    expect(late.status).toBe(409)
    expect(
      await second.ok('POST decode/saveRule', { body: { rule, version, method: 'both' } }),
    ).toMatchObject({
      advice: 'One',
      method: 'both',
    })
    await branch.host.ok('POST decode/saveRule', { body: { rule, isInactive: true } })
  })

  test('a rule lists the open and closed orders that it touches, and reopens what was dismissed', async () => {
    const { rule } = await newRule('TEST-ORDERS')
    const touched = await order()
    await addLines(touched, 'Repl Grille')
    await addLines(await order(), 'R&I Grille')
    await branch.shop.ok('POST decode/dismissCalibration', {
      body: { calibrate: touched, system: 'frontRadar', reason: 'No radar seen' },
    })
    const { items, count } = await branch.host.ok('GET decode/ruleOrders', {
      query: { rule, filter: 'open' },
    })
    expect(items.map(({ calibrate }) => calibrate)).toContain(touched)
    expect(count).toBe(items.length)
    expect(items.every(({ lines }) => lines.includes('Repl Grille'))).toBe(true)
    expect(
      (await branch.host.ok('GET decode/ruleOrders', { query: { rule, filter: 'closed' } })).items,
    ).toEqual([])
    await branch.host.ok('POST decode/saveRule', { body: { rule, advice: 'New text' } })
    expect(entryOf(await planOf(touched), 'frontRadar')?.dismissal).toMatchObject({ isOutdated: true })
    await branch.host.ok('POST decode/saveRule', { body: { rule, isInactive: true } })
  })

  test('a rule of a later day reopens what was dismissed before that day, and nothing until then', async () => {
    const { rule } = await newRule('TEST-BEGINS')
    await branch.host.ok('POST decode/saveRule', {
      body: { rule, method: 'dynamic', validFrom: '2098-05-01' },
    })
    const calibrate = await order()
    await addLines(calibrate, 'Repl Grille')
    await branch.shop.ok('POST decode/dismissCalibration', {
      body: { calibrate, system: 'frontRadar', reason: 'No radar seen' },
    })
    const isOutdated = async (day?: string) =>
      entryOf(await planOf(calibrate, branch.shop, day ? { day } : {}), 'frontRadar')?.dismissal?.isOutdated
    expect(await isOutdated()).toBe(false)
    expect(await isOutdated('2098-04-30')).toBe(false)
    expect(await isOutdated('2098-05-01')).toBe(true)
    await branch.host.ok('POST decode/saveRule', {
      body: { rule, isInactive: true, validFrom: '2020-01-01' },
    })
  })

  test('the shipped ones are listed, found, and closed to all but the host', async () => {
    const { items } = await branch.host.ok('GET decode/rules', {
      query: { search: 'EyeSight', pageSize: 50 },
    })
    expect(items.map(({ code }) => code)).toEqual(['SUB-40', 'SUB-41', 'SUB-42'])
    const confirm = await branch.host.ok('GET decode/rules', { query: { filter: 'toConfirm', make: 'Kia' } })
    expect(confirm.items.map(({ code }) => code)).toEqual(['KIA-50', 'KIA-51'])
    expect((await branch.center.call('GET decode/rules', {})).status).toBe(403)
    expect((await branch.center.call('POST decode/saveRule', { body: { code: 'x' } })).status).toBe(403)
  })

  test('one without trigger or source is refused at its field', async () => {
    const { body } = await branch.host.call('POST decode/saveRule', {
      body: { code: 'TEST-BAD', system: 'lidar', need: 'required', grade: 'A', yearFrom: 2020, yearTo: 2010 },
    })
    const text = JSON.stringify(body)
    for (const field of ['parts', 'sourceName', 'yearTo']) expect(text).toContain(`"${field}"`)
  })
})

describe('inspections', () => {
  test('keep the plan as it was, with lines, links and report', async () => {
    const calibrate = await order()
    await addLines(calibrate, 'Repl Windshield')
    const made = await branch.shop.ok('POST decode/createAdas', { body: { calibrate } })
    const inspection = { adasInspection: made.adasInspection }
    expect(made).toMatchObject({ required: 1, recommended: 1 })
    expect(made.links[0]).toMatchObject({ name: 'I-CAR RTS' })
    await addLines(calibrate, 'Repl Rear camera')
    const plan = await branch.center.ok('GET decode/getAdas', { query: inspection })
    expect(plan.lines.map(({ text }) => text)).toEqual(['Repl Windshield'])
    expect(await branch.shop.ok('GET decode/repairlines', { query: { adas: made.adasInspection } })).toEqual(
      plan.lines,
    )
    expect(await branch.shop.ok('GET decode/adasInspection', { query: { calibrate } })).toEqual([made])
    expect(await branch.shop.ok('GET decode/getLinks', { query: inspection })).toEqual(made.links)
    const [first] = await branch.shop.ok('GET calibrate/searchCalibrateForVin', {
      query: { vin: '', ...inspection },
    })
    expect(first?.calibrate).toBe(calibrate)
    const pdf = await branch.shop.call('GET decode/inspectionReport', { query: inspection })
    expect(pdf.status).toBe(200)
    for (const path of [
      'decode/getAdas',
      'decode/adasInspection',
      'decode/getLinks',
      'decode/inspectionReport',
    ] as const)
      expect((await branch.stranger.call(`GET ${path}`, { query: inspection })).status, path).toBe(404)
  })

  test('broken link data gives an empty list', async () => {
    const { adasInspection } = await branch.shop.ok('POST decode/createAdas', {
      body: { calibrate: await order() },
    })
    await branch.app.sql('update adas_inspection set link_data = $1 where id = $2', [
      '[{"name":',
      adasInspection,
    ])
    expect(await branch.shop.ok('GET decode/getLinks', { query: { adasInspection } })).toEqual([])
  })

  test('are those of a visit, too', async () => {
    const { calibrate, calibrateEvent } = await branch.visit()
    const made = await branch.center.ok('POST decode/createAdas', { body: { calibrate, calibrateEvent } })
    const query = { calibrateEvent, adasInspection: made.adasInspection }
    expect(await branch.center.ok('GET decode/adasInspection', { query })).toMatchObject([{ calibrateEvent }])
    expect(await branch.center.ok('GET decode/adasInspection', { query: { calibrateEvent } })).toHaveLength(1)
    await branch.stranger.refused('GET decode/adasInspection', { query: { calibrateEvent } }, 'notFound')
  })
})

describe('keys and links', () => {
  test('the decoder’s own lists and lookups of the firm', async () => {
    const keys = await branch.shop.ok('POST decode/getKeys', { body: { keys: ['RuleGrade', 'VehicleMake'] } })
    expect(keys.filter(({ key }) => key === 'RuleGrade').map(({ value }) => value)).toEqual([
      'A',
      'B',
      'C',
      'general',
    ])
    expect(keys.filter(({ key }) => key === 'VehicleMake').map(({ name }) => name)).toContain('Honda')
  })

  test('general links come from the lookup; what is no JSON or no web address is left out', async () => {
    expect((await branch.shop.ok('GET decode/getGeneralInfoLinks', {})).length).toBeGreaterThan(0)
    await branch.app.sql(
      `insert into lookup (firm, key, name, value) values (1, 'AdasInfoLink', 'Good', $1), (1, 'AdasInfoLink', 'Bad', 'no json')`,
      ['[{"name":"Portal","url":"https://example.com"},{"name":"Trick","url":"javascript:alert(1)"}]'],
    )
    expect(await branch.shop.ok('GET decode/getGeneralInfoLinks', {})).toEqual([
      { name: 'Portal', url: 'https://example.com' },
    ])
  })

  test('sources of a described vehicle', async () => {
    const links = await branch.shop.ok('GET decode/getLinks', {
      query: { year: 2019, make: 'Subaru', model: 'Forester' },
    })
    expect(links.map(({ url }) => url)).toContain('https://jdmfsm.info')
    const matrix = await branch.shop.ok('GET decode/getAdasMatrix', {
      query: { year: 2019, make: 'Subaru', model: 'Forester' },
    })
    const [first] = matrix.rows.find(({ system }) => system === 'frontCamera')?.cells ?? []
    expect(first?.rule.code).toBe('SUB-40')
  })
})

describe('services proposed before there is an estimate', () => {
  const vehicle = { year: 2021, make: 'Chevrolet', model: 'Equinox' }
  const propose = (repairs: string, more: Record<string, unknown> = {}, who = branch.shop) =>
    who.ok('GET decode/proposedServices', { query: { ...vehicle, ...more, repairs } })

  test('follow from the vehicle and the kinds of repair, required ones first, each with its rule', async () => {
    const found = await propose('windshield,wheelAlignment')
    expect(found[0]).toMatchObject({
      system: 'frontCamera',
      need: 'required',
      services: ['FCAM-S'],
      repairs: ['windshield', 'wheelAlignment'],
      rule: { code: 'GM-1', grade: 'A' },
    })
    expect(found.find(({ system }) => system === 'steeringAngle')?.repairs).toEqual(['wheelAlignment'])
    expect(await propose('')).toEqual([])
    const { status } = await branch.shop.call('GET decode/proposedServices', {
      query: { repairs: 'paint' } as never,
    })
    expect(status).toBe(400)
  })

  test('leave out what a person saw missing on the car, for their own branch alone', async () => {
    const calibrate = await order()
    const { vin } = await planOf(calibrate)
    await branch.shop.ok('POST decode/saveEquipment', {
      body: { calibrate, system: 'frontCamera', isFitted: false },
    })
    const systems = async (who = branch.shop) =>
      (await propose('windshield', { vin }, who)).map(({ system }) => system)
    expect(await systems()).not.toContain('frontCamera')
    expect(await systems(branch.stranger)).toContain('frontCamera')
    await branch.stranger.refused(
      'GET decode/proposedServices',
      { query: { calibrate, repairs: 'windshield' } },
      'notFound',
    )
  })
})
