import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { day, startDispatch, type DispatchApp } from './testing/dispatch-app.ts'

let on: DispatchApp
beforeAll(async () => {
  on = await startDispatch()
}, 120_000)
afterAll(() => on.app.stop())
afterEach(() => on.clear())

const skilled = () => [on.ana, on.ben, on.cai]

describe('the ranking', () => {
  const rank = (query: Record<string, unknown>) => on.dispatcher.ok('GET dispatch/ranking', { query })

  test('says who could take a visit and why, and why nobody else could', async () => {
    const { ana, ben, dee, north } = on
    await on.visit('08:30', [ben])
    const { calibrateEvent } = await on.visit('09:00')
    const { time, technicians } = await rank({ calibrateEvent })
    expect(time).toBe('09:00')
    const of = (user: number | undefined) => technicians.find((each) => each.user === user)
    expect(technicians.filter(({ canTake }) => canTake).map(({ user }) => user)).toEqual([ana, on.cai])
    expect(of(ana)).toMatchObject({
      rank: 1,
      start: `${day} 09:00`,
      visits: 0,
      reasonsFor: [
        { code: 'near', params: { minutes: expect.any(Number) as number } },
        { code: 'freeAllDay' },
        { code: 'skills', params: { count: 1, done: 0 } },
      ],
      reasonsNot: [],
      change: null,
    })
    expect(of(ben)).toMatchObject({
      canTake: false,
      rank: null,
      reasonsNot: [{ code: 'clash', params: { from: '08:30', to: '09:30' } }],
      change: { code: 'time', params: { start: '09:30', minutes: 30 } },
    })
    expect(of(dee)).toMatchObject({ reasonsNot: [{ code: 'skill' }], change: { code: 'addSkill' } })
    expect(of(north.users[14])?.reasonsNot).toMatchObject([{ code: 'skill' }])
  })

  test('names the cheapest exchange, which can be taken as it is and taken back', async () => {
    const { dispatcher, ana, ben } = on
    await on.app.sql('delete from technician_skill where "user" = $1', [on.cai])
    const blocking = await on.visit('09:30', [ana])
    const wanted = await on.visit('10:00', [ben])
    await on.app.sql('update app_user set is_inactive = false where id = $1', [ana])
    const { technicians } = await rank({ calibrateEvent: wanted.calibrateEvent })
    const change = technicians.find(({ user }) => user === ana)?.change
    expect(change).toMatchObject({
      code: 'swap',
      params: { ro: blocking.ronumber, name: 'Ben Tech' },
      changes: [
        { calibrateEvent: blocking.calibrateEvent, techIds: [ben] },
        { calibrateEvent: wanted.calibrateEvent, techIds: [ana] },
      ],
    })
    const { plan } = await dispatcher.ok('POST dispatch/takePlan', {
      body: { day, changes: change?.changes },
    })
    const holders = async () => {
      const rows = await on.app.sql<{ event: number; user: number }>(
        'select event, "user" from event_technician where event = any($1) order by event',
        [[blocking.calibrateEvent, wanted.calibrateEvent]],
      )
      return rows.map(({ user }) => user)
    }
    expect(await holders()).toEqual([ben, ana])
    expect(await dispatcher.ok('POST dispatch/undoPlan', { body: { plan } })).toEqual({ undone: 2, kept: [] })
    expect(await holders()).toEqual([ana, ben])
    await dispatcher.refused('POST dispatch/undoPlan', { body: { plan } }, 'refused')
    await on.app.sql(
      `insert into technician_skill (firm, "user", service_group) select firm, $2, service_group from technician_skill where "user" = $1`,
      [ana, on.cai],
    )
  })

  test('without a time, everybody is asked for their soonest', async () => {
    const { ana } = on
    await on.visit('08:30', [ana])
    const { calibrateEvent } = await on.visit(null)
    const { time, technicians } = await rank({ calibrateEvent, selectedDate: day })
    expect(time).toBeNull()
    const starts = new Map(technicians.map(({ user, start }) => [user, start]))
    expect(starts.get(ana)).toBe(`${day} 09:30`)
    expect(starts.get(on.ben)).toMatch(/ 08:[123]\d$/)
    // On a Saturday nobody works.
    const closed = await rank({ calibrateEvent, selectedDate: '2031-03-08' })
    expect(closed.technicians.every(({ canTake }) => !canTake)).toBe(true)
    expect(closed.technicians[0]?.reasonsNot).toMatchObject([{ code: 'closed' }])
  })
})

