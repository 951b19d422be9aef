import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBranch, type BranchApp } from '../testing/branch-app.ts'

let branch: BranchApp
beforeAll(async () => {
  branch = await startBranch()
}, 60_000)
afterAll(() => branch.app.stop())

it('the history tells each change before and after, ids by the names that the reader may see', async () => {
  const { center, shop, app, assigned, bay, service, north } = branch
  const { calibrateEvent, calibrate, version, serviceList } = await assigned()
  await center.ok('POST calibrate/saveCalibrateEvent', {
    body: {
      calibrateEvent,
      calibrate,
      version,
      bay,
      scheduled: '2032-06-01 09:30',
      techIds: [],
      skipReady: true,
      internalNotes: 'Call first',
      serviceList: [{ id: serviceList[0]?.id }, { id: -1, calibrateService: service('BSM-P') }],
    },
  })
  await shop.ok('POST calibrate/saveCalibrate', { body: { calibrate, notes: 'Left door first' } })
  const said = async (who: typeof shop) => {
    const { items } = await who.ok('GET dashboard/calibrateHistory', { query: { calibrate, pageSize: 50 } })
    return items.flatMap((entry) => entry.said.map((each) => `${each.field}: ${each.before} > ${each.after}`))
  }
  const [place] = await app.sql<{ name: string }>('select name from bay where id = $1', [bay])
  const [person] = await app.sql<{ full_name: string }>('select full_name from app_user where id = $1', [
    north.users[14],
  ])
  const [added] = await app.sql<{ name: string }>(
    "select name from service where firm = 1 and code = 'BSM-P'",
  )
  const told = await said(center)
  expect(told).toContain('notes: Front camera after glass > Left door first')
  expect(told).toContain(`bay:  > ${place?.name}`)
  expect(told).toContain('scheduled time:  > 06/01/2032 09:30 am')
  expect(told).toContain('skip readiness: no > yes')
  expect(told).toContain('internal notes:  > Call first')
  expect(told).toContain(`techs: ${person?.full_name} > `)
  expect(told.find((line) => line.startsWith('services:  > '))).toContain(`${added?.name}, `)
  // What is not the shop's to read is not told to it either.
  expect((await said(shop)).some((line) => line.startsWith('internal notes'))).toBe(false)
})
