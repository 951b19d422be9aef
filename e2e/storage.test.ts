import { expect, test } from 'vitest'
import { give } from './support/choose.ts'
import { pdf, photo, type Chosen } from './support/paper.ts'
import { phone } from './support/person.ts'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

// What stands in the browser, where some lines of this file run.
declare const document: { documentElement: { scrollWidth: number } }

const product = useProduct()

test('a storage is made, filled, looked at by two, and loses nothing', async () => {
  const { page, context, ...brand } = await product.person('role3@north.demo')
  brand.expects(/file\/upload.*415|415.*file\/upload/, /ERR_INTERNET_DISCONNECTED/)
  await page.goto('/storage')
  const ids = page.getByRole('row').locator('td:nth-child(2)')
  await ids.getByText(/\d/).first().waitFor()
  const shown = (await ids.allInnerTexts()).map(Number)
  expect(shown).toHaveLength(10)
  expect(shown).toEqual([...shown].sort((a, b) => b - a))

  await page.getByRole('searchbox').fill('Kalamazoo')
  const row = page.getByRole('row').filter({ hasText: 'Kalamazoo Frame' })
  await until(() => ids.count()).toBe(1)
  await row.click()
  await page.getByRole('button', { name: 'Set up storage' }).click()
  await page.getByText('Nothing in this bucket yet').waitFor()
  await page.getByRole('button', { name: 'New folder' }).first().click()
  await page.getByLabel('Name', { exact: true }).fill('Forms/2026')
  await page.keyboard.press('Enter')
  await page.getByText("A name can't contain a slash").waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Forms')
  await page.keyboard.press('Enter')
  await page.getByText('Nothing in this folder yet').waitFor()

  const other = await product.person('role7@north.demo')
  await other.page.goto(page.url())
  const hostile: Chosen = {
    name: 'page.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
  }
  const upload = page.getByRole('button', { name: 'Upload', exact: true }).first()
  await give(page, upload, pdf('Check-in'), await photo('Bay'), hostile)
  const files = page.getByRole('row').locator('td:nth-child(2)')
  const isThere = (...names: string[]) => until(() => files.allInnerTexts()).toEqual(names)
  await isThere('Bay.jpg', 'Check-in.pdf')
  await page.getByText("We can't take this kind of file.", { exact: false }).waitFor()
  await other.page.getByText('Check-in.pdf').waitFor()

  // The line is gone in the middle of it: the file is kept, and sent again under a name of its own.
  await context.setOffline(true)
  await give(page, upload, pdf('Check-in'))
  const again = page.getByRole('button', { name: 'Upload Check-in.pdf again' })
  await again.waitFor()
  await context.setOffline(false)
  await again.click()
  await isThere('Bay.jpg', 'Check-in (2).pdf', 'Check-in.pdf')

  await page.getByText('Bay.jpg').click()
  await page.getByRole('dialog').getByRole('img', { name: 'Bay.jpg' }).waitFor()
  await page.keyboard.press('Escape')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByText('Check-in.pdf', { exact: true }).first().click(),
  ])
  expect(download.suggestedFilename()).toBe('Check-in.pdf')

  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('3 entries removed').waitFor()
  await other.page.getByText('Nothing in this folder yet').waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await isThere('Bay.jpg', 'Check-in (2).pdf', 'Check-in.pdf')
  await page.goBack()
  await page.getByText('3 files', { exact: true }).waitFor()
})

test('what work keeps is read here and changed where it belongs; nobody sees another branch', async () => {
  const { page } = await product.person('role12@north.demo', { viewport: phone })
  await page.goto('/storage')
  await page
    .getByText(/RO files/)
    .first()
    .click()
  await page.getByRole('button', { name: /^Bucket/ }).click()
  await page.getByRole('radio', { name: 'Repair orders' }).click()
  await page.getByText('These files belong to repair orders.', { exact: false }).waitFor()
  expect(await page.getByRole('button', { name: 'Upload', exact: true }).count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('group', { name: /rows$/ }).getByRole('listitem').first().click()
  await page.getByRole('button', { name: 'Open RO' }).click()
  await page.waitForURL(/\/calibrate\/\d+/)

  const stranger = await product.person('role3@south.demo')
  stranger.expects(/404/)
  await stranger.page.goto('/storage/2')
  await stranger.page.getByText("This location doesn't exist, or you don't have access to it").waitFor()
})
