import { expect, test } from 'vitest'
import { useProduct } from './support/product.ts'
import type { Person } from './support/person.ts'

const product = useProduct()
const back = /What you typed on \d\d\/\d\d\/\d{4} \d\d:\d\d [ap]m is back\. It isn't saved yet\./

/** Leaves the page with something typed, as by a closed browser, and comes back to the form. */
const away = async ({ page }: Person, open: () => Promise<void>): Promise<void> => {
  await page
    .getByText(/change.* not saved/)
    .first()
    .waitFor()
  page.once('dialog', (leave) => void leave.accept())
  await page.reload()
  await open()
  await page.getByText(back).waitFor()
}
/** Saves, is asked with both values, and what the other stored still stands. */
const asked = async ({ page }: Person, stored: string, mine: string): Promise<void> => {
  await page
    .getByRole('button', { name: /^Save( |$)/ })
    .last()
    .click()
  const panel = page.getByRole('region', { name: 'Saved by someone else meanwhile' })
  await panel.getByText(stored).waitFor()
  await panel.getByText(mine).waitFor()
}

test('a draft of a repair order over a newer version is asked about', async () => {
  const shop = await product.person('role4@north.demo')
  shop.expects(/409/)
  const { calibrate: id } = await product.given.request({ status: 'submitted' })
  const open = async () => {
    await shop.page.goto(`/calibrate/${id}`)
    await shop.page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  }
  await open()
  const notes = shop.page.getByRole('dialog').getByRole('textbox', { name: /^Notes/ })
  await notes.fill('Mine, typed first')
  const host = await product.app.as('role1@north.demo')
  await host.ok('POST calibrate/saveCalibrate', { body: { calibrate: id, notes: 'Theirs meanwhile' } })
  await away(shop, open)
  await asked(shop, 'Theirs meanwhile', 'Mine, typed first')
  expect((await host.ok('GET calibrate/calibrate', { query: { id } })).notes).toBe('Theirs meanwhile')
})

test('so is one of a visit', async () => {
  const center = await product.person('role12@north.demo')
  center.expects(/409/)
  const { calibrate: id, visits } = await product.given.request({ status: 'assigned' })
  const [visit] = visits
  const open = async () => {
    await center.page.goto(`/calibrate/${id}/${visit?.calibrateEvent}`)
    await center.page
      .getByRole('button', { name: /^(Edit|Plan)/ })
      .last()
      .click()
  }
  await open()
  await center.page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Notes/ })
    .fill('Mine, typed first')
  const host = await product.app.as('role1@north.demo')
  await host.ok('POST calibrate/saveCalibrateEvent', {
    body: { calibrate: id, calibrateEvent: visit?.calibrateEvent ?? 0, notes: 'Theirs meanwhile' },
  })
  await away(center, open)
  await asked(center, 'Theirs meanwhile', 'Mine, typed first')
})

test('so is one of a vehicle', async () => {
  const host = await product.person('role1@north.demo')
  host.expects(/409/)
  const other = await product.app.as('role2@north.demo')
  const { vehicle, vin, year } = await other.ok('POST vehicle/saveVehicle', {
    body: { vehicle: -1, year: 2020, makeName: 'Honda', model: 'Accord', vin: '1HGCV1F33LA000002' },
  })
  const open = async () => {
    await host.page.goto(`/fleet?show=vehicles&search=${vin}`)
    await host.page.getByRole('row').nth(1).click()
  }
  await open()
  await host.page.getByRole('dialog').getByRole('textbox', { name: /^Trim/ }).fill('Mine trim')
  await other.ok('POST vehicle/saveVehicle', {
    body: { vehicle, year: year ?? 2020, trim: 'Their trim' },
  })
  await away(host, open)
  await asked(host, 'Their trim', 'Mine trim')
})

// Rules, templates, lookups and checklists are edited in the same dialog of a list.
test('so is one of a pricing rule and of a rate type', async () => {
  const host = await product.person('role1@north.demo')
  host.expects(/409/)
  const { page } = host
  const other = await product.app.as('role2@north.demo')
  const panel = page.getByRole('region', { name: 'Saved by someone else meanwhile' })
  const rules = await other.ok('GET lookup/pricingRules', { query: {} })
  const rule = rules.find((each) => each.pricingRuleName.startsWith('Polestar'))
  const openRule = async () => {
    await page.goto('/configuration/pricing-rules')
    await page
      .getByRole('row', { name: /Polestar/ })
      .getByRole('button')
      .first()
      .click()
  }
  await openRule()
  await page.getByRole('dialog').getByLabel('Name').fill('Mine, typed first')
  await other.ok('POST lookup/pricingRule', {
    body: { pricingRule: rule?.pricingRule ?? 0, pricingRuleName: 'Polestar by another' },
  })
  await away(host, openRule)
  await asked(host, 'Polestar by another', 'Mine, typed first')
  await panel.getByRole('button', { name: /^Save 1 of mine/ }).click()
  await page.getByRole('row', { name: /Mine, typed first/ }).waitFor()

  const types = await other.ok('GET lookup/rateTypes', { query: {} })
  const type = types.find((each) => each.rateTypeName === 'Diagnostic')
  const openType = async () => {
    await page.goto('/configuration/rate-types')
    await page
      .getByRole('row', { name: /Diagnostic/ })
      .getByRole('button')
      .first()
      .click()
  }
  await openType()
  await page.getByRole('dialog').getByLabel('Rate').fill('166')
  await other.ok('POST lookup/saveRateType', { body: { rateType: type?.rateType ?? 0, rate: '170.00' } })
  await away(host, openType)
  await asked(host, '170.00', '166')
})
