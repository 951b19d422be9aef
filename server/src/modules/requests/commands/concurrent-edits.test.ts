import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBranch, type BranchApp } from '../testing/branch-app.ts'

let branch: BranchApp
beforeAll(async () => {
  branch = await startBranch()
}, 60_000)
afterAll(() => branch.app.stop())

const save = 'POST calibrate/saveCalibrate'
const saveVisit = 'POST calibrate/saveCalibrateEvent'
const moveVisit = 'POST calibrate/updateStatusCalibrateEvent'

describe('two people at once', () => {
  it('save different fields of a repair order, and both stand', async () => {
    const { shop, center, submitted, stored } = branch
    const { calibrate, version } = await submitted()
    await Promise.all([
      shop.ok(save, { body: { calibrate, version, fleetNumber: 'F-7' } }),
      center.ok(save, { body: { calibrate, version, internalNotes: 'Call first' } }),
    ])
    expect(await stored(calibrate)).toMatchObject({ fleet_number: 'F-7', internal_notes: 'Call first' })
  })

  it('save the same field: the second is shown both, and one’s own second save never conflicts', async () => {
    const { shop, center, submitted, stored } = branch
    const { calibrate, version } = await submitted()
    await shop.ok(save, { body: { calibrate, version, notes: 'Left door first' } })
    const problem = await center.refused(
      save,
      { body: { calibrate, version, notes: 'Right door' } },
      'conflict',
    )
    expect(problem.conflict).toMatchObject({
      by: 'Role 16 Borealis',
      fields: [{ field: 'notes', stored: 'Left door first', yours: 'Right door' }],
    })
    await shop.ok(save, { body: { calibrate, version, notes: 'Both doors' } })
    // What equals the read is no wish: the others' word stays.
    await center.ok(save, {
      body: { calibrate, version, notes: 'Front camera after glass', insurance: null },
    })
    expect(await stored(calibrate)).toMatchObject({ notes: 'Both doors' })
  })

  it('save one visit: different fields merge, the same field conflicts', async () => {
    const { center, technician, assigned, storedVisit } = branch
    const { calibrateEvent, calibrate, version } = await assigned()
    const body = (fields: object) => ({ body: { calibrateEvent, calibrate, version, ...fields } })
    await Promise.all([
      center.ok(saveVisit, body({ creditNotes: 'none' })),
      technician.ok(saveVisit, body({ results: 'All targets set' })),
    ])
    expect(await storedVisit(calibrateEvent)).toMatchObject({
      credit_notes: 'none',
      results: 'All targets set',
    })
    await center.refused(saveVisit, body({ results: 'Something else' }), 'conflict')
  })

  it('change two lines and the notes of one visit: all is asked in one go, and what is decided is saved', async () => {
    const { center, technician, assigned, service, storedVisit } = branch
    const { calibrateEvent, calibrate } = await assigned()
    const visit = (fields: object) => ({ body: { calibrateEvent, calibrate, ...fields } })
    const [first] = (await center.ok('GET calibrate/calibrateEvent', { query: { id: calibrateEvent } }))
      .serviceList
    const two = await center.ok(
      saveVisit,
      visit({ serviceList: [{ id: first?.id }, { calibrateService: service('BSM-P') }] }),
    )
    const { version, serviceList } = two
    const priced = (rate: string, lines = serviceList) => lines.map(({ id }) => ({ id, rate }))
    const third = { calibrateService: service('FRAD-S') }
    const theirs = await branch.dispatcher.ok(
      saveVisit,
      visit({ version, notes: 'Theirs', serviceList: [...priced('90.00'), third] }),
    )
    const mine = { notes: 'Mine', results: 'Set', serviceList: priced('80.00') }
    const { conflict } = await center.refused(saveVisit, visit({ version, ...mine }), 'conflict')
    const asked = ['notes', ...serviceList.map(({ id }) => `serviceList.${id}`)]
    expect(conflict?.fields.map(({ field }) => field)).toEqual(asked)
    const seen = { version: conflict?.version ?? 0, fields: asked }

    // Meanwhile once more: what came after the answer is asked about again, and nothing else.
    await technician.ok(saveVisit, visit({ version: theirs.version, notes: 'Theirs again' }))
    const again = await center.refused(saveVisit, visit({ version, seen, ...mine }), 'conflict')
    expect(again.conflict?.fields).toEqual([{ field: 'notes', stored: 'Theirs again', yours: 'Mine' }])

    const now = { version: again.conflict?.version ?? 0, fields: asked }
    await center.ok(saveVisit, visit({ version, seen: now, ...mine }))
    expect(await storedVisit(calibrateEvent)).toMatchObject({ notes: 'Mine', results: 'Set' })
    const rates = await branch.app.sql('select rate from event_service where event = $1 order by sort', [
      calibrateEvent,
    ])
    expect(rates.map(({ rate }) => rate).slice(0, 2)).toEqual(['80.00', '80.00'])
    // The line that the other added meanwhile stays, though it was never on this screen.
    expect(rates).toHaveLength(3)
  })

  it('take a line away while the other reprices it: each way it is asked, and what is decided is saved', async () => {
    const { center, dispatcher, assigned, service } = branch
    const { calibrateEvent, calibrate } = await assigned()
    const visit = (fields: object) => ({ body: { calibrateEvent, calibrate, ...fields } })
    const listed = async () =>
      (await center.ok('GET calibrate/calibrateEvent', { query: { id: calibrateEvent } })).serviceList
    const [stays] = await listed()
    const two = await center.ok(
      saveVisit,
      visit({ serviceList: [{ id: stays?.id }, { calibrateService: service('BSM-P') }] }),
    )
    const { version } = two
    const line = two.serviceList.find(({ id }) => id !== stays?.id)
    const field = `serviceList.${line?.id}`
    const priced = [{ id: stays?.id }, { id: line?.id, rate: '90.00' }]
    const without = [{ id: stays?.id }]

    // One takes away what another has repriced since.
    await dispatcher.ok(saveVisit, visit({ version, serviceList: priced }))
    const first = await center.refused(saveVisit, visit({ version, serviceList: without }), 'conflict')
    expect(first.conflict?.fields).toMatchObject([{ field, stored: { rate: '90.00' }, yours: null }])
    const seen = { version: first.conflict?.version ?? 0, fields: [field] }
    await center.ok(saveVisit, visit({ version, seen, serviceList: without }))
    expect(await listed()).toHaveLength(1)

    // And one reprices what another has taken away since; the line as it stood for its writer is no wish.
    const second = await dispatcher.refused(
      saveVisit,
      visit({ version, serviceList: [{ id: stays?.id }, { id: line?.id, rate: '70.00' }] }),
      'conflict',
    )
    expect(second.conflict?.fields).toMatchObject([{ field, stored: null, yours: { rate: '70.00' } }])
    const unchanged = [{ id: stays?.id }, { id: line?.id, rate: '90.00' }]
    await dispatcher.ok(saveVisit, visit({ version, serviceList: unchanged }))
    expect(await listed()).toHaveLength(1)
  })

  it('add services to one visit, and no line is lost', async () => {
    const { center, technician, assigned, service } = branch
    const { calibrateEvent, calibrate, version, serviceList } = await assigned()
    const first = { id: serviceList[0]?.id }
    const add = (code: string) => ({
      body: { calibrateEvent, calibrate, version, serviceList: [first, { calibrateService: service(code) }] },
    })
    await Promise.all([center.ok(saveVisit, add('BSM-P')), technician.ok(saveVisit, add('FRAD-S'))])
    const lines = await branch.app.sql('select service from event_service where event = $1', [calibrateEvent])
    expect(lines.map((line) => line['service']).sort()).toEqual(
      [service('FCAM-S'), service('BSM-P'), service('FRAD-S')].sort(),
    )
  })

  it('add one service at two prices: the second is shown both, and what is decided is saved', async () => {
    const { center, dispatcher, assigned, service } = branch
    const { calibrateEvent, calibrate, version, serviceList } = await assigned()
    const calibrateService = service('BSM-P')
    const visit = (rate: string, how: object = { version }) => ({
      body: {
        calibrateEvent,
        calibrate,
        serviceList: [{ id: serviceList[0]?.id }, { calibrateService, hours: '1.00', rate }],
        ...how,
      },
    })
    const lines = () =>
      branch.app.sql('select id, rate from event_service where event = $1 and service = $2', [
        calibrateEvent,
        calibrateService,
      ])
    await dispatcher.ok(saveVisit, visit('90.00'))
    const [theirs] = await lines()
    const field = `serviceList.${theirs?.['id']}`
    const { conflict } = await center.refused(saveVisit, visit('80.00'), 'conflict')
    expect(conflict?.fields).toMatchObject([{ field, stored: { rate: '90.00' }, yours: { rate: '80.00' } }])
    // The same price is no question.
    await center.ok(saveVisit, visit('90.00'))
    expect(await lines()).toEqual([theirs])
    const seen = { version: conflict?.version ?? 0, fields: [field] }
    await center.ok(saveVisit, visit('80.00', { version, seen }))
    expect(await lines()).toEqual([{ ...theirs, rate: '80.00' }])
  })

  it('want one service twice in one save: once where both are alike, else one has to go', async () => {
    const { center, assigned, service } = branch
    const { calibrateEvent, calibrate, serviceList } = await assigned()
    const line = (rate: string) => ({ calibrateService: service('BSM-P'), hours: '1.00', rate })
    const save = (...more: object[]) => ({
      body: { calibrateEvent, calibrate, serviceList: [{ id: serviceList[0]?.id }, ...more] },
    })
    const { detail } = await center.refused(saveVisit, save(line('90.00'), line('80.00')), 'refused')
    expect(detail).toContain('is listed twice, at two prices')
    const two = await center.ok(saveVisit, save(line('90.00'), line('90.00')))
    expect(two.serviceList.map(({ rate }) => rate).slice(1)).toEqual(['90.00'])
  })

  it('complete and cancel one visit: one of them wins, the other is told', async () => {
    const { center, technician, working, storedVisit, stored } = branch
    const { calibrateEvent, calibrate } = await working()
    const [completed, cancelled] = await Promise.all([
      technician.call(moveVisit, { body: { calibrateEvent, status: 4 } }),
      center.call(moveVisit, { body: { calibrateEvent, status: 5, reason: 'Customer left' } }),
    ])
    expect([completed.status, cancelled.status].sort()).toEqual([200, 422])
    const { status } = await storedVisit(calibrateEvent)
    expect(status).toBe(completed.status === 200 ? 4 : 5)
    expect((await stored(calibrate))['status']).toBe(completed.status === 200 ? 4 : 8)
  })

  it('move one that was read before another moved it: 409 names both statuses', async () => {
    const { center, dispatcher, submitted } = branch
    const { calibrate, version } = await submitted()
    const to = (status: number) => ({ body: { calibrate, status, version, reason: 'because' } })
    await center.ok('POST calibrate/updateStatusCalibrate', to(8))
    const problem = await dispatcher.refused('POST calibrate/updateStatusCalibrate', to(10), 'conflict')
    expect(problem.conflict?.fields).toEqual([{ field: 'status', stored: 8, yours: 10 }])
    // Both wanted the same: nothing to quarrel about.
    await dispatcher.ok('POST calibrate/updateStatusCalibrate', to(8))
  })

  it('plan the same bay at the same time: one of fifty gets it', async () => {
    const { center, visit, bay } = branch
    const visits = await Promise.all(Array.from({ length: 5 }, () => visit()))
    const plan = (calibrateEvent: number) =>
      center.call('POST calibrate/saveCalibrateEventSchedule', {
        body: { calibrateEvent, scheduled: '2032-05-05 09:00', minutes: 60, bay },
      })
    const tries = Array.from({ length: 10 }, () => visits).flat()
    const answers = await Promise.all(tries.map(({ calibrateEvent }) => plan(calibrateEvent)))
    // Whose it is may ask for it as often as it likes.
    const got = tries.filter((_, at) => answers[at]?.status === 200)
    expect(new Set(got.map(({ calibrateEvent }) => calibrateEvent)).size).toBe(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]))
  })

  it('plan a visit that its technician has just started: the planner is told, and may plan it again', async () => {
    const { center, technician, visit, north } = branch
    const { calibrateEvent, version } = await visit({
      techIds: [north.users[14]],
      scheduled: '2032-05-07 09:00',
    })
    const { version: startedAt } = await technician.ok(moveVisit, { body: { calibrateEvent, status: 3 } })
    const plan = 'POST calibrate/saveCalibrateEventSchedule'
    const body = { calibrateEvent, version, scheduled: '2032-05-07 11:00' }
    const { conflict } = await center.refused(plan, { body }, 'conflict')
    expect(conflict).toMatchObject({ fields: [{ field: 'status', stored: 3, yours: 1 }] })
    expect((await branch.storedVisit(calibrateEvent))['scheduled_local']).toBe('2032-05-07 09:00')
    const later = await center.ok(plan, { body: { ...body, version: startedAt } })
    expect(later.scheduled).toBe('2032-05-07 11:00')
  })

  it('plan the same technician at the same time: one of fifty gets it', async () => {
    const { center, visit, north } = branch
    const visits = await Promise.all(Array.from({ length: 5 }, () => visit()))
    const plan = (calibrateEvent: number) =>
      center.call('POST calibrate/saveCalibrateEventSchedule', {
        body: { calibrateEvent, scheduled: '2032-05-06 09:00', minutes: 60, techIds: [north.users[14]] },
      })
    const tries = Array.from({ length: 10 }, () => visits).flat()
    const answers = await Promise.all(tries.map(({ calibrateEvent }) => plan(calibrateEvent)))
    const got = tries.filter((_, at) => answers[at]?.status === 200)
    expect(new Set(got.map(({ calibrateEvent }) => calibrateEvent)).size).toBe(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]))
  })

  it('credit one visit: together never more than was charged', async () => {
    const { center, dispatcher, technician, working, stored } = branch
    const { calibrateEvent, calibrate } = await working()
    await technician.ok(moveVisit, { body: { calibrateEvent, status: 4 } })
    const body = { calibrateEvent, description: 'Goodwill', amount: '100.00' }
    const people = [center, dispatcher, center, dispatcher]
    const answers = await Promise.all(
      people.map((who) => who.call('POST calibrate/SaveCalibrateEventCredit', { body })),
    )
    expect(answers.filter((each) => each.status === 200)).toHaveLength(2)
    expect(await stored(calibrate)).toMatchObject({ amount: '277.50', credit_amount: '-200.00' })
  })
})