describe('the plan of a day', () => {
  const propose = (query: Record<string, unknown> = {}) =>
    on.dispatcher.ok('GET dispatch/dayPlan', { query: { firm: on.north.firms.center, day, ...query } })

  test('gives visits to those who can, keeps promised times, and is taken and taken back as one', async () => {
    const { dispatcher, dee } = on
    // Dee lacks the skill, so hers have to go to others.
    const visits = [await on.visit('09:00', [dee]), await on.visit('09:00'), await on.visit('11:00')]
    const proposal = await propose()
    expect(proposal.before).toMatchObject({ unassigned: 2, technicians: 1 })
    expect(proposal.after).toMatchObject({ unassigned: 0, lateMinutes: 0, overtimeMinutes: 0 })
    expect(proposal.unplaced).toEqual([])
    expect(proposal.changes.map(({ calibrateEvent }) => calibrateEvent).sort()).toEqual(
      visits.map(({ calibrateEvent }) => calibrateEvent).sort(),
    )
    for (const { techIds, scheduled } of proposal.changes) {
      expect(skilled()).toContain(techIds[0])
      expect(scheduled).toBeUndefined()
    }
    const changes = proposal.changes.map(({ calibrateEvent, version, techIds }) => ({
      ...{ calibrateEvent, version, techIds },
    }))
    const taken = await dispatcher.ok('POST dispatch/takePlan', { body: { day, changes } })
    expect(taken.visits).toHaveLength(3)
    const again = await propose()
    expect(again.changes).toEqual([])
    expect(again.before).toEqual(proposal.after)
    // Somebody moves one meanwhile: it stays, and its undo says by whom.
    const moved = visits[2]?.calibrateEvent
    await on.center.ok('POST dispatch/assignTechnician', {
      body: { calibrateEvent: moved, user: on.cai, selectedTime: '14:00' },
    })
    const undone = await dispatcher.ok('POST dispatch/undoPlan', { body: { plan: taken.plan } })
    expect(undone).toMatchObject({
      undone: 2,
      kept: [{ calibrateEvent: moved, by: 'Role 12 Borealis' }],
    })
  })

  test('a visit that somebody changed answers by whom, and nothing is taken', async () => {
    const [first, second] = [await on.visit('09:00'), await on.visit('11:00')]
    const { changes } = await propose()
    await on.center.ok('POST dispatch/assignTechnician', {
      body: { calibrateEvent: first.calibrateEvent, user: on.cai, selectedTime: '13:00' },
    })
    const body = {
      day,
      changes: changes.map(({ calibrateEvent, version, techIds }) => ({ calibrateEvent, version, techIds })),
    }
    const { conflict } = await on.dispatcher.refused('POST dispatch/takePlan', { body }, 'conflict')
    expect(conflict).toMatchObject({ by: 'Role 12 Borealis' })
    const rows = await on.app.sql('select 1 from event_technician where event = $1', [second.calibrateEvent])
    expect(rows).toEqual([])
  })

  test('visits that are shared, double-booked, or started stay; one that fits nobody says why', async () => {
    const { ana, ben, cai, dee } = on
    const shared = await on.visit('09:00', [ana, ben])
    const started = await on.visit('10:30', [cai])
    await on.app.sql('update event set status = 3, started_at = now() where id = $1', [
      started.calibrateEvent,
    ])
    const late = await on.visit('16:45')
    const timeless = await on.visit(null)
    const { kept, unplaced, changes } = await propose()
    expect(kept).toMatchObject([
      { calibrateEvent: shared.calibrateEvent, why: 'shared' },
      { calibrateEvent: started.calibrateEvent, why: 'started' },
    ])
    expect(unplaced).toMatchObject([{ calibrateEvent: late.calibrateEvent, reason: { code: 'hours' } }])
    const own = changes.filter(({ calibrateEvent }) => calibrateEvent === timeless.calibrateEvent)
    expect(own).toMatchObject([{ scheduledBefore: null, scheduled: expect.stringContaining(day) as string }])
    expect(own[0]?.techIds).not.toContain(dee)
    const without = await propose({ withoutTime: false })
    expect(without.changes.some(({ calibrateEvent }) => calibrateEvent === timeless.calibrateEvent)).toBe(
      false,
    )
  })

  test('the server goes on answering meanwhile', async () => {
    for (let count = 0; count < 24; count++)
      await on.visit(`${String(8 + (count % 8)).padStart(2, '0')}:45`, [], { minutes: 30 })
    const state = { isDone: false }
    const planning = propose({ shift: 120 }).finally(() => (state.isDone = true))

    const waits: number[] = []
    while (!state.isDone) {
      const began = performance.now()
      await on.app.anonymous.send('GET', '/healthz')
      waits.push(performance.now() - began)
    }
    const { after } = await planning
    expect(after).toMatchObject({ lateMinutes: 0, overtimeMinutes: 0 })
    expect(waits.length).toBeGreaterThan(3)
  })

  test('belongs to dispatchers of the branch', async () => {
    const far = await on.app.as('role10@south.test')
    await far.refused('GET dispatch/dayPlan', { query: { firm: on.north.firms.center, day } }, 'notFound')
    await far.refused('POST dispatch/undoPlan', { body: { plan: on.north.ids.plan } }, 'notFound')
    for (const role of [14, 16])
      await (await on.app.as(`role${role}@north.test`)).refused('GET dispatch/dayPlan', {}, 'forbidden')
  })
})

describe('what if', () => {
  test('shows kilometers, lateness, and promises before anything is saved', async () => {
    const { dispatcher, ana, ben } = on
    await on.app.sql('update firm set latitude = 42.7 where id = $1', [on.north.firms.shop])
    const promised = await on.visit('11:00', [ana])
    const bayed = await on.visit('09:00', [ben], { bay: on.bay })
    const ask = (query: Record<string, unknown>) =>
      dispatcher.ok('GET dispatch/whatIf', { query: { calibrateEvent: bayed.calibrateEvent, ...query } })
    const fine = await ask({ technician: ana })
    expect(fine).toMatchObject({ isPossible: true, time: '09:00', broken: [] })
    expect(fine.routes.map(({ user }) => user).sort()).toEqual([ana, ben].sort())
    const tight = await ask({ technician: ana, selectedTime: '09:30' })
    expect(tight).toMatchObject({
      isPossible: false,
      reasonsNot: [{ code: 'late', params: { ro: promised.ronumber } }],
      broken: [{ calibrateEvent: promised.calibrateEvent, name: 'Ana Tech' }],
    })
    expect(tight.after.lateMinutes).toBe(tight.broken[0]?.late)
    const nobody = await ask({})
    expect(nobody).toMatchObject({ isPossible: false, after: { unassigned: 1, technicians: 0 } })
    await dispatcher.refused(
      'GET dispatch/whatIf',
      { query: { calibrateEvent: bayed.calibrateEvent, technician: on.south.users[14] } },
      'notFound',
    )
    await on.app.sql('update firm set latitude = 42.91 where id = $1', [on.north.firms.shop])
  })
})
