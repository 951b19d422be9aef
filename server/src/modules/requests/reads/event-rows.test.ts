import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBranch, type BranchApp } from '../testing/branch-app.ts'

let branch: BranchApp
beforeAll(async () => {
  branch = await startBranch()
}, 60_000)
afterAll(() => branch.app.stop())

/** How far the actions of a visit are, as its row in a list and as the visit itself say it. */
const actions = async (calibrateEvent: number) => {
  const { items } = await branch.center.ok('GET calibrate/calibrateEventsActive', {
    query: { pageSize: 50 },
  })
  const visit = await branch.center.ok('GET calibrate/calibrateEvent', { query: { id: calibrateEvent } })
  const counts = [
    items.find((row) => row.calibrateEvent === calibrateEvent)?.stages.action,
    visit.stages.action,
  ]
  return counts.map((stage) => `${stage?.done} of ${stage?.total}`)
}

it('a list of visits counts a tick as done only with the photo, file and drive that it asks for', async () => {
  const { app, assigned, north } = branch
  const { calibrateEvent: event, calibrate } = await assigned()
  await app.sql('delete from event_item where event = $1', [event])
  const items = await app.sql<{ id: number; name: string }>(
    `insert into event_item (event, request, kind, name, is_image, is_file, is_test_drive, is_optional, done_at, sort)
     values ($1, $2, 'action', 'plain', false, false, false, false, now(), 1),
       ($1, $2, 'action', 'photo', true, false, false, false, now(), 2),
       ($1, $2, 'action', 'both', true, true, false, false, now(), 3),
       ($1, $2, 'action', 'file', false, true, false, false, now(), 3),
       ($1, $2, 'action', 'drive', false, false, true, false, now(), 4),
       ($1, $2, 'action', 'optional', true, false, false, true, now(), 5),
       ($1, $2, 'action', 'open', false, false, false, false, null, 6) returning id, name`,
    [event, calibrate],
  )
  const item = (name: string) => items.find((each) => each.name === name)?.id
  const file = (kind: string, of: string) =>
    app.sql(
      `insert into file (firm, request, event, event_item, kind, name, mime, bytes, sha256, key)
       values ($1, $2, $3, $4, $5, 'f', 'image/jpeg', 1, repeat('0', 64), gen_random_uuid()::text)`,
      [north.firms.center, calibrate, event, item(of), kind],
    )
  expect(await actions(event)).toEqual(['2 of 7', '2 of 7'])
  // The photo that an item asks for is not its file too.
  await file('photo', 'both')
  expect(await actions(event)).toEqual(['2 of 7', '2 of 7'])
  await file('photo', 'file')
  await file('photo', 'photo')
  expect(await actions(event)).toEqual(['4 of 7', '4 of 7'])
  // One in the bin is none.
  await app.sql('update file set deleted_at = now() where event_item = $1', [item('photo')])
  expect(await actions(event)).toEqual(['3 of 7', '3 of 7'])
  await app.sql(
    `insert into test_drive (event, request, "user", started_at, ended_at, result)
     values ($1, $2, $3, now(), now(), 'failed'), ($1, $2, $3, now(), null, 'open')`,
    [event, calibrate, north.users[14]],
  )
  expect(await actions(event)).toEqual(['3 of 7', '3 of 7'])
  await app.sql(`update test_drive set ended_at = now(), result = 'passed' where event = $1`, [event])
  expect(await actions(event)).toEqual(['4 of 7', '4 of 7'])
  await app.sql("update event_item set skipped_reason = 'No road' where id = $1", [item('open')])
  expect(await actions(event)).toEqual(['5 of 7', '5 of 7'])
  await app.sql('update event set skip_actions = true where id = $1', [event])
  expect(await actions(event)).toEqual(['7 of 7', '7 of 7'])
})
