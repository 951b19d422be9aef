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
    dialog.getByRole('button', { name: 'Download list' }).click(),
  ])
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  const text = { name: 'services.csv', mimeType: 'text/csv', buffer: Buffer.concat(chunks) }
  await give(page, dialog.getByRole('button', { name: 'Choose file' }), text)
  await dialog.getByText(/^No changes: \d\d services match the file\.$/).waitFor()
  await dialog.getByText('Replace list').click()
  await dialog.getByText(/^No changes/).waitFor()
})

test('a role of the product stays offered, and says why', async () => {
  const { page } = await product.person('role1@north.demo')
  await page.goto('/configuration/lookups?key=Role')
  await page.getByRole('button', { name: 'Make Technician inactive' }).click()
  await page.getByText('"Technician" in Role is built in.', { exact: false }).waitFor()
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
  const name = page.getByRole('heading', { name: 'Vehicle make' })
  await name.waitFor()
  expect((await name.boundingBox())?.width).toBeGreaterThan(90)
  await page.getByRole('searchbox', { name: 'Search Name or value' }).fill('toy')
  await until(() => page.locator('tr[data-row]').count()).toBe(1)
})

test('lookup lists are called in words, and found by their words and by their key', async () => {
  const { page } = await product.person('role1@north.demo')
  await page.goto('/configuration/lookups')
  const lists = page.getByRole('navigation', { name: 'Lists' })
  await lists.getByRole('link', { name: /^Phone type/ }).waitFor()
  const search = page.getByRole('searchbox', { name: 'Search List' })
  await search.fill('CalibrateType')
  await lists.getByRole('link', { name: /^Type of repair/ }).click()
  await page.getByRole('heading', { name: 'Type of repair' }).waitFor()
  await page.getByText('CalibrateType', { exact: true }).waitFor()
})

test('a row that could not be added is kept over a reload, and its failure goes when it is added', async () => {
  const person = await product.person('role1@north.demo')
  const { page } = person
  person.expects(/saveCalibrateReady/)
  const dialog = page.getByRole('dialog')
  const failure = page.getByText("Not saved. We can't reach the server", { exact: false })
  await page.goto('/configuration/ready')
  await page.getByRole('button', { name: 'New readiness item' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Roof rack is off')
  await page.route('**/saveCalibrateReady', (route) => route.abort())
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await failure.waitFor()
  page.on('dialog', (asked) => void asked.accept())
  await page.reload()
  await page.getByRole('button', { name: 'New readiness item' }).click()
  await dialog.getByText(/^What you typed on .* is back/).waitFor()
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await failure.waitFor()
  await page.unroute('**/saveCalibrateReady')
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await page.getByText('Roof rack is off added').waitFor()
  await failure.waitFor({ state: 'detached' })
})

test('a tab of a location that is left with something unsaved says so until it is saved', async () => {
  const { page } = await product.person('role1@north.demo')
  await page.goto('/locations/8?tab=insurance')
  const tab = (name: string | RegExp) => page.getByRole('tab', { name, exact: typeof name === 'string' })
  const panel = (name: string) => page.getByRole('tabpanel', { name })
  await panel('Insurance')
    .getByRole('textbox', { name: /^License/ })
    .first()
    .fill('MI-204')
  await tab('Details').click()
  await tab(/^Insurance\W+not saved$/).click()
  await panel('Insurance').getByRole('button', { name: /^Save/ }).click()
  await page.getByText(/^Insurance programs of .* saved$/).waitFor()
  await tab('Details').click()
  await panel('Details').waitFor()
  await tab('Insurance').waitFor()
})

test('a list that is long in coming says that it still loads', async () => {
  const { page } = await product.person('role1@north.demo')
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/api/lookup/calibrateVerify*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/configuration/verify')
  await page.getByText('Still loading').waitFor()
  go()
  await page.getByRole('button', { name: 'Scan report', exact: true }).waitFor()
  await page.getByText('Still loading').waitFor({ state: 'detached' })
})

test('a pricing rule of a firm above is read in the list of a shop, and changed in its own', async () => {
  const { page } = await product.person('role1@north.demo')
  await page.goto('/configuration/pricing-rules?firm=8')
  const row = page.getByRole('row', { name: /Polestar glass takes longer/ })
  await row.getByText('Managed by Calibration Network').waitFor()
  expect(await row.getByRole('button').count()).toBe(0)
  await page.goto('/configuration/pricing-rules')
  await row.getByRole('button', { name: 'Make Polestar glass takes longer inactive' }).waitFor()
})
