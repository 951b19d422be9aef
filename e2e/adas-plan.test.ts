import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useProduct } from './support/product.ts'

const product = useProduct()

/** A submitted order of a Chevrolet Equinox, with its plan open. */
const openPlan = async (vin: string, user = 'role16@north.demo') => {
  const { calibrate } = await product.given.request({
    status: 'submitted',
    fields: { vehicle: { vehicle: -1, year: 2021, makeName: 'Chevrolet', model: 'Equinox', vin } },
  })
  const { page } = await product.person(user)
  await page.goto(`/calibrate/${calibrate}`)
  await page.getByRole('tab', { name: 'ADAS plan' }).click()
  return { page, calibrate }
}
const claim = (page: Page, system: string) =>
  page
    .getByRole('tabpanel')
    .locator('ol > li')
    .filter({ has: page.getByRole('heading', { name: system }) })

test('lines become claims with their sources; one click adds the services, and a dismissed one keeps its reason', async () => {
  const { page, calibrate } = await openPlan('2GNAXKEV0M6150001')
  await page.getByRole('button', { name: 'Add lines' }).click()
  const paste = page.getByRole('dialog', { name: 'Add repair lines' })
  await paste
    .getByLabel('Lines of the estimate')
    .fill('Repl Windshield\nRR BUMPER\nR&I Rear camera\nRpr Rear bumper cover')
  await paste.getByRole('button', { name: /^Add lines/ }).click()
  await page.getByText('3 lines added').waitFor()

  const camera = claim(page, 'Front camera')
  await camera.getByText('Line 1').waitFor()
  await camera.getByRole('link', { name: 'I-CAR RTS' }).waitFor()
  await camera.getByText(/Grade A/).waitFor()
  const add = page.getByRole('button', { name: /^Add \d+ service/ })
  // A rear camera is on every 2021 car; whether there is a front camera, somebody has to look.
  await page.getByRole('button', { name: 'Add 1 service' }).waitFor()
  await camera
    .getByRole('group', { name: /is it on this vehicle/ })
    .getByRole('button', { name: 'Yes' })
    .click()
  await page.getByRole('button', { name: 'Add 2 services' }).waitFor()

  await claim(page, 'Blind spot radar').getByRole('button', { name: 'Dismiss…' }).click()
  const dismiss = page.getByRole('dialog', { name: 'Dismiss Blind spot radar' })
  await dismiss.getByRole('button', { name: 'Dismiss', exact: true }).click()
  await dismiss.getByText('Enter a reason.').waitFor()
  await dismiss.getByLabel('Reason').fill('Only a scuff at the center')
  await dismiss.getByRole('button', { name: 'Dismiss', exact: true }).click()
  await claim(page, 'Blind spot radar')
    .getByText(/Only a scuff at the center/)
    .waitFor()

  await add.click()
  await page.getByText('2 services added').waitFor()
  await camera.getByText('On the RO').waitFor()
  const shop = await product.app.as('role16@north.demo')
  const { wantedServiceNames } = await shop.ok('GET calibrate/calibrate', { query: { id: calibrate } })
  expect(wantedServiceNames.toSorted()).toEqual([
    'Front camera, static calibration',
    'Rear camera, calibration',
  ])
})

test('the host changes a rule, which makes a version, and sees the orders that it touches', async () => {
  const { calibrate } = await product.given.request({
    status: 'submitted',
    fields: {
      vehicle: { vehicle: -1, year: 2020, makeName: 'Mazda', model: 'CX-30', vin: '3MVDMBCM1LM150002' },
    },
  })
  const shop = await product.app.as('role16@north.demo')
  await shop.ok('POST calibrate/addRepairLines', { body: { calibrate, text: 'Repl Windshield' } })
  const { page } = await product.person('role1@north.demo')
  await page.goto('/configuration/calibration-rules?search=MAZ-45')
  await page.getByRole('button', { name: 'Open rule MAZ-45' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Saving makes version 2').waitFor()
  await dialog.getByRole('link', { name: /2020 Mazda CX-30/ }).waitFor()
  await dialog.getByLabel('Confirmed with the maker').check()
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await page.getByText('MAZ-45 saved').waitFor()
  const plan = await shop.ok('GET decode/plan', { query: { calibrate } })
  const camera = plan.entries.find(({ system }) => system === 'frontCamera')
  expect(camera?.causes[0]?.rule).toMatchObject({ code: 'MAZ-45', version: 2, isConfirmed: true })
})
