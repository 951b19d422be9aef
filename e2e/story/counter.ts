import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { choose, give } from '../support/choose.ts'
import { pdf, photo } from '../support/paper.ts'
import { until } from '../support/until.ts'
import { mistyped, ro, save, services, vehicle, vin } from './order.ts'

/** Step 1: the counter. Answers the id of the order. */
export async function writesItDown(page: Page): Promise<number> {
  await page.getByRole('main').getByRole('link', { name: 'New RO' }).click()
  await page.getByRole('heading', { name: 'New RO', level: 1 }).waitFor()
  const field = page.getByLabel('VIN', { exact: true })
  await field.fill('5UX53DP00O9990417')
  await page.getByText('A VIN never uses I, O, or Q.').waitFor()
  await field.fill('5UX53DP00N99904')
  await page.getByText('15 of 17').waitFor()
  await field.fill(mistyped)
  await page.getByText(/check digit \(position 9\) is 1 but should be 0/).waitFor()
  await filled(page)
  await field.fill(vin)
  await page.getByText(/check digit/).waitFor({ state: 'detached' })
  await filled(page)

  const customer = page.getByRole('combobox', { name: /customer/i })
  await customer.fill('Maribel Quintanilla')
  await page.getByRole('option', { name: /Add .Maribel Quintanilla. as a new customer/ }).click()
  expect(await page.getByLabel('Last name').inputValue()).toBe('Quintanilla')
  await page.getByLabel('Phone').fill('(616) 555-0142')
  await page.getByLabel('Email').fill('maribel@quintanilla.example')
  await choose(page, page.getByRole('combobox', { name: 'Insurer' }), /Harborview Casualty/)
  await page.getByLabel('RO number').fill(ro)
  await page.getByRole('button', { name: /^Show all/ }).click()
  for (const service of services) await page.getByRole('button', { name: service }).click()
  await page
    .getByLabel('What the center should know')
    .fill('Rear bumper was replaced. Owner picks up on Friday.')

  // A draft is kept while one types: nothing is lost by a reload.
  await page.getByText(/saved on this device/).waitFor()
  await page.reload()
  await page.getByText(/What you typed on .* is back/).waitFor()
  expect(await page.getByLabel('VIN', { exact: true }).inputValue()).toBe(vin)
  expect(await page.getByLabel('RO number').inputValue()).toBe(ro)
  await give(
    page,
    page.getByRole('button', { name: 'Choose files' }),
    await photo('rear-bumper'),
    pdf('estimate'),
  )
  await page.getByRole('button', { name: save }).click()

  await page.waitForURL(/\/calibrate\/\d+$/)
  await page.getByText(`RO ${ro} saved as Pending`).waitFor()
  const head = page.getByRole('main')
  await head.getByRole('heading', { name: vehicle, level: 1 }).waitFor()
  await head.getByText('Pending', { exact: true }).first().waitFor()
  await head.getByText('Maribel Quintanilla').waitFor()
  await page.getByRole('tab', { name: /Files/ }).click()
  await page.getByRole('button', { name: 'rear-bumper.jpg' }).first().waitFor()
  await page.getByRole('button', { name: 'estimate.pdf' }).first().waitFor()
  await page.getByRole('tab', { name: 'Visits' }).click()
  return Number(page.url().split('/').at(-1))
}

/** The vehicle filled itself. */
async function filled(page: Page): Promise<void> {
  await until(() => page.getByLabel('Model').inputValue()).toBe('X3')
  expect(await page.getByLabel('Year').inputValue()).toBe('2022')
  expect(await page.getByRole('combobox', { name: 'Make' }).inputValue()).toMatch(/BMW/i)
}

/** Sends it to the center. */
export async function submits(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: `Submit RO ${ro}` })
  await until(() => dialog.getByRole('combobox', { name: 'Center' }).inputValue()).toBe(
    'Northline Grand Rapids',
  )
  await dialog.getByRole('button', { name: `Submit RO ${ro}` }).click()
  await page.getByText(`RO ${ro} is Submitted`, { exact: true }).waitFor()
}
