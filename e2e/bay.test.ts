import { expect, test } from 'vitest'
import { photo } from './support/paper.ts'
import { phone } from './support/person.ts'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

const product = useProduct()

/** A visit that was just begun, with all of its lists open, on the phone of its technician. */
async function inTheBay() {
  const { visits } = await product.given.request({ status: 'assigned', services: ['FCAM-S', 'BSM-P'] })
  const visit = visits[0]?.calibrateEvent ?? 0
  await product.given.moveVisit(await product.app.as('role14@north.demo'), visit, 3)
  const someone = await product.person('role14@north.demo', { viewport: phone, hasTouch: true })
  await someone.page.goto(`/techschedule/${visit}`)
  await someone.page.getByRole('button', { name: 'Complete visit', disabled: true }).waitFor()
  return someone
}

test('Start leaves the list where it is', async () => {
  const { visits } = await product.given.request({ status: 'assigned', services: ['FCAM-S', 'BSM-P'] })
  const { page } = await product.person('role14@north.demo', { viewport: phone, hasTouch: true })
  await page.goto(`/techschedule/${visits[0]?.calibrateEvent}`)
  const start = page.getByRole('button', { name: 'Start visit' })
  await start.focus()
  await start.tap()
  await page.getByRole('button', { name: 'Complete visit', disabled: true }).waitFor()
  expect(await page.evaluate(`document.getElementById('page').scrollTop`)).toBe(0)
})

test('what is pressed in the bay is 56 px high', async () => {
  const { page } = await inTheBay()
  const buttons = page.getByRole('button', { name: /^(Photo|File|Drive), |^Complete visit/ })
  await buttons.first().waitFor()
  for (const button of await buttons.all()) expect((await button.boundingBox())?.height).toBe(56)
  // Room for three lines of words before any is typed.
  const notes = await page.getByRole('textbox', { name: 'Results' }).boundingBox()
  expect(notes?.height).toBeGreaterThan(56)
})

test('notes that could not be sent are kept on the device, and sent when the server answers', async () => {
  const someone = await inTheBay()
  someone.expects(/ERR_FAILED/)
  const { page } = someone
  await page.route('**/calibrate/saveCalibrateEvent', (route) => route.abort())
  await page.getByRole('textbox', { name: 'Results' }).fill('No fault codes.')
  await page.getByRole('button', { name: /^Save, / }).click()
  await page.getByText('Notes saved on this device').waitFor()
  const waiting = page.getByText("You're offline. They're saved on this device")
  await waiting.waitFor()
  await page.unroute('**/calibrate/saveCalibrateEvent')
  await page.evaluate(`dispatchEvent(new Event('online'))`)
  await waiting.waitFor({ state: 'detached' })
  await until(() => page.getByRole('textbox', { name: 'Results' }).inputValue()).toBe('No fault codes.')
})

test('by the keyboard the button that leads on is two steps from the beginning of the page', async () => {
  const { page } = await inTheBay()
  const address = page.url()
  await page.getByRole('main').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.locator('button:focus', { hasText: 'Complete visit' }).waitFor()
  expect(page.url()).toBe(address)
})

test('by the keyboard alone what gets the focus is not covered, and after a photo the focus is at its item', async () => {
  const { page } = await inTheBay()
  const take = page.getByRole('button', { name: /^Photo, / }).last()
  // It lies under the foot before it gets the focus.
  const [bottom = 0, top = 0] = await page.evaluate<number[]>(`(() => {
    const buttons = [...document.querySelectorAll('button')]
    const button = buttons.findLast((each) => /^Photo, /.test(each.ariaLabel ?? ''))
    const foot = buttons.find((each) => each.textContent === 'Complete visit')
    const place = (each) => each.getBoundingClientRect()
    document.getElementById('page').scrollTop += place(button).top - place(foot).top
    button.focus()
    return [place(button).bottom, place(foot).top]
  })()`)
  expect(bottom).toBeGreaterThan(0)
  expect(bottom).toBeLessThan(top)
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), take.press('Enter')])
  await chooser.setFiles(await photo('aimed'))
  await until(() => page.locator('[id^=item-]:focus').count()).toBe(1)
})
