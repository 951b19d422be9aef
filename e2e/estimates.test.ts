import { expect, test } from 'vitest'
import { memoBms, supplementedBms } from '#server/modules/estimates/testing/bms-samples.ts'
import { gridEms } from '#server/modules/estimates/testing/ems-samples.ts'
import { useProduct } from './support/product.ts'

const product = useProduct()

/** The browser logs each file that was refused. */
const refusal = /422 \(Unprocessable Entity\) .*\/api\/bms\/estimate/

const file = (name: string, content: string | Uint8Array) => ({
  name,
  // texts-ignore: a media type
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
})

test('an estimate becomes an RO with its lines; a supplement on it shows what changed', async () => {
  const person = await product.person('role16@north.demo')
  const { page } = person
  person.expects(refusal)
  await page.goto('/estimates')
  const input = page.locator('input[type=file]').first()
  await input.setInputFiles(file('claim.xml', supplementedBms(0)))
  const dialog = page.getByRole('dialog', { name: '2003 Honda Accord EX V6' })
  await dialog.getByText('Repl Bumper cover').waitFor()
  await dialog.getByText('$2,265.15').first().waitFor()
  await dialog.getByRole('button', { name: 'Create RO' }).click()
  await dialog.getByRole('link', { name: 'Open RO 48 213-B' }).click()

  await page.getByRole('tab', { name: 'ADAS plan' }).click()
  await page.getByRole('list', { name: 'Repair lines' }).getByText('Repl LT Headlamp assy').waitFor()
  await page.getByRole('tab', { name: 'Estimate' }).click()
  const panel = page.getByRole('tabpanel')
  await panel.locator('input[type=file]').setInputFiles(file('claim-s02.xml', supplementedBms(2)))
  await panel.getByRole('heading', { name: 'Changed since the version before' }).waitFor()
  await panel.getByText('Total $2,265.15 to $2,816.20').waitFor()
  expect(await panel.getByText('Added', { exact: true }).count()).toBe(2)
  await panel.locator('input[type=file]').setInputFiles(file('other.xml', memoBms))
  await panel.getByText(/isn’t that of RO 48 213-B/).waitFor()
  expect(await panel.getByText('Repl Windshield Honda').count()).toBeGreaterThan(0)
})

test('several files at once: an EMS set is received, a broken one is refused with its place', async () => {
  const person = await product.person('role16@north.demo')
  const { page } = person
  person.expects(refusal)
  await page.goto('/estimates')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      file('broken.xml', memoBms.replace('</VehicleInfo>', '')),
      ...gridEms().map(({ name, bytes }) => file(name, bytes)),
    ])
  const results = page.getByRole('dialog', { name: 'Estimates received' })
  await results.getByText(/broken.xml isn’t complete XML \(line \d+\)/).waitFor()
  await results.getByRole('button', { name: 'Open' }).click()
  const estimate = page.getByRole('dialog', { name: '2019 Toyota RAV4 XLE' })
  await estimate.getByText('BSM radar calibration').waitFor()
  await estimate.getByText('$1,094.62').waitFor()
})
