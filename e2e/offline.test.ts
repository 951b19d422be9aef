import { expect, test } from 'vitest'
import type { EventShape } from '#contract/requests/index.ts'
import { photo } from './support/paper.ts'
import { phone } from './support/person.ts'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

const product = useProduct({ isCold: true })

/** A visit whose checklist has two open items: one to tick, and one that asks for a photo. */
async function assigned(): Promise<{ visit: EventShape; plain: string; pictured: string }> {
  const { given, app } = product
  const { visits } = await given.request({ status: 'assigned', services: ['FCAM-S'] })
  const visit = visits[0]!
  const [plain, pictured] = [...visit.readyList, ...visit.precheckList, ...visit.actionList]
  const open = [plain!.id, pictured!.id]
  await app.sql(
    "update event_item set skipped_reason = 'for the test' where event = $1 and not (id = any($2::int[]))",
    [visit.calibrateEvent, open],
  )
  await app.sql(
    `update event_item set is_optional = false, is_video = false, is_file = false, is_test_drive = false,
      is_image = (id = $2) where id = any($1::int[])`,
    [open, pictured!.id],
  )
  return { visit, plain: plain!.name, pictured: pictured!.name }
}

const appIsStored = `caches.match('/techschedule/0').then((found) => found !== undefined)`
const visitIsStored = (visit: number) => `new Promise((resolve) => {
  const request = indexedDB.open('calibrate-work')
  request.onsuccess = () => {
    const keys = request.result.transaction('answers').objectStore('answers').getAllKeys()
    keys.onsuccess = () => {
      request.result.close()
      resolve(keys.result.some(([, query]) => query.includes('calibrateEvent') && query.includes('"id":${visit}')))
    }
  }
})`

test('a technician does a whole visit without a connection, over reloads, and everything arrives once and in order', async () => {
  const { visit, plain, pictured } = await assigned()
  const { calibrate, calibrateEvent } = visit
  const technician = await product.person('role14@north.demo', {
    viewport: phone,
    hasTouch: true,
    serviceWorkers: 'allow',
  })
  technician.expects(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/)
  const { page, context } = technician
  await page.goto(`/techschedule/${calibrateEvent}`)
  await page.getByRole('button', { name: 'Start visit' }).waitFor()
  await until(() => page.evaluate(appIsStored)).toBe(true)
  await until(() => page.evaluate(visitIsStored(calibrateEvent))).toBe(true)

  await context.setOffline(true)
  await page.reload()
  await page.getByRole('button', { name: 'Start visit' }).tap()
  await page.getByRole('button', { name: 'Complete visit', disabled: true }).waitFor()
  const item = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await item(plain).getByRole('checkbox').click()
  await until(() => item(plain).getByRole('checkbox').isChecked()).toBe(true)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    item(pictured)
      .getByRole('button', { name: /^Photo, / })
      .click(),
  ])
  await chooser.setFiles(await photo('bracket'))
  await until(() => item(pictured).getByRole('checkbox').isChecked()).toBe(true)
  await page.getByRole('textbox', { name: 'Results' }).fill('Calibrated in the steel building.')
  await page.getByRole('button', { name: /^Save, / }).click()
  await page.getByText('Notes saved on this device').waitFor()
  await page.getByRole('button', { name: 'Complete visit' }).click()
  await page
    .getByText(/^Completed/)
    .first()
    .waitFor()

  // The phone restarts: all of it is still there, and so is the list of what waits.
  await page.reload()
  await until(() => page.getByRole('textbox', { name: 'Results' }).inputValue()).toBe(
    'Calibrated in the steel building.',
  )
  await page.getByRole('link', { name: 'Show' }).click()
  const list = page.getByRole('list', { name: 'What waits' }).getByRole('listitem')
  await until(() => list.count()).toBe(6)
  await list.first().getByText('Start visit').waitFor()
  await list.last().getByText('Complete visit').waitFor()

  await context.setOffline(false)
  await page.getByText('Everything is sent').waitFor()
  const shop = await product.app.as('role16@north.demo')
  const stored = await shop.ok('GET calibrate/calibrateEvent', { query: { id: calibrateEvent } })
  expect(stored).toMatchObject({
    calibrateStatusTypeName: 'Completed',
    results: 'Calibrated in the steel building.',
  })
  expect(stored.files).toHaveLength(1)
  const history = await product.app.sql<{ what: string }>(
    `select what from history where request = $1
      and actor = (select id from app_user where username = 'role14@north.demo')
      and entity <> 'request' order by id`,
    [calibrate],
  )
  const did = history.map(({ what }) => what).filter((what) => /moved|completedItem|added|changed/.test(what))
  expect(did.slice(-6)).toEqual(['moved', 'completedItem', 'added', 'completedItem', 'changed', 'moved'])
  const receipts = () => shop.ok('GET receipt/receipts', { query: { calibrate, calibrateEvent } })
  await until(async () => (await receipts()).items.filter(({ state }) => state === 'sent').length).toBe(6)
  const { items } = await receipts()
  expect(items.map(({ number }) => number)).toEqual([6, 5, 4, 3, 2, 1])
  expect(items.every(({ missing }) => missing === 0)).toBe(true)
})
