import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startNetworkApp } from '#server/testing/harness.ts'
import type { Client } from '#server/testing/client.ts'
import { connectHubClient } from '../live/testing/hub-client.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
let host: Client
let other: Client
let group: number
beforeAll(async () => {
  app = await startNetworkApp()
  host = await app.as('role1@north.test')
  other = await app.as('role2@north.test')
  group = await addGroup('Test group')
}, 60_000)
afterAll(() => app.stop())

const addGroup = async (name: string) =>
  (await host.ok('POST lookup/saveCalibrateServiceGroup', { body: { calibrateServiceGroupName: name } })).id
const addService = async (name: string, more: object = {}) =>
  (
    await host.ok('POST lookup/saveCalibrateService', {
      body: { calibrateServiceName: name, calibrateServiceGroup: group, hours: '1.5', ...more },
    })
  ).id
const services = (query: object = {}) => host.ok('GET lookup/calibrateService', { query })
const service = async (id: number) =>
  (await services({ inactive: 1 })).find((each) => each.calibrateService === id)

describe('the lists of a visit', () => {
  const filled = async (types?: string) =>
    Object.entries(await other.ok('GET lookup/calibrateLists', { query: { types } as never }))
      .filter(([, rows]) => rows.length > 0)
      .map(([name]) => name)

  test('are those that `types` names, or all', async () => {
    await host.ok('POST lookup/saveCalibrateReady', { body: { calibrateReadyName: 'Ready' } })
    expect(await filled()).toEqual(expect.arrayContaining(['groups', 'ready']))
    expect(await filled('Ready, groups')).toEqual(['groups', 'ready'])
  })

  test('are refused by an unknown name', async () => {
    const problem = await other.refused(
      'GET lookup/calibrateLists',
      { query: { types: 'ready,colors' } as never },
      'invalid',
    )
    expect(problem.detail).toContain('precheck')
  })
})

describe('a checklist', () => {
  const add = async (more: object = {}) =>
    (
      await host.ok('POST lookup/saveCalibratePreChecklist', {
        body: { calibratePreCheckName: 'Check', ...more },
      })
    ).id
  const item = async (id: number) =>
    (await host.ok('GET lookup/calibratePreChecklist', { query: { inactive: 1 } })).find(
      (each) => each.calibratePreCheck === id,
    )

  test('of the host is changed by nobody else', async () => {
    const id = await add()
    for (const role of [3, 9, 12, 16]) {
      const client = await app.as(`role${role}@north.test`)
      const body = { calibratePreCheck: id, calibratePreCheckName: 'Taken' }
      await client.refused('POST lookup/saveCalibratePreChecklist', { body }, 'forbidden')
    }
    expect(await item(id)).toMatchObject({ calibratePreCheckName: 'Check' })
  })

  test("keeps fields that a save doesn't send", async () => {
    const id = await add({ isImage: true, calibrateServiceGroup: group })
    await host.ok('POST lookup/saveCalibratePreChecklist', {
      body: { calibratePreCheck: id, isInactive: true },
    })
    expect(await item(id)).toMatchObject({
      isImage: true,
      isInactive: true,
      calibrateServiceGroupName: 'Test group',
    })
  })

  test('item merges the edits of two people and reports a conflict on the same field', async () => {
    const id = await add()
    const version = (await item(id))?.version ?? 0
    const save = (client: Client, more: object) =>
      client.call('POST lookup/saveCalibratePreChecklist', {
        body: { calibratePreCheck: id, version, ...more },
      })
    expect((await save(other, { calibratePreCheckName: 'Theirs' })).status).toBe(200)
    expect((await save(host, { isVideo: true })).status).toBe(200)
    expect(await item(id)).toMatchObject({ calibratePreCheckName: 'Theirs', isVideo: true })
    const met = await save(host, { calibratePreCheckName: 'Ours' })
    expect(met.status).toBe(409)
    expect(met.body).toMatchObject({
      conflict: { fields: [{ field: 'calibratePreCheckName', stored: 'Theirs', yours: 'Ours' }] },
    })
  })

  test('verification is never optional, and a readiness item has no group', async () => {
    const verify = await host.ok('POST lookup/saveCalibrateVerify', {
      body: { calibrateVerifyName: 'Verified', isOptional: true },
    })
    const ready = await host.ok('POST lookup/saveCalibrateReady', {
      body: { calibrateReadyName: 'Ready', calibrateServiceGroup: group },
    })
    const verifies = await host.ok('GET lookup/calibrateVerify')
    const readies = await host.ok('GET lookup/calibrateReady')
    expect(verifies.find((each) => each.calibrateVerify === verify.id)).toMatchObject({ isOptional: false })
    expect(readies.find((each) => each.calibrateReady === ready.id)).toMatchObject({
      calibrateServiceGroup: null,
    })
  })

  test('item with an unknown make or a row of another list is refused by field', async () => {
    const { errors } = await host.refused(
      'POST lookup/saveCalibrateReady',
      { body: { calibrateReadyName: 'Ready', vehicleMake: 1, calibrateEventType: 999_999 } },
      'invalid',
    )
    expect(errors?.map(({ field }) => field)).toEqual(['calibrateEventType', 'vehicleMake'])
  })
})

