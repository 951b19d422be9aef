import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { attachmentOf, headerOf, type Mailbox } from '../support/mailbox.ts'
import { ro } from './order.ts'

/** The report opens as a PDF, and is mailed through a real SMTP conversation. */
export async function sendsTheReport(page: Page, mailbox: Mailbox): Promise<void> {
  const visit = page.getByRole('article', { name: 'Visit 1, Completed' })
  await visit.getByRole('button', { name: 'More about visit 1' }).click()
  // The bytes are looked at on their way: what a tab shows as a PDF cannot be read back from it.
  const shown = Promise.withResolvers<{ type: string; begin: string }>()
  await page.route('**/report/calibrationReport*', async (route) => {
    const answer = await route.fetch()
    const type = answer.headers()['content-type'] ?? ''
    shown.resolve({ type, begin: (await answer.body()).subarray(0, 5).toString() })
    await route.fulfill({ response: answer })
  })
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('menuitem', { name: 'Open report' }).click(),
  ])
  expect(await shown.promise).toEqual({ type: 'application/pdf', begin: '%PDF-' })
  await tab.close()

  await visit.getByRole('button', { name: 'More about visit 1' }).click()
  await page.getByRole('menuitem', { name: 'Send report…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send report' })
  await dialog.getByRole('textbox', { name: 'To' }).fill('claims@harborview.example')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await page.getByText('Sending report to claims@harborview.example in 10 seconds').waitFor()
  const letter = await mailbox.take('claims@harborview.example', ro)
  expect(headerOf(letter.raw, 'subject')).toContain(ro)
  const report = attachmentOf(letter, 'application/pdf')
  expect(report.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  await page.getByRole('tab', { name: /Documents/ }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'claims@harborview.example' })
    .getByText('Sent')
    .waitFor()
}

/** Who did what, and when. */
export async function readsTheHistory(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'History' }).click()
  const history = page.getByRole('tabpanel').getByRole('listitem')
  for (const [who, what] of [
    ['Eric Halvorsen', /Submitted/],
    ['Renee Castillo', /Submitted OK/],
    ['Renee Castillo', /visit 1/i],
    ['Dana Whitfield', /Working/],
    ['Dana Whitfield', /Completed/],
  ] as const) {
    const line = history.filter({ hasText: who }).filter({ hasText: what }).first()
    await line.waitFor()
    expect(await line.innerText()).toMatch(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2} (am|pm)/)
  }
}
