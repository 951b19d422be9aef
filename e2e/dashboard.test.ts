import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { phone } from './support/person.ts'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

const product = useProduct()
const tile = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} [$−\\d]`) })
/** Texts of a table's cells, row by row, without its head. */
const cellsOf = async (page: Page, caption: string): Promise<string[][]> => {
  const rows = await page.getByRole('table', { name: caption }).locator('tbody tr').all()
  return Promise.all(rows.map((row) => row.locator('th, td').allTextContents()))
}

test('a figure opens: what it means, what moved it, and the visits behind it', async () => {
  const { page } = await product.person('role3@north.demo')
  await page.goto('/dashboard?range=6')
  await tile(page, 'Net').or(tile(page, 'Sales')).first().waitFor()
  const sales = (await tile(page, 'Sales').locator('b').textContent()) ?? ''
  await tile(page, 'Sales').click()
  const dialog = page.getByRole('dialog', { name: 'Sales' })
  await dialog.getByText('What was charged for visits completed').waitFor()
  await dialog.getByText('More or fewer services at the average price').waitFor()
  await dialog.getByRole('heading', { name: 'ROs that changed it most' }).waitFor()
  await dialog.getByText(`${sales} sales`).waitFor()
  await dialog.getByRole('table').getByRole('link').first().click()
  await page.waitForURL(/\/calibrate\/\d+\/\d+/)
})

test('every view and range opens, and short ranges have no trend', async () => {
  const person = await product.person('role12@north.demo')
  const { page } = person
  await page.goto('/dashboard?range=6')
  await tile(page, 'Sales').waitFor()
  const tabs = page.getByRole('tablist', { name: 'Views of the dashboard' })
  expect(await tabs.getByRole('tab').allTextContents()).toEqual([
    'Tops',
    'Profit',
    'Sales',
    'Net',
    'Cycle Times',
    'Trends',
    'Breakout',
    'Invoicing',
    'Technicians',
    'Payments',
  ])
  for (const name of [
    'Profit',
    'Sales',
    'Net',
    'Cycle Times',
    'Trends',
    'Breakout',
    'Invoicing',
    'Technicians',
    'Payments',
  ]) {
    await tabs.getByRole('tab', { name, exact: true }).click()
    await page.locator('main [data-card] h2, main [data-card] b').first().waitFor()
    await person.settled()
  }
  await page.getByRole('button', { name: 'Past year' }).click()
  await page.getByRole('menuitem').first().waitFor()
  expect(await page.getByRole('menuitem').allTextContents()).toEqual([
    'Yesterday',
    'Today',
    'This week',
    'This month',
    'This qtr',
    'Past 6 months',
    'Past year',
    'Date range',
  ])
  await page.keyboard.press('Escape')
  await tabs.getByRole('tab', { name: 'Trends' }).click()
  await page.getByRole('button', { name: 'Past year' }).click()
  await page.getByRole('menuitem', { name: 'This week' }).click()
  await page.getByText('Too short for a trend').waitFor()
  await tabs.getByRole('tab', { name: 'Tops' }).click()
  await tabs.getByRole('tab', { name: 'Trends' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'This week' }).click()
  await page.getByRole('menuitem', { name: 'Date range' }).click()
  const dialog = page.getByRole('dialog', { name: 'Date range' })
  await dialog.getByRole('textbox', { name: 'First day' }).fill('09/01/2026')
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('08/01/2026')
  await dialog.getByRole('button', { name: 'Show' }).click()
  await dialog.getByText('Must not be before the first day').waitFor()
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('10/15/2026')
  await dialog.getByRole('button', { name: 'Show' }).click()
  await page.getByText('09/01/2026 to 10/15/2026').first().waitFor()
  expect(page.url()).toContain('from=2026-09-01')
})

test('one key shows the numbers of the charts, and the file holds exactly these', async () => {
  const { page } = await product.person('role3@north.demo')
  await page.goto('/dashboard?range=6')
  await page.getByRole('list', { name: 'Top services' }).waitFor()
  await page.keyboard.press('t')
  await page.getByRole('table', { name: 'Top services' }).waitFor()
  const shown = await cellsOf(page, 'Top services')
  expect(shown).toHaveLength(5)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Top services as CSV' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  const rows = text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => [...row.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell))
  expect(rows.map(([name, now]) => [name, Number(now).toLocaleString('en-US')])).toEqual(
    shown.map(([name, now]) => [name, now]),
  )
  await page.keyboard.press('t')
  await page.getByRole('list', { name: 'Top services' }).waitFor()
})

test('a commission is changed with a reason, the total follows, and the technician disputes it', async () => {
  const { ronumber, visits } = await product.given.request({ status: 'completed' })
  const calibrateEvent = visits[0]?.calibrateEvent
  const [row] = await product.app.sql<{ name: string; username: string }>(
    `select u.full_name as name, u.username from event_technician t join app_user u on u.id = t."user" where t.event = $1`,
    [calibrateEvent],
  )
  const { page } = await product.person('role12@north.demo')
  await page.goto('/dashboard?view=technicians&range=8')
  const line = () => page.getByRole('row').filter({ hasText: row?.name ?? '' })
  await line().click()
  const dialog = page.getByRole('dialog', { name: row?.name })
  await dialog.getByRole('button', { name: `Change commission of RO ${ronumber}` }).click()
  const change = page.getByRole('dialog', { name: 'Change commission' })
  await change.getByLabel('Commission').fill('77.70')
  await change.getByRole('button', { name: /^Save/ }).click()
  await change.getByText('Enter a reason').waitFor()
  await change.getByLabel('Reason').fill('Second key fob')
  await change.getByRole('button', { name: /^Save/ }).click()
  await page.getByText(`Commission of RO ${ronumber} saved`).waitFor()
  await dialog.getByText('Second key fob').waitFor()
  const api = await product.app.as('role12@north.demo')
  await until(async () => {
    const { items } = await api.ok('GET dashboard/technicianPayroll', { query: { rangeView: 8 } })
    const total = items.find(({ name }) => name === row?.name)?.commission ?? ''
    const shown = (await dialog.locator('dl').first().textContent()) ?? ''
    return shown.includes(Number(total).toLocaleString('en-US', { minimumFractionDigits: 2 }))
  }).toBe(true)
  const tech = await product.person(row?.username, { viewport: phone })
  await tech.page.goto('/techschedule/pay?range=3')
  await tech.page.getByRole('button', { name: `Dispute RO ${ronumber}` }).click()
  const dispute = tech.page.getByRole('dialog', { name: 'Dispute commission' })
  await dispute.getByLabel('What is wrong?').fill('It was two fobs')
  await dispute.getByRole('button', { name: /^Save/ }).click()
  await tech.page.getByText(`Dispute of RO ${ronumber} saved`).waitFor()
  await dialog.getByText('“It was two fobs”').waitFor()
})

test('an export is proven before it is downloaded', async () => {
  const { page } = await product.person('role12@north.demo')
  await page.goto('/dashboard?view=invoicing&range=6')
  await page.getByRole('button', { name: 'Export invoices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export invoices' })
  await dialog.getByText(/^Verified: /).waitFor()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: /^Download invoices-/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^invoices-.*\.csv$/)
})
