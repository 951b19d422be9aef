import { expect, test } from 'vitest'
import { choose } from './support/choose.ts'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

const product = useProduct()

const firmNamed = async (name: string): Promise<number> => {
  const host = await product.app.as('role1@north.demo')
  const { items } = await host.ok('GET firm/getFirms', { query: { search: name, filter: '9999' } })
  const found = items.find((each) => each.name === name)
  if (!found) throw new Error(`There is no location ${name}`)
  return found.firm
}

test('a location keeps further phones, and its class', async () => {
  const firm = await firmNamed('Maple Street Auto Body')
  const { page } = await product.person('role3@north.demo')
  await page.goto(`/locations/${firm}?tab=contact`)
  await page.getByRole('button', { name: 'Add contact details' }).click()
  const phones = page.getByRole('region', { name: 'Phones' })
  await phones.getByRole('button', { name: 'Add phone' }).click()
  const dialog = page.getByRole('dialog')
  await choose(page, dialog.getByLabel('Phone Type'), 'Office')
  await dialog.getByLabel('Phone #').fill('6165550142')
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await phones.getByText('(616) 555-0142').waitFor()

  await choose(page, page.getByLabel('Location class'), 'Dealer')
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByText('Class saved').waitFor()
  const host = await product.app.as('role1@north.demo')
  const { contact } = await host.ok('GET firm/firm', { query: { firm } })
  expect(await host.ok('GET contact/contact', { query: { id: contact ?? 0 } })).toMatchObject({
    companyName: 'Maple Street Auto Body',
    isFirm: true,
    phoneNo: '6165550142',
  })
})

test('an insurance program that was removed is offered again at once', async () => {
  const firm = await firmNamed('Halvorsen Collision')
  const { page } = await product.person('role1@north.demo')
  await page.goto(`/locations/${firm}?tab=insurance`)
  await page.getByText('Partners of its parent locations offer no other programs.').waitFor()
  await page.getByRole('button', { name: 'Remove Great Lakes Glass Alliance' }).click()
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByText('Insurance programs of Halvorsen Collision saved').waitFor()
  await page.getByRole('option', { name: 'Great Lakes Glass Alliance' }).click()
  await page.getByRole('button', { name: /^Save/ }).click()
  const host = await product.app.as('role1@north.demo')
  await until(async () =>
    (await host.ok('GET firm/optInPrograms', { query: { firm } })).map(({ name }) => name),
  ).toEqual(['Great Lakes Glass Alliance'])
})

test('what invoices say is set on a center, and begins the next paper', async () => {
  const firm = await firmNamed('Northline Grand Rapids')
  const brand = await product.person('role3@north.demo')
  brand.expects(/400/)
  const { page } = brand
  await page.goto(`/locations/${firm}?tab=preferences`)
  await page.getByLabel('Invoice number prefix').fill('GR-')
  await page.getByLabel('Days until due').fill('400')
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByText('Enter a number of days from 0 to 365').first().waitFor()
  await page.getByLabel('Days until due').fill('14')
  await choose(page, page.getByLabel('Bill to'), 'The insurer')
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByText('Preferences of Northline Grand Rapids saved').waitFor()
  const center = await product.app.as('role12@north.demo')
  const { visits } = await product.given.request({ status: 'completed' })
  const query = { calibrateEvent: visits[0]?.calibrateEvent ?? 0 }
  expect(await center.ok('GET calibrate/invoicePreferences', { query })).toMatchObject({
    prefix: 'GR-',
    dueDays: 14,
  })
})

test('two choose the primary center of one shop: both are shown', async () => {
  const firm = await firmNamed('Maple Street Auto Body')
  const one = await product.person('role3@north.demo')
  one.expects(/409/)
  const { page } = one
  await page.goto(`/locations/${firm}?tab=centers`)
  await page.getByRole('combobox', { name: 'Find a center' }).fill('indianapolis')
  await page.getByRole('option', { name: /Northline Indianapolis/ }).click()
  await page.getByRole('radio', { name: 'Primary, Northline Indianapolis' }).check()
  const host = await product.app.as('role1@north.demo')
  const metro = await firmNamed('Northline Detroit Metro')
  const now = await host.ok('GET firm/getCenterFirms', { query: { firm } })
  await host.ok('POST firm/saveCenterFirms', {
    body: {
      firm,
      centers: [
        ...now.filter(({ id }) => id > 0).map(({ id }) => ({ center: id, isPrimary: false })),
        { center: metro, isPrimary: true },
      ],
    },
  })
  await page.getByRole('button', { name: /^Save/ }).click()
  const panel = page.getByRole('region', { name: 'Saved by someone else meanwhile' })
  await panel.getByText('Northline Detroit Metro').waitFor()
  await panel.getByText('Northline Indianapolis').waitFor()
  await panel.getByRole('button', { name: 'Save 1 of mine' }).click()
  await page.getByText('Centers of Maple Street Auto Body saved').waitFor()
  const primary = async () =>
    (await host.ok('GET firm/getCenterFirms', { query: { firm } })).filter(({ value }) => value)
  await until(async () => (await primary()).map(({ name }) => name)).toEqual(['Northline Indianapolis'])
  const all = await host.ok('GET firm/getCenterFirms', { query: { firm } })
  expect(all.map(({ name }) => name)).toContain('Northline Detroit Metro')
})
