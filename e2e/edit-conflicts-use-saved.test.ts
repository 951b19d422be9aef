import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

const product = useProduct()
const panel = (page: Page) => page.getByRole('region', { name: 'Saved by someone else meanwhile' })
const save = (page: Page) =>
  page
    .getByRole('button', { name: /^Save( |$)/ })
    .last()
    .click()
/** Takes what is stored: the panel goes, and what was not in question is still typed and unsaved. */
const take = async (page: Page, words: string) => {
  await panel(page).getByText(words).first().waitFor()
  await panel(page).getByRole('button', { name: 'Use saved' }).click()
  await panel(page).waitFor({ state: 'detached' })
}
/** Reads until it is what it should be. */
const becomes = <T>(read: () => Promise<T>, expected: T) => until(read).toEqual(expected)

test('a repair order, in two browsers: the stored value of the field in question alone is taken', async () => {
  const [shop, host] = [await product.person('role4@north.demo'), await product.person('role1@north.demo')]
  shop.expects(/409/)
  const client = await product.app.as('role4@north.demo')
  const { calibrate: id } = await product.given.request({ status: 'submitted' })
  const open = async ({ page }: typeof shop) => {
    await page.goto(`/calibrate/${id}`)
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
    return page.getByRole('dialog')
  }
  const [mine, theirs] = [await open(shop), await open(host)]
  await mine.getByRole('textbox', { name: /^Notes/ }).fill('Mine')
  await mine.getByLabel('Fleet number').fill('F-100')
  await mine.getByRole('textbox', { name: 'Trim' }).fill('Mine too')
  await theirs.getByRole('textbox', { name: /^Notes/ }).fill('Theirs')
  await theirs.getByRole('textbox', { name: 'Model' }).fill('Their model')
  await save(host.page)
  await theirs.waitFor({ state: 'detached' })
  await save(shop.page)
  await take(shop.page, 'Theirs')
  expect(await mine.getByRole('textbox', { name: /^Notes/ }).inputValue()).toBe('Theirs')
  expect(await mine.getByLabel('Fleet number').inputValue()).toBe('F-100')
  await save(shop.page)
  await mine.waitFor({ state: 'detached' })
  const now = await client.ok('GET calibrate/calibrate', { query: { id } })
  expect(now).toMatchObject({ notes: 'Theirs', fleetNumber: 'F-100' })
  expect(now.vehicle).toMatchObject({ model: 'Their model', trim: 'Mine too' })
})

test('a visit: one line of its services is taken, the price of another and the notes stay typed', async () => {
  const { page, expects } = await product.person('role12@north.demo')
  expects(/409/)
  const client = await product.app.as('role12@north.demo')
  const host = await product.app.as('role1@north.demo')
  const { visits } = await product.given.request({ status: 'assigned', services: ['FCAM-S', 'BSM-P'] })
  const [visit] = visits
  if (!visit) return expect.fail('no visit was planned')
  const { calibrate, calibrateEvent, serviceList } = visit
  const [first, second] = serviceList
  await page.goto(`/calibrate/${calibrate}/${calibrateEvent}`)
  await page
    .getByRole('button', { name: /^(Edit|Plan)/ })
    .last()
    .click()
  const dialog = page.getByRole('dialog')
  const rates = dialog.getByRole('textbox', { name: /^Rate/ })
  await rates.nth(0).fill('81')
  await rates.nth(1).fill('82')
  await dialog.getByRole('textbox', { name: /^Notes/ }).fill('Mine')
  await host.ok('POST calibrate/saveCalibrateEvent', {
    body: {
      calibrate,
      calibrateEvent,
      serviceList: serviceList.map((line) => (line.id === first?.id ? { id: line.id, rate: '90.00' } : line)),
    },
  })
  await save(page)
  await take(page, `${first?.description}, ${first?.hours} h at $90.00`)
  await becomes(() => rates.nth(0).inputValue(), '90.00')
  await save(page)
  await dialog.waitFor({ state: 'detached' })
  const now = await client.ok('GET calibrate/calibrateEvent', { query: { id: calibrateEvent } })
  expect(now.notes).toBe('Mine')
  expect(now.serviceList.find(({ id }) => id === first?.id)?.rate).toBe('90.00')
  expect(now.serviceList.find(({ id }) => id === second?.id)?.rate).toBe('82.00')
})

