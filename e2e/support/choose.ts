import type { Locator, Page } from 'playwright-core'
import type { Chosen } from './paper.ts'

/** Presses a button that asks for files, and gives these. */
export async function give(page: Page, button: Locator, ...files: Chosen[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
  await chooser.setFiles(files)
}

/** Takes one of the options of a field that drops down. */
export async function choose(page: Page, field: Locator, option: string | RegExp): Promise<void> {
  await field.click()
  await page.getByRole('option', { name: option }).first().click()
}

/** The day and time at a place, as its people write them: "11/21/2026". */
export const dayAt = (zone: string, at = new Date()): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at)
