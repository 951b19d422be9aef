import type { Locator, Page } from 'playwright-core'
import { test } from 'vitest'
import { useProduct } from './support/product.ts'

const product = useProduct()

const sectionOf = (page: Page, title: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const rowOf = (section: Locator, { ronumber }: { ronumber: string }): Locator =>
  section.getByRole('listitem').filter({ hasText: ronumber })

test('a center accepts at Home what waits longest, what another accepts leaves by itself, and all are in the list', async () => {
  const own = await product.given.request({ status: 'submitted' })
  const other = await product.given.request({ status: 'submitted' })
  await product.app.sql("update request set submitted_at = '2001-01-01' where id = any($1)", [
    [own.calibrate, other.calibrate],
  ])
  const { page } = await product.atHome('role12@north.demo')
  const toAccept = sectionOf(page, 'To accept')
  const unassigned = sectionOf(page, 'Unassigned')

  // It waits longest, so its button is the filled one, which Enter presses.
  await rowOf(toAccept, own).getByRole('button', { name: 'Accept Enter' }).waitFor()
  await page.keyboard.press('Enter')
  await rowOf(unassigned, own).getByRole('link', { name: 'Schedule' }).waitFor()
  await rowOf(toAccept, own).waitFor({ state: 'detached' })

  await product.given.move(await product.app.as('role12@north.demo'), other.calibrate, 8)
  await rowOf(unassigned, other).waitFor()
  await rowOf(toAccept, other).waitFor({ state: 'detached' })

  const all = unassigned.getByRole('link', { name: /^All \d+$/ })
  const count = (await all.innerText()).replace(/\D/g, '')
  await all.click()
  await page.getByText(new RegExp(`^1 to \\d+ of ${count} ROs$`)).waitFor()
})