test('a row of a list', async () => {
  const { page, expects } = await product.person('role1@north.demo')
  expects(/409/)
  const other = await product.app.as('role2@north.demo')
  const types = await other.ok('GET lookup/rateTypes', { query: {} })
  const type = types.find((each) => each.rateTypeName === 'Diagnostic')
  await page.goto('/configuration/rate-types')
  const row = page.getByRole('row', { name: /Diagnostic/ })
  await row.getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Rate').fill('166')
  await dialog.getByLabel('Name').fill('Diagnostic, mine')
  await other.ok('POST lookup/saveRateType', { body: { rateType: type?.rateType ?? 0, rate: '170.00' } })
  await save(page)
  await take(page, '170.00')
  await becomes(() => dialog.getByLabel('Rate').inputValue(), '170.00')
  await save(page)
  await page.getByRole('row', { name: /Diagnostic, mine/ }).waitFor()
  const now = await other.ok('GET lookup/rateTypes', { query: {} })
  expect(now.find(({ rateType }) => rateType === type?.rateType)).toMatchObject({
    rateTypeName: 'Diagnostic, mine',
    rate: '170.00',
  })
})

test('a vehicle', async () => {
  const { page, expects } = await product.person('role1@north.demo')
  expects(/409/)
  const other = await product.app.as('role2@north.demo')
  const { vehicle, vin } = await other.ok('POST vehicle/saveVehicle', {
    body: { vehicle: -1, year: 2020, makeName: 'Honda', model: 'Accord', vin: '1HGCV1F33LA000002' },
  })
  await page.goto(`/fleet?show=vehicles&search=${vin}`)
  await page.getByRole('row').nth(1).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Trim' }).fill('Mine')
  await dialog.getByRole('textbox', { name: 'Model' }).fill('Mine as well')
  await other.ok('POST vehicle/saveVehicle', { body: { vehicle, trim: 'Theirs' } })
  await save(page)
  await take(page, 'Theirs')
  expect(await dialog.getByRole('textbox', { name: 'Trim' }).inputValue()).toBe('Theirs')
  await save(page)
  await dialog.waitFor({ state: 'detached' })
  const now = await other.ok('GET vehicle/vehicle', { query: { id: vehicle } })
  expect(now).toMatchObject({ trim: 'Theirs', model: 'Mine as well' })
})

test('a brand, its own fields and what it prefers', async () => {
  const { page, expects } = await product.person('role1@north.demo')
  expects(/409/)
  const other = await product.app.as('role2@north.demo')
  const [brand] = (await other.ok('GET brand/brands', { query: {} })).items
  if (!brand) return expect.fail('no brand')
  await page.goto('/brands')
  await page.getByRole('row', { name: brand.brandName }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Web address').fill('mine.example')
  await dialog.getByLabel('Email').fill('mine@mine.example')
  await other.ok('POST brand/saveBrand', { body: { brand: brand.brand, email: 'theirs@theirs.example' } })
  await save(page)
  await take(page, 'theirs@theirs.example')
  await becomes(() => dialog.getByLabel('Email').inputValue(), 'theirs@theirs.example')
  expect(await dialog.getByLabel('Web address').inputValue()).toBe('mine.example')
  await save(page)
  await page.getByText(`${brand.brandName} saved`).waitFor()
  const now = (await other.ok('GET brand/brands', { query: {} })).items.find(
    (each) => each.brand === brand.brand,
  )
  expect(now).toMatchObject({ email: 'theirs@theirs.example', webAddress: 'mine.example' })
})

test('preferences of a location', async () => {
  const { page, expects } = await product.person('role1@north.demo')
  expects(/409/)
  const other = await product.app.as('role2@north.demo')
  const { items } = await other.ok('GET firm/getFirms', { query: { filter: '6', pageSize: 1 } })
  const firm = items[0]?.firm ?? 0
  const kept = (firmPreferenceName: string, preference: string) =>
    other.ok('POST firm/saveFirmPreference', {
      body: { firm, firmPreferenceName, preference, firmPreferenceCategory: 'Word' },
    })
  await kept('First', 'one')
  await kept('Second', 'two')
  await page.goto(`/locations/${firm}?tab=preferences`)
  const [first, second] = [
    page.getByLabel('First', { exact: true }),
    page.getByLabel('Second', { exact: true }),
  ]
  await first.fill('one, mine')
  await second.fill('two, mine')
  await kept('First', 'one, theirs')
  await save(page)
  await take(page, 'one, theirs')
  await becomes(() => first.inputValue(), 'one, theirs')
  const now = await other.ok('GET firm/firmPreference', { query: { firm } })
  expect(now.filter(({ type }) => type === 'Word').map(({ value }) => value)).toEqual([
    'one, theirs',
    'two, mine',
  ])
})
