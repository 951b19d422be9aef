import type { Locator, Page } from 'playwright-core'
import { choose, dayAt } from '../support/choose.ts'
import { until } from '../support/until.ts'
import { ro, save, services, vehicle, zone } from './order.ts'

const row = (page: Page): Locator => page.getByRole('row').filter({ hasText: ro })
/** What the badge of the menu counts. */
export const incoming = async (page: Page): Promise<number> => {
  const link = page.getByRole('link', { name: /^Incoming ROs/ })
  await link.getByText(/\d/).waitFor()
  return Number((await link.innerText()).replace(/\D/g, ''))
}

/** Step 2: the center sees it come without touching anything. */
export async function seesItCome(page: Page, before: number): Promise<void> {
  await row(page).waitFor()
  await until(() => incoming(page)).toBe(before + 1)
}

/** Accepts it and plans a visit for today. Answers the id of the visit. */
export async function acceptsAndPlans(page: Page): Promise<number> {
  await row(page).getByRole('link', { name: ro }).click()
  await page.getByRole('heading', { name: vehicle, level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Accept' }).first().click()
  await page.getByText(`RO ${ro} is Submitted OK`).waitFor()

  await page.getByRole('button', { name: /^New visit/ }).click()
  const dialog = page.getByRole('dialog', { name: 'New visit' })
  await choose(page, dialog.getByRole('combobox', { name: 'Type' }), /^Calibration$/)
  await dialog.getByLabel('Day', { exact: true }).fill(dayAt(zone))
  await dialog.getByRole('textbox', { name: /^Time/ }).fill('07:00 pm')
  await dialog.getByRole('button', { name: `Add ${services.length} requested services` }).click()
  // The branch's own rate, 150.00 an hour.
  for (const service of services)
    await until(() => dialog.getByLabel(`Rate of ${service}`).inputValue()).toBe('150.00')
  await dialog.getByLabel('Minutes').fill('60')
  const technician = dialog.getByRole('checkbox', { name: /Dana Whitfield/ })
  await technician.click()
  await until(() => technician.isChecked()).toBe(true)
  await dialog.getByRole('button', { name: save }).click()
  await dialog.waitFor({ state: 'detached' })
  const visit = page.getByRole('article', { name: 'Visit 1, Assigned' })
  await visit.getByText('Dana Whitfield').waitFor()
  const head = visit.getByRole('heading').getByRole('button')
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
  await visit.getByRole('button', { name: /^Readiness/ }).waitFor()
  return Number((await visit.getAttribute('id'))?.replace('visit-', ''))
}

/** Step 4: it shows Completed everywhere, by itself. */
export async function isCompletedEverywhere(...pages: Page[]): Promise<void> {
  await Promise.all(
    pages.map(async (page) => {
      await page.getByRole('article', { name: 'Visit 1, Completed' }).waitFor()
      await page.getByRole('main').getByText('Completed', { exact: true }).first().waitFor()
    }),
  )
}
