import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#server/testing/client.ts'
import { startBranch, type BranchApp } from '../testing/branch-app.ts'

let branch: BranchApp
beforeAll(async () => {
  branch = await startBranch()
}, 60_000)
afterAll(() => branch.app.stop())

const remind = (who: Client, calibrate: number) => who.ok('POST calibrate/remind', { body: { calibrate } })
const reminders = async (who: Client): Promise<string[]> =>
  (await who.ok('GET notifications/mine', { query: { pageSize: 50 } })).items
    .map(({ title }) => title)
    .filter((title) => title.startsWith('Reminder: '))
    .sort()

it('a shop reminds its center once a day; the center, its dispatchers, and the history are told', async () => {
  const { shop, center, dispatcher, technician, stranger } = branch
  const { calibrate, ronumber } = await branch.submitted()
  const title = `Reminder: RO ${ronumber} is waiting for you`
  const after = await remind(shop, calibrate)
  expect(after.history[0]).toMatchObject({ what: 'reminded', says: 'sent a reminder to Borealis center' })
  expect(after.progress.reminded).toMatchObject({ by: after.history[0]?.by })
  await expect.poll(() => reminders(center)).toEqual([title])
  expect(await reminders(dispatcher)).toEqual([title])
  for (const other of [shop, technician, stranger]) expect(await reminders(other)).toEqual([])

  const again = await shop.refused('POST calibrate/remind', { body: { calibrate } }, 'refused')
  expect(again.detail).toMatch(/ sent a reminder less than a day ago\. /)
  await branch.app.sql(
    "update history set at = at - interval '25 hours' where request = $1 and what = 'reminded'",
    [calibrate],
  )
  await branch.app.sql(
    "update history set at = at - interval '26 hours' where request = $1 and what <> 'reminded'",
    [calibrate],
  )
  await remind(shop, calibrate)
})

it('a reminder is about one step: the next one may be reminded of at once', async () => {
  const { shop, center, technician, north } = branch
  const { calibrate } = await branch.submitted()
  await remind(shop, calibrate)
  await branch.move(center, calibrate, 8)
  await remind(shop, calibrate)
  // A planned visit waits for its time; once it is worked on, its technician is reminded.
  const { calibrateEvent } = await branch.given.visit(calibrate, { techIds: [north.users[14]] })
  await shop.refused('POST calibrate/remind', { body: { calibrate } }, 'refused')
  await branch.given.start(calibrateEvent)
  await remind(shop, calibrate)
  await expect.poll(() => reminders(technician)).toHaveLength(1)
})

it('nobody reminds of a step that they can take, or of an order of others', async () => {
  const { shop, center, host, stranger } = branch
  const { calibrate } = await branch.submitted()
  for (const who of [center, host])
    await who.refused('POST calibrate/remind', { body: { calibrate } }, 'refused')
  await stranger.refused('POST calibrate/remind', { body: { calibrate } }, 'notFound')
  const draft = await branch.pending()
  await shop.refused('POST calibrate/remind', { body: { calibrate: draft.calibrate } }, 'refused')
})
