import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { save } from './story/order.ts'
import { choose } from './support/choose.ts'
import { phone } from './support/person.ts'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

const product = useProduct()
/** What makes an order worth more than what the tests pay and credit. */
const services = ['FCAM-S', 'FRAD-S']

test('a rule is written, and the price of a service says that it made it', async () => {
  const { page } = await product.person('role1@north.demo')
  await page.goto('/configuration/pricing-rules')
  await page.getByRole('button', { name: 'New pricing rule' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Spring')
  await dialog.getByLabel('Amount').fill('101')
  // A rule holds from today on if nothing else is said.
  const day = dialog.getByRole('textbox', { name: /^Start date/ })
  expect(await day.inputValue()).toMatch(/^\d{2}\/\d{2}\/\d{4}$/)
  await day.fill('01/01/2026')
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await page.getByRole('row', { name: /Spring.*\$101\.00 an hour/ }).waitFor()

  const center = await product.person('role12@north.demo')
  const client = await product.app.as('role12@north.demo')
  const { calibrate } = await product.given.request({ status: 'accepted' })
  const [service] = await client.ok('GET lookup/calibrateService', { query: {} })
  const name = service?.calibrateServiceName ?? ''
  // The visit is planned by its dialog: what that shows is what is charged.
  await center.page.goto(`/calibrate/${calibrate}`)
  await center.page.getByRole('button', { name: /^New visit( V)?$/ }).click()
  const visit = center.page.getByRole('dialog', { name: 'New visit' })
  await choose(center.page, visit.getByRole('combobox', { name: 'Type' }), /^Calibration$/)
  await visit.getByRole('group', { name: 'Services' }).getByRole('button', { name }).first().click()
  await until(() => visit.getByLabel(`Rate of ${name}`).inputValue()).toBe('101.00')
  await visit.getByText('rule Spring (version 1, from 01/01/2026)').waitFor()
  await visit.getByRole('button', { name: save }).click()
  await visit.waitFor({ state: 'detached' })
  await center.page.getByRole('tab', { name: 'Services' }).click()
  await center.page
    .getByRole('button', { name: new RegExp(`^Price of ${name}`) })
    .last()
    .click()
  await center.page.getByRole('dialog').getByText('rule Spring (version 1, from 01/01/2026)').waitFor()
})

test('a completed visit is invoiced, paid in part and in full, and is Paid', async () => {
  const client = await product.app.as('role12@north.demo')
  const { calibrate } = await product.given.request({ status: 'completed', visits: 2, services })
  const center = await product.person('role12@north.demo')
  const { page } = center
  await page.goto(`/calibrate/${calibrate}`)
  await page.getByRole('tab', { name: 'Charges' }).click()
  const invoices = page.getByRole('button', { name: 'Invoice…' })
  await until(() => invoices.count()).toBe(2)
  for (let left = 2; left > 0; left -= 1) {
    await invoices.first().click()
    await page.getByRole('button', { name: /^Invoice \$/ }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  const pay = async (amount?: string) => {
    await page.getByRole('button', { name: 'Record payment', exact: true }).click()
    if (amount) await page.getByRole('dialog').getByLabel('Amount').fill(amount)
    await choose(page, page.getByRole('dialog').getByRole('combobox', { name: 'Method' }), 'Check')
    await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  const status = async () => (await client.ok('GET calibrate/charges', { query: { calibrate } })).status
  await pay('40')
  await pay()
  await until(status).toBe(9)
  // Ctrl+Z takes the last payment back, and the head offers to record it again.
  await page.keyboard.press('Control+z')
  await until(status).toBe(4)
  await page.getByRole('button', { name: 'Record payment…' }).first().click()
  await page
    .getByRole('dialog')
    .getByText(/^Balance due: \$/)
    .waitFor()
})

/** Presses a button whose first answer is lost on the way, and then once more. */
const pressTwice = async (page: Page, path: string, name: string | RegExp) => {
  const button = page.getByRole('dialog').getByRole('button', { name })
  await page.route(`**/api/${path}`, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await button.click()
  await page.getByText("We can't reach the server. What you typed is still here. Try again.").waitFor()
  await page.unroute(`**/api/${path}`)
  await button.click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('a payment and a credit whose answer was lost on the way are booked once, by the second press', async () => {
  const client = await product.app.as('role12@north.demo')
  const center = await product.person('role12@north.demo')
  center.expects(/ERR_CONNECTION_RESET|ERR_FAILED/)
  const { page } = center
  const { calibrate, visits } = await product.given.request({ status: 'completed', visits: 2, services })
  const { calibrateEvent } = visits[0] ?? { calibrateEvent: 0 }
  await client.ok('POST calibrate/invoiceCalibrateEvent', { body: { calibrateEvent } })
  await page.goto(`/calibrate/${calibrate}`)
  await page.getByRole('tab', { name: 'Charges' }).click()
  await page.getByRole('button', { name: 'Record payment', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Amount').fill('11')
  await choose(page, page.getByRole('dialog').getByRole('combobox', { name: 'Method' }), 'Check')
  await pressTwice(page, 'calibrate/updatePaymentCalibrateEvent', 'Record payment')

  await page.getByRole('tab', { name: 'Visits' }).click()
  await page.getByRole('button', { name: 'Credit…', exact: true }).first().click()
  await page.getByRole('dialog').getByLabel('Amount').fill('7')
  await page.getByRole('dialog').getByLabel('Reason').fill('Goodwill')
  await pressTwice(page, 'calibrate/SaveCalibrateEventCredit', 'Save credit')

  const { sums } = await client.ok('GET calibrate/charges', { query: { calibrate } })
  expect(sums).toMatchObject({ paid: '11.00', credit: '-7.00' })
})

test('an invoice, a payment of all and a credit note whose answer was lost are made once', async () => {
  const client = await product.app.as('role12@north.demo')
  const center = await product.person('role12@north.demo')
  center.expects(/ERR_CONNECTION_RESET|ERR_FAILED/)
  const { page } = center
  const { calibrate } = await product.given.request({ status: 'completed', services })
  const read = () => client.ok('GET calibrate/charges', { query: { calibrate } })
  await page.goto(`/calibrate/${calibrate}`)
  await page.getByRole('tab', { name: 'Charges' }).click()
  await page.getByRole('button', { name: 'Invoice…' }).first().click()
  await pressTwice(page, 'calibrate/invoiceCalibrateEvent', /^Invoice \$/)
  expect((await read()).invoices).toHaveLength(1)

  const { owed } = (await read()).sums
  await page.getByRole('button', { name: 'Record payment', exact: true }).click()
  await choose(page, page.getByRole('dialog').getByRole('combobox', { name: 'Method' }), 'Check')
  await pressTwice(page, 'calibrate/updatePaymentCalibrateEvent', 'Record payment')
  expect((await read()).sums).toMatchObject({ paid: owed, owed: '0.00' })

  await page.getByRole('button', { name: 'Credit memo…' }).first().click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Wrong shop')
  await pressTwice(page, 'calibrate/creditInvoice', 'Create credit memo')
  expect((await read()).invoices).toHaveLength(2)
})

test('a credit names its service, and the service says that it is credited', async () => {
  const { calibrate, visits } = await product.given.request({ status: 'assigned', services })
  const [visit] = visits
  const name = visit?.serviceList[0]?.description ?? ''
  const { page } = await product.person('role12@north.demo')
  await page.goto(`/calibrate/${calibrate}/${visit?.calibrateEvent}`)
  const card = page.getByRole('article', { name: `Visit ${visit?.number},` })
  await card.getByRole('button', { name: 'Credit…' }).click()
  const dialog = page.getByRole('dialog')
  await choose(page, dialog.getByRole('combobox', { name: 'For' }), name)
  await dialog.getByLabel('Amount').fill('5')
  await dialog.getByLabel('Reason').fill('Late')
  await dialog.getByRole('button', { name: 'Save credit' }).click()
  await card.getByRole('cell', { name: `Credit Late for ${name}` }).waitFor()
  await card.getByRole('cell', { name: `${name} credited` }).waitFor()
})

test('charges fit a phone', async () => {
  const client = await product.app.as('role12@north.demo')
  const { calibrate, visits } = await product.given.request({ status: 'completed', visits: 2, services })
  for (const { calibrateEvent } of visits)
    await client.ok('POST calibrate/invoiceCalibrateEvent', { body: { calibrateEvent } })
  const { page } = await product.person('role12@north.demo', { viewport: phone })
  await page.goto(`/calibrate/${calibrate}`)
  await page.getByRole('tab', { name: 'Charges' }).click()
  await page.getByText('Totals', { exact: true }).waitFor()
  const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  expect(await page.evaluate<number>(overflow)).toBe(0)
})
