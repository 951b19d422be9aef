import { afterAll, beforeAll, expect, it } from 'vitest'
import { startNetworkApp } from '#server/testing/harness.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
beforeAll(async () => {
  app = await startNetworkApp()
  await app.sql(
    "update request set next_visit_at = now() + interval '3 days' where status in (2, 3, 8, 10, 11)",
  )
  await app.sql("update request set next_visit_at = now() - interval '3 days' where status = 1")
}, 60_000)
afterAll(() => app.stop())

const as = (role: number) => app.as(`role${role}@north.test`)
const all = { filter: '9999', pageSize: 100 }

it.each([12, 14, 16])('role %i: the list holds as many scheduled ones as the count says', async (role) => {
  const client = await as(role)
  const { scheduled } = await client.ok('GET calibrate/calibrateCounts', { query: {} })
  const query = { filter: '1,2,3,8,10,11', scheduled: true, pageSize: 100 }
  const list = await client.ok('GET calibrate/calibrates', { query })
  expect(scheduled).toBeGreaterThan(0)
  expect([list.count, list.items.length]).toEqual([scheduled, scheduled])
  expect(list.items.map(({ status }) => status)).not.toContain(1)
  const visits = await client.ok('GET calibrate/calibrateEventsAsRequests', { query })
  const requests = new Set(list.items.map(({ calibrate }) => calibrate))
  expect(visits.items.every(({ calibrate }) => requests.has(calibrate))).toBe(true)
})

it.each([1, 12, 14, 16])('role %i: the counts follow what narrows the list', async (role) => {
  const client = await as(role)
  const { user } = await client.ok('GET user/profile', { query: {} })
  const groups = {
    pending: { filter: '1' },
    submitted: { filter: '2' },
    inProcess: { filter: '2,3,8,10,11' },
    completed: { filter: '4,9' },
    scheduled: { filter: '1,2,3,8,10,11', scheduled: true },
  }
  const day = new Date().toISOString().slice(0, 10)
  for (const narrow of [
    { search: 'borealis-2' },
    { search: 'nowhere' },
    { technician: app.network.north.users[14] },
    { technician: user, search: 'borealis' },
    { dateStart: '2001-01-01', dateEnd: day },
    { dateEnd: '2001-01-01' },
  ]) {
    const counts = await client.ok('GET calibrate/calibrateCounts', { query: narrow })
    for (const [key, group] of Object.entries(groups)) {
      const { count } = await client.ok('GET calibrate/calibrates', { query: { ...group, ...narrow } })
      expect([key, narrow, counts[key as keyof typeof groups]]).toEqual([key, narrow, count])
    }
  }
  expect((await client.ok('GET calibrate/calibrateCounts', { query: { search: 'nowhere' } })).submitted).toBe(
    0,
  )
  const both = { search: 'borealis', type: 'Windshield replacement' }
  await client.refused('GET calibrate/calibrateCounts', { query: both }, 'invalid')
  const { errors } = await client.refused(
    'GET calibrate/calibrateCounts',
    { query: { type: 'windscreens' } },
    'invalid',
  )
  expect(errors?.[0]?.message).toBe("We don't know the type “windscreens”. Choose one from the list, or none")
})

it('scheduled narrows the ids that are asked for', async () => {
  const client = await as(12)
  const { items } = await client.ok('GET calibrate/calibrates', { query: { ...all, scheduled: true } })
  const ids = String(items[0]?.calibrate)
  const one = await client.ok('GET calibrate/calibrates', { query: { ...all, scheduled: true, ids } })
  expect(one.items.map(({ calibrate }) => String(calibrate))).toEqual([ids])
})

it.each([12, 16])(
  'role %i: rows asked for with moves offer what the repair order itself offers',
  async (role) => {
    const client = await as(role)
    const { items } = await client.ok('GET calibrate/calibrates', { query: { ...all, moves: true } })
    expect(items.length).toBeGreaterThan(0)
    for (const row of items) {
      const whole = await client.ok('GET calibrate/calibrate', { query: { id: row.calibrate } })
      expect(row.moves).toEqual(whole.moves)
    }
    const plain = await client.ok('GET calibrate/calibrates', { query: all })
    expect(plain.items.every((row) => row.moves === undefined)).toBe(true)
  },
)

it('technicians are assigned by the center and nobody else', async () => {
  const rights = async (role: number) =>
    (await (await as(role)).ok('GET calibrate/calibrates', { query: { filter: '2,3,8,11' } })).items.map(
      (row) => row.rights.includes('assign'),
    )
  expect(await rights(12)).toContain(true)
  expect(await rights(16)).not.toContain(true)
  expect(await rights(14)).not.toContain(true)
})
