import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useProduct } from './support/product.ts'

const product = useProduct()

const openText = async (page: Page, text: string) => {
  await page.getByRole('searchbox', { name: 'Search Text or key' }).fill(text)
  await page.getByRole('table').getByRole('button', { name: text, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Your text' }).waitFor()
  return dialog
}
const loaded = (page: Page): string[] => {
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  return files
}

test('a changed text shows on open screens of the company at once, stays after a reload, and is reset', async () => {
  const south = await product.person('role12@south.demo')
  const southFiles = loaded(south.page)
  const tech = await product.person('role14@north.demo')
  await tech.page.goto('/notifications')
  const old = tech.page.getByRole('heading', { level: 1, name: 'Notifications' })
  await old.waitFor()

  const { firm } = await (await product.app.as('role14@north.demo')).ok('GET user/profile', {})
  const { page } = await product.person('role1@north.demo')
  await page.goto(`/configuration/translations?firm=${firm}&type=notifications/page`)
  const dialog = await openText(page, 'Notifications')
  await dialog.getByRole('textbox', { name: 'Your text' }).fill('What is new')
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await page.getByText('Changed here').first().waitFor()

  const changed = tech.page.getByRole('heading', { level: 1, name: 'What is new' })
  await changed.waitFor()
  await tech.page.reload()
  await changed.waitFor()
  await south.page.goto('/notifications')
  await south.page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
  expect(southFiles.filter((file) => /engine-|shipped-/.test(file))).toEqual([])

  await (await openText(page, 'Notifications')).getByRole('button', { name: 'Reset' }).click()
  await old.waitFor()
})

test('a text without its parameter is refused in place, and a translation shows to readers of its language', async () => {
  const { page } = await product.person('role1@north.demo')
  await page.goto('/configuration/translations?language=fr&type=chat')
  await page.getByRole('button', { name: /not translated/ }).click()
  const dialog = await openText(page, 'Message {{name}}')
  await dialog.getByRole('textbox', { name: 'Your text' }).fill('Message')
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await dialog.getByText('{{name}} must stay in the text').waitFor()
  await dialog.getByRole('textbox', { name: 'Your text' }).fill('Message pour {{name}}')
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Nothing is missing').or(page.getByText('No texts match')).first().waitFor()
})
