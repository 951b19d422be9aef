import { expect, test } from 'vitest'
import { choose, give } from './support/choose.ts'
import { phone } from './support/person.ts'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

const product = useProduct()

test('services are searched by code, make and insurer, and their list goes out to a file and comes back the same', async () => {
  const { page } = await product.person('role1@north.demo')
  await page.goto('/configuration/services')
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await page.getByRole('button', { name: 'Front camera, static calibration', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await choose(page, dialog.getByRole('combobox', { name: 'Insurer' }), 'Harborview Casualty')
  await choose(page, dialog.getByRole('combobox', { name: 'Make' }), 'Toyota')
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await row('Toyota, Harborview Casualty').waitFor()
  const search = page.getByRole('searchbox').last()
  await search.fill('harborview')
  await until(() => page.locator('tr[data-row]').count()).toBe(1)
  await page.getByRole('columnheader', { name: 'Only for' }).waitFor()
  await search.fill('frad-d')
  await row('Front radar, dynamic calibration').waitFor()
  await until(() => page.locator('tr[data-row]').count()).toBe(1)
  await search.fill('nothing like it')
  await page.getByText('No service matches “nothing like it”').waitFor()
  await page.getByRole('button', { name: 'Clear search' }).last().click()

  await page.getByRole('button', { name: 'Import' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download the list' }).click(),
  ])
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  const text = { name: 'services.csv', mimeType: 'text/csv', buffer: Buffer.concat(chunks) }
  await give(page, dialog.getByRole('button', { name: 'Choose file' }), text)
  await dialog.getByText(/^Nothing differs: \d\d services are as in the file\.$/).waitFor()
  await dialog.getByText('Replace the list').click()
  await dialog.getByText(/^Nothing differs/).waitFor()
})

test('a role of the product stays offered, and says why', async () => {
  const { page } = await product.person('role1@north.demo')
  await page.goto('/configuration/lookups?key=Role')
  await page.getByRole('button', { name: 'Make Technician inactive' }).click()
  await page.getByText('The product works with "Technician" of Role', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Make Technician inactive' }).waitFor()
})

test('on a phone the tab of a location that is open is in sight, and a long list keeps its name', async () => {
  const { page } = await product.person('role1@north.demo', {
    viewport: phone,
    hasTouch: true,
    isMobile: true,
  })
  await page.goto('/locations/7?tab=technicians')
  const tab = page.getByRole('tab', { name: /^Technicians/ })
  await tab.waitFor()
  await until(async () => {
    const box = await tab.boundingBox()
    return box !== null && box.x >= 0 && box.x + box.width <= phone.width
  }).toBe(true)
  await page.goto('/configuration/lookups?key=VehicleMake')
  const name = page.getByRole('heading', { name: 'VehicleMake' })
  await name.waitFor()
  expect((await name.boundingBox())?.width).toBeGreaterThan(90)
  await page.getByRole('searchbox', { name: 'Search Name or value' }).fill('toy')
  await until(() => page.locator('tr[data-row]').count()).toBe(1)
})
