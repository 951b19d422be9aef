import { expect, test } from 'vitest'
import { useProduct } from './support/product.ts'

const product = useProduct()

/** Reads a link as a calendar does. */
const readLink = (url: string, agent: string) => {
  const { pathname, search } = new URL(url)
  return fetch(product.app.url + pathname + search, { headers: { 'user-agent': agent } })
}

test('a technician makes a link to their visits, sees who read it, and revokes it', async () => {
  const technician = await product.app.as('role14@north.demo')
  const { page } = await product.person('role14@north.demo')
  await page.goto('/about')
  await page.getByRole('button', { name: /Dana Whitfield/ }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Calendar' }).click()
  await dialog.getByText('No links yet').waitFor()
  await dialog.getByRole('button', { name: 'Link to my visits' }).click()
  await dialog.getByText('Not read yet').waitFor()
  const google = dialog.getByRole('link', { name: 'Add to Google Calendar' })
  const [feed] = await technician.ok('GET schedule/feeds', {})
  const url = feed?.url ?? ''
  expect(await google.getAttribute('href')).toContain(encodeURIComponent(url.replace(/^http:/, 'webcal:')))
  expect(await (await readLink(url, 'Google-Calendar-Importer')).text()).toContain('BEGIN:VCALENDAR')
  await page.reload()
  await page.getByRole('button', { name: /Dana Whitfield/ }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await dialog.getByRole('tab', { name: 'Calendar' }).click()
  await dialog.getByText('by Google Calendar').waitFor()
  await dialog.getByRole('button', { name: /^Revoke link/ }).click()
  // Under the pointer Undo stays.
  await page.getByText('Link revoked.').hover()
  await dialog.getByText('No links yet').waitFor()
  expect((await readLink(url, 'Google-Calendar-Importer')).status).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Link works again').waitFor()
  expect((await readLink(url, 'Google-Calendar-Importer')).status).toBe(200)
})

test('a bay is subscribed to by keyboard from the Bays tab', async () => {
  const center = await product.app.as('role12@north.demo')
  const { bay, firm } = await center.ok('POST bay/saveBay', { body: { bayName: 'Subscribed bay' } })
  const { page } = await product.person('role12@north.demo')
  await page.goto(`/locations/${firm}?tab=bays`)
  await page.getByRole('button', { name: 'Subscribe to Subscribed bay' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Subscribe to Subscribed bay' })
  await dialog.getByRole('button', { name: 'Make link' }).press('Enter')
  await dialog.getByText('Not read yet').waitFor()
  const feeds = await center.ok('GET schedule/feeds', { query: { bay } })
  expect(feeds).toMatchObject([{ kind: 'bay', bay, name: 'Subscribed bay' }])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})
