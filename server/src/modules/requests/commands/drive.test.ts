import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChecklistLine, EventShape } from '#contract/requests/index.ts'
import { startBranch, type BranchApp } from '../testing/given.ts'

let branch: BranchApp
let visit: EventShape
let asked: ChecklistLine
const drive = {
  started: '2026-11-17 13:32',
  ended: '2026-11-17 13:51',
  odometerStart: 34_120,
  odometerEnd: 34_127,
  result: 'passed' as const,
}
const send = (body: Record<string, unknown>) => ({
  body: { calibrateEvent: visit.calibrateEvent, id: asked.id, ...body },
})

beforeAll(async () => {
  branch = await startBranch()
  visit = await branch.moveVisit(branch.technician, (await branch.assigned()).calibrateEvent, 3)
  const first = [...visit.actionList, ...visit.verifyList][0]!
  await branch.app.sql('update event_item set is_test_drive = true where id = $1', [first.id])
  asked = first
}, 60_000)
afterAll(() => branch.app.stop())

describe('a road test that an item asks for', { timeout: 30_000 }, () => {
  it('keeps the item open while it is missing or failed, and closes it once passed', async () => {
    const { technician } = branch
    const ticked = await technician.ok('POST calibrate/updateCalibrateEventActivity', send({ done: true }))
    expect(ticked.needs).toContain('a test drive is missing')
    const failed = await technician.ok(
      'POST calibrate/updateCalibrateEventActivity',
      send({ drive: { ...drive, result: 'failed' } }),
    )
    expect(failed.needs).toContain('a test drive is missing')
    const passed = await technician.ok(
      'POST calibrate/updateCalibrateEventActivity',
      send({ drive, done: true }),
    )
    expect(passed.needs ?? '').not.toContain('test drive')
  })

  it('is kept once, by the clock of the place', async () => {
    await branch.technician.ok('POST calibrate/updateCalibrateEventActivity', send({ drive }))
    const kept = await branch.app.sql(
      'select started_at, odometer_end, result from test_drive where event_item = $1',
      [asked.id],
    )
    expect(kept).toHaveLength(1)
    expect(kept[0]).toMatchObject({ odometer_end: 34_127, result: 'passed' })
    expect(new Date(String(kept[0]?.['started_at'])).toISOString()).toBe('2026-11-17T18:32:00.000Z')
  })

  it('is refused in words when it ends before it starts', async () => {
    const { technician } = branch
    const backwards = { ...drive, started: drive.ended, ended: drive.started }
    const answer = await technician.call(
      'POST calibrate/updateCalibrateEventActivity',
      send({ drive: backwards }),
    )
    expect(answer.status).toBe(400)
  })
})
