import { expect, test } from 'vitest'
import { exportCompany, unzip, withRows, zip } from '#server/modules/imports/testing/company-archives.ts'
import { useProduct } from './support/product.ts'

const product = useProduct()

test('the host imports contacts in six steps, sees the bad rows first, and undoes the import', async () => {
  const { page } = await product.person('role1@north.demo')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await page.goto('/data')
  await press('Continue')
  await page.getByRole('textbox', { name: 'Name of a new template' }).fill('Journey')
  await press('Create template')
  await page.getByText('Template “Journey” created').waitFor()
  for (let step = 2; step < 6; step++) await press('Continue')
  const firm = page.getByRole('combobox', { name: 'Location' })
  await firm.click()
  await page.getByRole('option').first().click()
  const chooser = page.waitForEvent('filechooser')
  await press('Choose file…')
  await (
    await chooser
  ).setFiles({
    name: 'customers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Last name;Email\nMuñoz;munoz@journey.test\nRoe;no email\n', 'latin1'),
  })
  await page.getByText('Line 3, Email: Required, formatted email address').waitFor()
  await press('Import 1 row')
  const row = page.getByRole('row', { name: /customers\.csv/ })
  await row.getByText('Done').waitFor()
  const host = await product.app.as('role1@north.demo')
  const found = await host.ok('GET contact/contacts', { query: { search: 'munoz@journey.test' } })
  expect(found.items).toMatchObject([{ fullName: 'Muñoz' }])
  await row.getByRole('button', { name: 'Undo the import of customers.csv' }).click()
  await press('Undo import')
  await row.getByText('Undone').waitFor()
})

test('the host administrator sees what is in the export of a company, and imports it', async () => {
  const { page } = await product.person('role1@north.demo')
  const whole = await exportCompany(await product.app.as('role4@north.demo'), product.app.url)
  // The pictures of a whole company take seconds, and other tests import them.
  const archive = await zip(withRows(await unzip(whole), 'file', (files) => files.slice(0, 1)))
  await page.goto('/data')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose ZIP file' }).click()
  await (await chooser).setFiles({ name: 'shop.zip', mimeType: 'application/zip', buffer: archive })
  await page.getByText('This company is part of this installation.').waitFor()
  await page.getByRole('button', { name: /^Import / }).click()
  const table = page.getByRole('group', { name: 'Imported companies' })
  await table.getByText('Imported', { exact: true }).waitFor()
  await table.getByText(/records, \d+ files/).click()
  await table.getByText(/because the username is taken/).waitFor()
})
