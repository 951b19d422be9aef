import type { Locator, Page } from 'playwright-core'
import { give } from '../support/choose.ts'
import { pdf, photo } from '../support/paper.ts'
import { until } from '../support/until.ts'
import { vehicle, vin } from './order.ts'

/** Step 3: the technician on a phone. */
export async function worksOnIt(page: Page, calibrateEvent: number): Promise<void> {
  await page.getByRole('link', { name: 'Today', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: vehicle }).click()
  await page.waitForURL(`**/techschedule/${calibrateEvent}`)
  // The bar code can't be read here, so the end of the VIN is typed, as it is on the windshield.
  await page.getByRole('button', { name: 'Confirm vehicle' }).click()
  await page.getByRole('button', { name: 'Type it' }).click()
  const typing = page.getByRole('dialog', { name: 'Type the VIN' })
  await typing.getByLabel('VIN').fill(vin.slice(-8))
  await page.getByRole('button', { name: 'Use this VIN' }).click()
  // A forced press would land on the dialog.
  await typing.waitFor({ state: 'detached' })

  // Completing is refused with the names of what is open: the button says so before (aria-disabled), pressed or not.
  // By key, because a forced click misses while the foot of the page grows.
  await page.getByRole('button', { name: 'Complete visit', disabled: true }).press('Enter')
  const refusal = page.getByRole('alertdialog', { name: /Can't complete yet: \d+ open/ })
  await refusal.getByText('VIN plate, no photo').waitFor()
  await refusal.getByText('Blind spot radars calibrated, left and right').waitFor()
  await refusal.getByText('Road test after calibration, no test drive').waitFor()
  await refusal.getByRole('button', { name: /VIN plate/ }).click()
  await refusal.waitFor({ state: 'detached' })

  for (const stage of ['Readiness', 'Pre-check', 'Actions', 'Verify']) await goesThrough(page, stage)
  await page.getByRole('textbox', { name: 'Notes' }).fill('Radar brackets were straight.')
  await page
    .getByRole('textbox', { name: 'Results' })
    .fill('Camera and both blind spot radars calibrated. No fault codes.')
  await page.getByRole('button', { name: /^Save, / }).click()
  await page.getByText('Notes saved').waitFor()

  const complete = page.getByRole('button', { name: 'Complete visit' })
  await until(() => complete.getAttribute('aria-disabled')).toBeNull()
  await complete.click()
  await page.getByRole('button', { name: 'Complete anyway' }).click()
  await page.getByText('Visit 1 is Completed').waitFor()
}

/** Ticks what is open in a stage, with the photos and files that it asks for. */
async function goesThrough(page: Page, stage: string): Promise<void> {
  const section = page.getByRole('region', { name: new RegExp(`^${stage}`) })
  const items = section.getByRole('listitem')
  for (let at = 0; at < (await items.count()); at++) {
    const item = items.nth(at)
    const box = item.getByRole('checkbox')
    if (await box.isChecked()) continue
    const evidence = item.getByRole('button', { name: /^(Photo|File|Drive), / })
    const name = (await item.locator('label').innerText()).split('\n')[0] ?? ''
    const asked = (await evidence.count()) ? await evidence.getAttribute('aria-label') : null
    if (asked === null) await box.click()
    else if (asked.startsWith('Drive')) await drives(page, evidence)
    else {
      await give(
        page,
        evidence,
        asked.startsWith('File') ? pdf('tool-report') : await photo(`item-${at}`, name),
      )
      await item.getByRole('button', { name: /^Show / }).waitFor()
    }
    await until(() => box.isChecked(), name).toBe(true)
  }
}

/** The road test that an action asks for. */
async function drives(page: Page, button: Locator): Promise<void> {
  await button.click()
  const sheet = page.getByRole('dialog', { name: 'Road test after calibration' })
  await sheet.getByLabel('Odometer at start').fill('34120')
  await sheet.getByRole('button', { name: 'Start drive now' }).click()
  await sheet.getByLabel('Odometer at end').fill('34127')
  await sheet.getByRole('button', { name: 'End drive now' }).click()
  await sheet.getByRole('button', { name: 'Passed' }).click()
  await sheet.waitFor({ state: 'detached' })
}
