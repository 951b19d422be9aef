import { expect, test } from 'vitest'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

const product = useProduct()

/** A page that notes of each call whether the list was still shown when it was asked. */
const openList = async () => {
  const someone = await product.person('role12@north.demo')
  // The demo of tests names its photos and writes none.
  someone.expects(/404 \(Not Found\) .*\/api\/file\/get/)
  const { page } = someone
  await page.addInitScript(`window.asked = []
    const ask = window.fetch
    window.fetch = (...all) => {
      asked.push([String(all[0]), document.querySelector('tbody a[href^="/calibrate/"]') !== null])
      return ask(...all)
    }`)
  await page.goto('/calibrates')
  const links = page.getByRole('table').getByRole('link')
  await links.first().waitFor()
  return { page, links, asked: () => page.evaluate<[string, boolean][]>('window.asked') }
}

test('an order is asked for at the press, once, while the list still stands', async () => {
  const { page, links, asked } = await openList()
  // The first press may still have to fetch the screen; from the second on it is there.
  await links.first().click()
  await page.getByRole('tab', { name: 'Services' }).waitFor()
  await page.goBack()
  const pressed = links.nth(1)
  const first = await pressed.getAttribute('href')
  await pressed.click()
  await page.waitForURL((url) => url.pathname === first)
  await page.getByRole('tab', { name: 'Services' }).waitFor()
  const call = `/api/calibrate/calibrate?id=${first?.split('/').at(-1)}`
  expect((await asked()).filter(([address]) => address === call)).toEqual([[call, true]])
  // And so is the next one by its key, though the page is the same.
  await page.keyboard.press('j')
  await until(async () => new URL(page.url()).pathname).not.toBe(first)
  const next = `/api/calibrate/calibrate?id=${new URL(page.url()).pathname.split('/').at(-1)}`
  await until(async () => (await asked()).filter(([address]) => address === next).length).toBe(1)
})

test('two presses one after the other lead to the second, and a press before the page is drawn is not lost', async () => {
  const { page, links } = await openList()
  const hrefs = await Promise.all((await links.all()).map((each) => each.getAttribute('href')))
  await page.evaluate(
    `[...document.querySelectorAll('tbody a[href^="/calibrate/"]')].slice(0, 2).forEach((each) => each.click())`,
  )
  await page.getByRole('tab', { name: 'Services' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(hrefs[1])
  // The panel of the tab that was pressed last is the one that stays.
  await page.evaluate(
    `for (const tab of ['files', 'history', 'services']) document.querySelector('[role=tab][data-key=' + tab + ']').click()`,
  )
  await page.getByRole('tabpanel', { name: 'services' }).waitFor()
  expect(await page.getByRole('tab', { selected: true }).innerText()).toMatch(/^Services/)
  expect(await page.getByRole('tabpanel').count()).toBe(1)
})

test('a search that is still to come does not call back whoever pressed a row', async () => {
  const { page, links } = await openList()
  const pressed = await links.first().getAttribute('href')
  await page.clock.install()
  // The screen of an order takes its time to come.
  let release = () => {}
  const go = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\.js$/, (route) => go.then(() => route.continue()))
  const held = page.waitForRequest(/\.js$/)
  await page.evaluate(
    `addEventListener('input', () => document.querySelector('tbody a[href^="/calibrate/"]').click(), { once: true })`,
  )
  await page.getByRole('main').getByRole('searchbox').first().fill('Toyota')
  await held
  // The rest after typing is over while one is on the way.
  await page.clock.fastForward(1000)
  release()
  await page.getByRole('tab', { name: 'Services' }).waitFor()
  expect(page.url().endsWith(pressed ?? '')).toBe(true)
  await page.goBack()
  await links.first().waitFor()
  expect(await links.first().getAttribute('href')).toBe(pressed)
})

test('no total of an order is shown that its tax would change a moment later', async () => {
  const { calibrate, ronumber, visits } = await product.given.request({ status: 'completed', visits: 2 })
  const center = await product.app.as('role12@north.demo')
  await center.ok('POST calibrate/SaveCalibrateEventCredit', {
    body: { calibrateEvent: visits[0]?.calibrateEvent ?? 0, amount: '7.50', description: 'Goodwill' },
  })
  const someone = await product.person('role12@north.demo')
  someone.expects(/404 \(Not Found\) .*\/api\/file\/get/)
  const { page } = someone
  const held = Promise.withResolvers<void>()
  await page.route('**/calibrate/charges?*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`/calibrates?search=${ronumber}&filter=9999`)
  await page.getByRole('link', { name: ronumber }).click()
  await page.waitForURL(`/calibrate/${calibrate}`)
  const sums = page.locator('dl').filter({ hasText: /^Services, \d visits/ })
  await sums.getByText('Total').waitFor()
  expect(await sums.locator('dd').last().innerText()).toBe('')
  held.resolve()
  await sums.getByText('Tax').waitFor()
  const amounts = (await sums.locator('dd').allInnerTexts()).map((text) =>
    text.replace('−', '-').replace(/[$,]/g, ''),
  )
  const cents = amounts.map((amount) => Math.round(Number(amount) * 100))
  expect(cents.slice(0, -1).reduce((all, one) => all + one, 0)).toBe(cents.at(-1))
})
