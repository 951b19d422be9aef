import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useProduct } from './support/product.ts'

const product = useProduct()

const vin = '1FTFW1E85MFA12345'
const preScan = `VIN: ${vin}
Snap-on
Image Processing Module A
C1001:78 Vision System Camera: Alignment Incorrect (Current)
Power Steering
U0100:00 Lost communication with engine (History)`
const unknown = `FIN ${vin}
Nr | Steuergeraet | Kennung | Bedeutung
1 | Frontkamera | D90C38 | Kamera nicht kalibriert`

/** Adds a report by the dialog, as a file from the disk. */
const addScan = async (page: Page, kind: string, name: string, text: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add scan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add scan' })
  await dialog.getByRole('button', { name: kind, exact: true }).click()
  await dialog
    .getByLabel('Scan report')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  await dialog.getByText(name).waitFor()
  await dialog.getByRole('button', { name: 'Add scan' }).click()
}

test('scans show what became of each code, and one of an unknown tool is taught by pointing at its columns', async () => {
  const { calibrate } = await product.given.request({
    status: 'submitted',
    fields: { vehicle: { vehicle: -1, year: 2021, makeName: 'Ford', model: 'F-150', vin } },
  })
  const person = await product.person('role16@north.demo')
  person.expects(/status of 422/)
  const { page } = person
  await page.goto(`/calibrate/${calibrate}`)
  await page.getByRole('tab', { name: 'Scans' }).click()
  await page.getByText('No scans yet').waitFor()

  await addScan(page, 'Pre-scan', 'before.txt', preScan)
  await page.getByText('Pre-scan added: 2 codes').waitFor()
  const row = (code: string) => page.getByRole('row').filter({ hasText: code })
  await row('C1001:78').getByText('Asks for calibration').waitFor()

  // Of another car: the words name both VINs, and the dialog keeps what was chosen.
  await addScan(page, 'Post-scan', 'other.txt', preScan.replace(vin, '5YJ3E1EA7KF317111'))
  const dialog = page.getByRole('dialog', { name: 'Add scan' })
  await dialog.getByText(/for VIN 5YJ3E1EA7KF317111, but the RO is for/).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })

  await addScan(page, 'Post-scan', 'after.txt', unknown)
  await page.getByRole('button', { name: 'Point at columns' }).click()
  const teach = page.getByRole('dialog', { name: 'Point at the columns' })
  await teach.getByLabel('Name of this layout').fill('Werkstatt')
  await teach.getByLabel('Column 2').selectOption('Module')
  await teach.getByLabel('Column 3').selectOption('Code')
  await teach.getByLabel('Column 4').selectOption('Description')
  await teach.getByRole('button', { name: 'Read codes' }).click()
  await page.getByText('1 code read').waitFor()
  await row('D90C38').getByText('New', { exact: true }).waitFor()
  await row('C1001:78').getByText('Cleared').waitFor()

  await row('C1001:78')
    .getByRole('button', { name: /ADAS plan/ })
    .click()
  const claim = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Front camera' }) })
  await claim.getByText('Pre-scan').waitFor()
  expect(await claim.getByText(/C1001:78 Vision System Camera/).count()).toBeGreaterThan(0)
})