describe('fifty saves at once', () => {
  it('lose none of the ticks, notes and words of one visit', async () => {
    const { center, technician, assigned, storedVisit, app } = branch
    const { calibrateEvent, calibrate, version } = await assigned()
    await app.sql(
      `insert into event_item (event, request, kind, name, sort)
       select $1, $2, 'action', 'Step ' || n, 1000 + n from generate_series(1, 44) n`,
      [calibrateEvent, calibrate],
    )
    const items = await app.sql<{ id: number; name: string }>(
      "select id, name from event_item where event = $1 and name like 'Step %' order by id",
      [calibrateEvent],
    )
    const fields = [
      { notes: 'one' },
      { results: 'two' },
      { internalNotes: 'three' },
      { serviceOther: 'four' },
      { skipReady: true },
      { skipActions: true },
    ]
    const before = await storedVisit(calibrateEvent)
    const answers = await Promise.all([
      ...fields.map((field, at) =>
        (at % 2 ? center : technician).call(saveVisit, {
          body: { calibrateEvent, calibrate, version, ...field },
        }),
      ),
      ...items.map((item) =>
        technician.call('POST calibrate/updateCalibrateEventActivity', {
          body: { calibrateEvent, id: item.id, done: true, note: item.name },
        }),
      ),
    ])
    expect(answers.map((each) => each.status)).toEqual(Array.from({ length: 50 }, () => 200))
    expect(await storedVisit(calibrateEvent)).toMatchObject({
      notes: 'one',
      results: 'two',
      internal_notes: 'three',
      service_other: 'four',
      skip_ready: true,
      skip_actions: true,
      version: Number(before['version']) + fields.length,
    })
    const done = await app.sql(
      'select id from event_item where event = $1 and done_at is not null and note = name',
      [calibrateEvent],
    )
    expect(done).toHaveLength(44)
  }, 60_000)

  it('of one field let one person’s words stand, and each refused one is told whose', async () => {
    const { center, technician, dispatcher, manager, host, assigned, storedVisit } = branch
    const { calibrateEvent, calibrate, version } = await assigned()
    const people = [center, technician, dispatcher, manager, host]
    const saves = Array.from({ length: 50 }, (_, at) => ({
      who: at % people.length,
      results: `Found by ${at % people.length}, try ${at}`,
    }))
    const answers = await Promise.all(
      saves.map(({ who, results }) =>
        (people[who] ?? center).call(saveVisit, {
          body: { calibrateEvent, calibrate, version, results },
        }),
      ),
    )
    const taken = saves.filter((_, at) => answers[at]?.status === 200)
    const refused = saves.flatMap((save, at) => {
      const answer = answers[at]
      return answer && answer.status !== 200 ? [{ ...save, status: answer.status, said: answer.body }] : []
    })
    // One's own second save never conflicts: all ten of the first person stand, none of the others.
    expect(new Set(taken.map((save) => save.who)).size).toBe(1)
    expect([taken.length, refused.length]).toEqual([10, 40])
    expect(taken.map((save) => save.results)).toContain((await storedVisit(calibrateEvent))['results'])
    const winner = ['Role 12', 'Role 14', 'Role 10', 'Role 6', 'Role 1'][taken[0]?.who ?? -1]
    for (const { status, said, results } of refused) {
      const { conflict, detail } = said as unknown as {
        detail: string
        conflict: { by: string; at: string; fields: { field: string; stored: unknown; yours: unknown }[] }
      }
      expect(status).toBe(409)
      expect(detail).not.toBe('')
      expect(conflict.by).toMatch(new RegExp(`^${winner}\\b`))
      expect(conflict.fields).toEqual([{ field: 'results', stored: expect.any(String), yours: results }])
      expect(taken.map((save) => save.results)).toContain(conflict.fields[0]?.stored)
    }
  }, 60_000)
})
