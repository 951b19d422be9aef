import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { choose } from './support/choose.ts'
import { live, phone } from './support/person.ts'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

const product = useProduct()
const day = '2031-03-05'

/** The center, and what is prepared there without the screen. */
const center = () => product.app.as('role12@north.demo')
const addBay = async (bayName: string, more: Record<string, unknown> = {}) =>
  (await center()).ok('POST bay/saveBay', { body: { bayName, ...more } })
const storedBay = async (bay: number) => (await center()).ok('GET bay/bay', { query: { bay } })
const bookIn = async (bay: number, at: string) => {
  const { calibrate, ronumber } = await product.given.request({
    status: 'assigned',
    visitFields: { scheduled: `${day} ${at}`, minutes: 60, bay, techIds: [] },
  })
  return { calibrate, ronumber }
}
const rows = (page: Page) => page.getByRole('list', { name: 'Bays' }).locator('> li')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const save = (dialog: Locator) => dialog.getByRole('button', { name: /^Save/ }).click()

test('a bay is added with a preview of its slots, edited, deleted, and restored', async () => {
  const { firm } = await addBay('Bay of the firm')
  const { page } = await product.person('role12@north.demo')
  await page.goto(`/locations/${firm}?tab=bays`)
  await page.getByRole('button', { name: 'Add bay' }).click()
  const dialog = page.getByRole('dialog')
  const preview = dialog.getByRole('group', { name: 'Slots of a day' })
  await preview.getByText('9 slots of 60 min').waitFor()
  await dialog.getByLabel('Name').fill('Front bay')
  await dialog.getByLabel('Slots per day').fill('6')
  await preview.getByText('6 slots of 90 min').waitFor()
  await dialog.getByLabel('Slots per day').fill('')
  await dialog.getByRole('button', { name: 'Add block' }).click()
  await preview.getByText('8 slots of 60 min').waitFor()
  const block = dialog.getByRole('group', { name: 'Block 1' })
  await block.getByLabel('End').fill('11:00 am')
  await save(dialog)
  await dialog.getByText('Block 1: enter a start and a later end').waitFor()
  await block.getByLabel('End').fill('1:00 pm')
  await block.getByLabel('Reason').fill('Lunch')
  await choose(page, dialog.getByRole('combobox', { name: 'Technician' }), /./)
  await save(dialog)
  await page.getByText('Front bay added').waitFor()
  const added = row(page, 'Front bay')
  await added.getByText('8 slots of 60 min').waitFor()
  const stored = (await (await center()).ok('GET bay/bays', { query: { firm } })).find(
    ({ bayName }) => bayName === 'Front bay',
  )
  expect(stored).toMatchObject({
    slots: 0,
    avgSlotTime: 0,
    startOfDay: '08:00',
    endOfDay: '17:00',
    technician: expect.any(Number) as number,
    blocks: [{ from: null, to: null, start: '12:00', end: '13:00', reason: 'Lunch' }],
  })

  await added.getByRole('button', { name: 'Edit Front bay' }).click()
  await dialog.getByRole('button', { name: 'Remove block 1' }).click()
  await dialog.getByLabel('End of day').fill('12:00 am')
  await preview.getByText('16 slots of 60 min').waitFor()
  await dialog.getByLabel('Inactive').check()
  await save(dialog)
  await page.getByText('Front bay saved').waitFor()
  await added.waitFor({ state: 'detached' })
  await page.getByLabel('Show inactive').check()
  await added.getByText('08:00 am to 12:00 am').waitFor()

  await added.getByRole('button', { name: 'Delete Front bay' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you wish to Delete this bay?' })
  await question.getByRole('button', { name: 'Delete bay' }).click()
  await page.getByText('Front bay deleted').waitFor()
  await added.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await added.waitFor()
})

test('visits that no longer fit are listed after a save and in the list; a booked bay is not deleted', async () => {
  const { bay, firm } = await addBay('Bay of misfits')
  const { calibrate, ronumber } = await bookIn(bay, '16:00')
  const person = await product.person('role12@north.demo')
  person.expects(/422/)
  const { page } = person
  await page.goto(`/locations/${firm}?tab=bays`)
  await row(page, 'Bay of misfits').getByText('1 upcoming visit').waitFor()
  await row(page, 'Bay of misfits').getByRole('button', { name: 'Edit Bay of misfits' }).click()
  await page.getByRole('dialog').getByLabel('End of day').fill('3:00 pm')
  await save(page.getByRole('dialog'))
  const warning = page.getByRole('status').filter({ hasText: "1 visit doesn't fit Bay of misfits anymore." })
  await warning.getByText('03/05/2031 04:00 pm').waitFor()
  const link = row(page, 'Bay of misfits').getByRole('link', { name: `RO ${ronumber}, visit 1` })
  expect(await link.getAttribute('href')).toBe(`/calibrate/${calibrate}`)
  await row(page, 'Bay of misfits').getByRole('button', { name: 'Delete Bay of misfits' }).click()
  await page.getByRole('button', { name: 'Delete bay', exact: true }).click()
  await page
    .getByText('1 open visit is booked in Bay of misfits. Move it to another bay first.')
    .first()
    .waitFor()
  await warning.getByRole('link').click()
  await page.waitForURL(`**/calibrate/${calibrate}`)
})

test('two change one bay: the list follows, and the second chooses', async () => {
  const { bay, firm, version } = await addBay('Bay of two')
  const person = await product.person('role12@north.demo')
  person.expects(/409/)
  const { page } = person
  await page.goto(`/locations/${firm}?tab=bays`)
  await live(page)
  await row(page, 'Bay of two').getByRole('button', { name: 'Edit Bay of two' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Start of day').fill('9:00 am')
  const host = await product.app.as('role1@north.demo')
  await host.ok('POST bay/saveBay', { body: { bay, version, startOfDay: '07:00' } })
  await row(page, 'Bay of two').getByText('07:00 am to 05:00 pm').waitFor()
  await save(dialog)
  const panel = page.getByRole('region', { name: 'Saved by someone else meanwhile' })
  await panel.getByText('07:00 am', { exact: true }).waitFor()
  await panel.getByRole('button', { name: 'Save 1 of mine' }).click()
  await page.getByText('Bay of two saved').waitFor()
  expect(await storedBay(bay)).toMatchObject({ startOfDay: '09:00', endOfDay: '17:00' })
})

test('bays change their order, and undo puts it back', async () => {
  const first = await addBay('Bay A of the order')
  const second = await addBay('Bay B of the order')
  const { page } = await product.person('role12@north.demo')
  await page.goto(`/locations/${first.firm}?tab=bays`)
  await row(page, 'Bay B of').getByRole('button', { name: 'Move Bay B of the order up' }).click()
  await page.getByText('Bay B of the order moved').first().waitFor()
  expect((await storedBay(second.bay)).sort).toBeLessThan((await storedBay(first.bay)).sort)
  await page.getByRole('button', { name: 'Undo' }).click()
  await until(async () => (await storedBay(second.bay)).sort).toBe(second.sort)
})

test('closures are added, changed, and removed; those from above are only read', async () => {
  const { firm } = await addBay('Bay of closures')
  const host = await product.app.as('role1@north.demo')
  const { parent } = await host.ok('GET firm/firm', { query: { firm } })
  const { page } = await product.person('role12@north.demo', { viewport: phone })
  await page.goto(`/locations/${firm}?tab=bays`)
  await page.getByText('No upcoming holidays or closures.').waitFor()
  await page.getByRole('button', { name: 'Add closure' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Inventory')
  await dialog.getByRole('textbox', { name: /^First day/ }).fill('01/04/2031')
  await save(dialog)
  await page.getByText('Inventory added').waitFor()
  const list = page.getByRole('list', { name: 'Holidays and closures' })
  await list.getByText('01/04/2031', { exact: true }).waitFor()
  await list.getByRole('button', { name: 'Edit Inventory' }).click()
  await dialog.getByRole('textbox', { name: /^Last day/ }).fill('01/05/2031')
  await save(dialog)
  await list.getByText('01/04/2031 to 01/05/2031').waitFor()

  const body = { firm: parent ?? 0, closureName: 'Memorial Day', firstDay: '2031-05-26' }
  await host.ok('POST bay/saveClosure', { body })
  const inherited = list.getByRole('listitem').filter({ hasText: 'Memorial Day' })
  await inherited.getByText(/^From /).waitFor()
  expect(await inherited.getByRole('button').count()).toBe(0)

  await list.getByRole('button', { name: 'Remove Inventory' }).click()
  await page.getByText('Inventory removed').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await list.getByText('01/04/2031 to 01/05/2031').waitFor()
})
