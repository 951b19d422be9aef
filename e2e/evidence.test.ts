import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { attachmentOf } from './support/mailbox.ts'
import { phone } from './support/person.ts'
import { useProduct } from './support/product.ts'

const product = useProduct()

test('a tech records and signs results, also without a connection; the report is certified, and a stranger checks it', async () => {
  const { calibrate, visits } = await product.given.request({
    status: 'working',
    services: ['FCAM-S', 'FRAD-S'],
  })
  const calibrateEvent = visits[0]?.calibrateEvent ?? 0
  const tech = await product.person('role14@north.demo', { viewport: phone })
  await tech.page.goto(`/techschedule/${calibrateEvent}`)
  const results = tech.page.getByRole('region', { name: 'Results', exact: true })
  const camera = results.getByRole('group', { name: 'Front camera' })
  await camera.getByRole('button', { name: 'Passed' }).click()
  await expect
    .poll(() => camera.getByRole('button', { name: 'Passed' }).getAttribute('aria-pressed'))
    .toBe('true')
  // Both sheets are loaded once, because this browser doesn't store the app for work without a connection.
  await results.getByRole('button', { name: 'Details of Front camera' }).click()
  await tech.page.getByRole('dialog', { name: 'Front camera' }).getByRole('button', { name: 'Save' }).click()
  await results.getByRole('button', { name: 'Sign the results' }).click()
  await tech.page.getByRole('dialog', { name: 'Sign the results' }).waitFor()
  await tech.page.keyboard.press('Escape')
  await tech.settled()
  tech.expects(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/)
  await tech.context.setOffline(true)
  await results.getByRole('group', { name: 'Front radar' }).getByRole('button', { name: 'Not done' }).click()
  const sheet = tech.page.getByRole('dialog', { name: 'Front radar' })
  await sheet.getByRole('textbox', { name: 'Reason' }).fill('Bumper off for paint')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await results.getByText('Bumper off for paint').waitFor()
  await results.getByRole('button', { name: 'Sign the results' }).click()
  const sign = tech.page.getByRole('dialog', { name: 'Sign the results' })
  await sign.getByRole('button', { name: 'Type', exact: true }).click()
  await sign.getByRole('button', { name: 'Sign', exact: true }).click()
  await results.getByText(/^Signed by /).waitFor()
  await tech.context.setOffline(false)
  const stored = () =>
    product.app.sql<{ result: string }>('select result from system_result where event = $1 order by id', [
      calibrateEvent,
    ])
  await expect.poll(async () => (await stored()).map(({ result }) => result)).toEqual(['passed', 'notDone'])
  await expect
    .poll(() => product.app.sql('select name from work_statement where event = $1', [calibrateEvent]))
    .toHaveLength(1)

  const center = await product.app.as('role12@north.demo')
  await center.ok('POST calibrate/updateStatusCalibrateEvent', { body: { calibrateEvent, status: 4 } })
  await center.ok('POST report/sendCalibrationReport', {
    body: { calibrateEvent, to: 'claims@insurer.example' },
  })
  const letter = await product.mailbox.take('claims@insurer.example', '')
  const { bytes } = attachmentOf(letter, 'application/pdf')
  const [row] = await center.ok('GET certificate/certificates', { query: { calibrate } })
  const { page } = await product.person()
  await page.goto(`/certificates/${row?.certificate}`)
  await page.getByText('1 of 2 systems passed, 1 not done').waitFor()
  await page.getByText('Reason: Bumper off for paint').waitFor()
  await page.getByText(createHash('sha256').update(bytes).digest('hex')).waitFor()
  const check = async (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer })
  await check('report.pdf', bytes)
  await page.getByText('report.pdf is the certified report.').waitFor()
  const changed = Buffer.from(bytes)
  changed[1000] = (changed[1000] ?? 0) ^ 1
  await check('changed.pdf', changed)
  await page.getByText('changed.pdf isn’t the certified report.').waitFor()
})