describe('services', () => {
  test('take their rate from the rate type until a firm sets its own', async () => {
    const rateType = await host.ok('POST lookup/saveRateType', {
      body: { rateTypeName: 'Test rate', rate: '99.50' },
    })
    const id = await addService('Priced', { rateType: rateType.id })
    expect(await service(id)).toMatchObject({ rate: '99.50', rateTypeName: 'Test rate', hours: '1.50' })
    const { center } = app.network.north.firms
    const rates = (rate: string | null) =>
      host.ok('POST calibrate/saveCalibrateServiceRates', {
        body: { firm: center, rates: [{ calibrateService: id, rate }] },
      })
    const own = async () =>
      (await host.ok('GET calibrate/calibrateServiceRates', { query: { firm: center } })).find(
        (each) => each.calibrateService === id,
      )
    await rates('120.00')
    expect(await own()).toMatchObject({ rate: '120.00', isOwn: true, base: '99.50', baseFrom: 'Test rate' })
    await rates(null)
    expect(await own()).toMatchObject({ rate: '99.50', isOwn: false })
  })

  test('report a conflict on a rate two people set, and merge other rates', async () => {
    const [first, second] = [await addService('Asked'), await addService('Merged')]
    const { center } = app.network.north.firms
    const read = async () =>
      (await host.ok('GET calibrate/calibrateServiceRates', { query: { firm: center } })).filter((each) =>
        [first, second].includes(each.calibrateService),
      )
    const version = (await read())[0]?.version ?? -1
    const save = (client: Client, calibrateService: number, rate: string | null, on = version) =>
      client.call('POST calibrate/saveCalibrateServiceRates', {
        body: { firm: center, rates: [{ calibrateService, rate }], version: on },
      })
    expect((await save(other, first, '111.00')).status).toBe(200)
    // Another rate of the same firm merges, and a second save by the same person never conflicts.
    expect((await save(host, second, '50')).status).toBe(200)
    expect((await save(host, second, '51')).status).toBe(200)
    const met = await save(host, first, '99.00')
    expect(met.status).toBe(409)
    expect(met.body).toMatchObject({
      conflict: {
        version: version + 3,
        fields: [{ field: `rates.${first}`, stored: '111.00', yours: '99.00' }],
      },
    })
    expect(await read()).toMatchObject([
      { rate: '111.00', version: version + 3 },
      { rate: '51.00', version: version + 3 },
    ])
    // A rate reset to the base conflicts too, although it has no row.
    expect((await save(other, first, null, version + 3)).status).toBe(200)
    expect((await save(host, first, '99.00', version + 3)).body).toMatchObject({
      conflict: { fields: [{ field: `rates.${first}`, stored: null, yours: '99.00' }] },
    })
    expect((await save(host, first, '99.00', version + 4)).status).toBe(200)
  })

  test('set simultaneously conflict or apply in turn, and are never lost', async () => {
    const id = await addService('Raced')
    const { center } = app.network.north.firms
    const rows = await host.ok('GET calibrate/calibrateServiceRates', { query: { firm: center } })
    const version = rows[0]?.version ?? -1
    const save = (client: Client, rate: string) =>
      client.call('POST calibrate/saveCalibrateServiceRates', {
        body: { firm: center, rates: [{ calibrateService: id, rate }], version },
      })
    const answers = await Promise.all([save(host, '10.00'), save(other, '20.00')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('refuse rates that are not amounts, by name and by what is wrong', async () => {
    const [first, second, third] = [
      await addService('Bad'),
      await addService('Worse'),
      await addService('Text'),
    ]
    const { center } = app.network.north.firms
    const rates = [
      { calibrateService: first, rate: '-1' },
      { calibrateService: second, rate: '99999999999' },
      { calibrateService: third, rate: '12o' },
    ]
    const body = { firm: center, rates }
    const { errors } = await host.refused('POST calibrate/saveCalibrateServiceRates', { body }, 'invalid')
    expect(errors).toEqual([
      { field: `rates.${first}`, message: "Can't be less than 0.00" },
      { field: `rates.${second}`, message: 'At most 999999999.99' },
      { field: `rates.${third}`, message: 'An amount such as 120.00' },
    ])
  })

  test("of the host's firm take no rate from a center", async () => {
    const id = await addService('Kept')
    const center = await app.as('role12@north.test')
    const body = { firm: 1, rates: [{ calibrateService: id, rate: '1.00' }] }
    await center.refused('POST calibrate/saveCalibrateServiceRates', { body }, 'notFound')
  })

  test('share no code while both are active', async () => {
    const first = await addService('Coded', { code: 'XY-1' })
    const body = { calibrateServiceName: 'Other', calibrateServiceGroup: group, hours: '1', code: 'xy-1' }
    const problem = await host.refused('POST lookup/saveCalibrateService', { body }, 'refused')
    expect(problem.detail).toContain('Each code can be used once')
    await host.ok('POST lookup/saveCalibrateService', { body: { calibrateService: first, isInactive: true } })
    await host.ok('POST lookup/saveCalibrateService', { body })
  })

  test('keep their group from being deleted until they leave it', async () => {
    const used = await addGroup('Used')
    const id = await addService('User', { calibrateServiceGroup: used })
    const query = { calibrateServiceGroup: used }
    const problem = await host.refused('DELETE lookup/deleteCalibrateServiceGroup', { query }, 'refused')
    expect(problem.detail).toBe('1 service uses "Used". Move it to another group or make it inactive first.')
    await host.refused(
      'POST lookup/saveCalibrateServiceGroup',
      { body: { ...query, isInactive: true } },
      'refused',
    )
    await host.ok('POST lookup/saveCalibrateService', {
      body: { calibrateService: id, calibrateServiceGroup: group },
    })
    await host.ok('DELETE lookup/deleteCalibrateServiceGroup', { query })
    const all = await host.ok('GET lookup/calibrateServiceGroups')
    expect(all.map((each) => each.calibrateServiceGroupName)).not.toContain('Used')
  })

  test('keep an inactive rate type, but nobody chooses it, or an inactive group, anew', async () => {
    const { id: rateType } = await host.ok('POST lookup/saveRateType', {
      body: { rateTypeName: 'Former', rate: '90' },
    })
    const [kept, moved] = [await addService('Kept', { rateType }), await addService('Moved')]
    await host.ok('POST lookup/saveRateType', { body: { rateType, isInactive: true } })
    const closed = await addGroup('Closed')
    await host.ok('DELETE lookup/deleteCalibrateServiceGroup', { query: { calibrateServiceGroup: closed } })
    const save = 'POST lookup/saveCalibrateService'
    await host.ok(save, { body: { calibrateService: kept, hours: '2' } })
    expect(await service(kept)).toMatchObject({ hours: '2.00', rate: '90.00', rateType })
    const body = { calibrateService: moved, rateType, calibrateServiceGroup: closed }
    const { errors } = await host.refused(save, { body }, 'invalid')
    expect(errors?.map(({ field }) => field)).toEqual(['calibrateServiceGroup', 'rateType'])
    const item = { calibratePreCheckName: 'In a closed group', calibrateServiceGroup: closed }
    await host.refused('POST lookup/saveCalibratePreChecklist', { body: item }, 'invalid')
  })

  test('without a rate cost 0.00', async () => {
    const id = await addService('Free')
    expect(await service(id)).toMatchObject({ rate: '0.00', rateTypeName: null })
    const rates = await host.ok('GET calibrate/calibrateServiceRates')
    const row = rates.find((each) => each.calibrateService === id)
    expect(row).toMatchObject({ rate: '0.00', base: '0.00', baseFrom: '' })
  })
})

test('a visit type used by the product stays, another can go, and a duplicate name is refused', async () => {
  const [known] = await host.ok('GET lookup/calibrateEventTypes')
  const save = (body: object) => host.call('POST lookup/saveCalibrateEventType', { body })
  const kept = await save({ calibrateEventType: known?.calibrateEventType, isInactive: true })
  expect(kept.status).toBe(422)
  const made = await save({ calibrateEventTypeName: 'Valet', minutes: 30 })
  expect((await save({ calibrateEventTypeName: 'valet' })).status).toBe(422)
  expect((await save({ calibrateEventType: made.body.id, isInactive: true })).status).toBe(200)
})

describe('an import', () => {
  const send = (client: Client, query: string, text: string) =>
    client.send<Awaited<ReturnType<typeof host.ok<'POST lookup/importCalibrateServices'>>>>(
      'POST',
      `/api/lookup/importCalibrateServices?${query}`,
      text,
      { 'content-type': 'text/csv' },
    )
  const file = (...lines: string[]) => ['Group,Service,Code,Hours', ...lines].join('\r\n')

  test('first returns the differences without changing anything, then applies them all', async () => {
    const id = await addService('Before', { code: 'IMP-1' })
    const text = file('Test group,After,imp-1,2', 'Test group,"Added, new",IMP-2,1')
    const dry = await send(host, 'dryRun=1', text)
    expect(dry.body).toMatchObject({
      isApplied: false,
      added: [{ line: 3, name: 'Added, new', group: 'Test group' }],
      inactivated: [],
      bad: [],
    })
    expect(dry.body.changed[0]?.changes).toContainEqual({ field: 'Hours', from: '1.50', to: '2.00' })
    expect(await service(id)).toMatchObject({ calibrateServiceName: 'Before' })
    expect((await send(host, '', text)).body.isApplied).toBe(true)
    expect(await service(id)).toMatchObject({ calibrateServiceName: 'After', hours: '2.00' })
    expect((await send(host, '', text)).body).toMatchObject({ same: 2, added: [], changed: [] })
  })

  test('is published under its own visit type to everyone whose forms use services', async () => {
    const hub = await connectHubClient(app.url, (await app.as('role16@north.test')).token)
    await send(host, '', file('Test group,Heard of,HEARD-1,1'))
    const frame = await hub.waitFor((each) => 'type' in each && each.type === 'ImportServices')
    expect(frame).toMatchObject({
      name: 'sendMessage',
      data: { kind: 'service', what: 'checklists.servicesImported' },
    })
    await hub.disconnect()
  })

  test('with a bad row applies nothing and names it', async () => {
    const before = await services({ inactive: 1 })
    const answer = await send(host, 'isReplace=1', file('Test group,Fine,F-1,1', 'Nowhere,Bad,F-2,1'))
    expect(answer.body).toMatchObject({
      isApplied: false,
      inactivated: [],
      bad: [{ line: 3, column: 'Group', reason: '"Nowhere" isn\'t in the list.' }],
    })
    expect(await services({ inactive: 1 })).toEqual(before)
  })

  test('that replaces makes missing services inactive, and a revert reactivates them', async () => {
    const before = (await services()).map((each) => each.calibrateService)
    const { body } = await send(host, 'isReplace=1', file('Test group,Only,ONLY-1,1'))
    expect(body.inactivated).toHaveLength(before.length)
    expect((await services()).map((each) => each.calibrateServiceName)).toEqual(['Only'])
    const [last] = await host.ok('GET lookup/calibrateServicesInactivated')
    expect(last).toMatchObject({ inactivatedOn: body.inactivatedOn, stillInactive: before.length })
    const answer = await host.ok('GET lookup/setCalibrateServices', {
      query: { inactivatedOn: body.inactivatedOn },
    })
    expect(answer.services).toBe(before.length)
    const after = (await services()).map((each) => each.calibrateService)
    expect(before.filter((id) => !after.includes(id))).toEqual([])
  })

  test.each(['2026-02-31', '2026-03-31T99:00', '0000-01-01'])(
    'refuses to revert to %s, which never existed',
    async (inactivatedOn) => {
      await host.refused('POST lookup/setCalibrateServices', { query: { inactivatedOn } }, 'invalid')
    },
  )

  test('is for the host only', async () => {
    const center = await app.as('role12@north.test')
    expect((await send(center, '', file('Test group,A,A,1'))).status).toBe(403)
  })
})

test('paths are matched case-insensitively', async () => {
  const answer = await host.send(
    'DELETE',
    '/api/LOOKUP/deletecalibrateservicegroup?calibrateServiceGroup=999999',
  )
  expect(answer.status).toBe(404)
})
