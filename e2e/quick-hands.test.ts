import type { Locator } from 'playwright-core'
import { EventStatus } from '#contract/statuses.ts'
import { expect, test } from 'vitest'
import { label, part, withCamera } from './support/camera.ts'
import { phone } from './support/person.ts'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

const product = useProduct()
const [vin, other] = ['1M8GDM9AXKP042788', '5YJ3E1EA7KF317000']

/** A visit of 18 checks and 9 photos whose vehicle has a VIN. */
async function planned() {
  const vehicle = { vehicle: -1, year: 2022, makeName: 'Honda', model: 'Civic', vin }
  const { visits } = await product.given.request({ status: 'assigned', fields: { vehicle } })
  const visit = visits[0]?.calibrateEvent ?? 0
  await product.app.sql('delete from event_item where event = $1', [visit])
  await product.app.sql(
    `insert into event_item (event, request, kind, name, is_image, sort)
     select $1, (select request from event where id = $1), (array['ready', 'precheck', 'action', 'verify'])[1 + n % 4], 'Item ' || n, n > 18, n
     from generate_series(1, 27) n`,
    [visit],
  )
  return visit
}

test('a visit of 18 checks and 9 photos takes at most 25 taps, from the VIN to the end', async () => {
  const visit = await planned()
  await product.given.request({ status: 'assigned' })
  const { page } = await product.person('role14@north.demo', { viewport: phone, hasTouch: true })
  const camera = await withCamera(page)
  let taps = 0
  const tap = async (what: Locator) => {
    taps += 1
    await what.tap()
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await page.goto(`/techschedule/${visit}`)

  await button('Confirm vehicle').waitFor()
  await camera.show(await label(other))
  await tap(button('Confirm vehicle'))
  const wrong = page.getByRole('alertdialog', { name: /This isn't the vehicle on RO/ })
  await wrong.getByText("Don't start yet.").waitFor()
  await camera.show(await label(`I${vin}`))
  await tap(wrong.getByRole('button', { name: 'Scan again' }))
  await button('Complete visit').waitFor()

  const stages = [/^All \d ready$/, /^All \d done$/, /^All \d done$/, /^All \d done$/]
  for (const [at, name] of stages.entries()) {
    await tap(button(name).first())
    await until(() => button(/^All \d/).count()).toBe(stages.length - at - 1)
  }

  await camera.show(await part(true))
  await tap(button('9 photos'))
  const view = page.getByRole('dialog')
  await tap(button(/^Take photo: /))
  const dark = page.getByRole('alertdialog', { name: 'Too dark. Retake or keep?' })
  await camera.show(await part())
  await tap(dark.getByRole('button', { name: 'Retake' }))
  for (let at = 1; at <= 9; at += 1) {
    await view.getByText(`${at} of 9`).waitFor()
    await tap(button(/^Take photo: /))
  }
  await view.getByRole('heading', { name: 'All photos taken' }).waitFor()
  await tap(view.getByRole('button', { name: 'Done', exact: true }))

  const complete = button('Complete visit')
  await until(() => complete.getAttribute('aria-disabled')).toBeNull()
  await tap(complete)
  await tap(button('Complete anyway'))
  await page.getByText(/^Next: ./).waitFor()
  expect(taps).toBeLessThanOrEqual(25)

  const technician = await product.app.as('role14@north.demo')
  const stored = () => technician.ok('GET calibrate/calibrateEvent', { query: { id: visit } })
  // The page shows what was done before the server has it all.
  await until(async () => (await stored()).calibrateStatusType).toBe(EventStatus.completed)
  const done = await stored()
  expect(done.files).toHaveLength(9)
  expect(done.vehicleCheck).toMatchObject({ vin, how: 'scanned', isMatch: true })
})
