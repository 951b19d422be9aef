import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Stage } from '#server/testing/given.ts'
import { choose } from './support/choose.ts'
import { phone } from './support/person.ts'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

const product = useProduct()

/** What the filled buttons on the screen say. */
const filled = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const probe = document.body.appendChild(document.createElement('span'))
    probe.style.background = 'var(--accent)'
    const accent = getComputedStyle(probe).backgroundColor
    probe.style.background = 'var(--danger)'
    const danger = getComputedStyle(probe).backgroundColor
    probe.remove()
    return [...document.querySelectorAll('main button, main a')]
      .filter((each) => each.checkVisibility())
      .filter((each) => [accent, danger].includes(getComputedStyle(each).backgroundColor))
      .map((each) => each.innerText.trim())
  })()`)

const progress = (page: Page) => page.getByRole('region', { name: 'Progress of this RO' })

const [shop, center] = ['role16@north.demo', 'role12@north.demo']
const views: [who: string, Stage, buttons: string[], RegExp][] = [
  [shop, 'submitted', ['Send reminder'], /^Waiting for Northline Grand Rapids to accept/],
  [center, 'submitted', ['Accept'], /^Accept this RO/],
  [center, 'working', ['Complete visit 1'], /^Waiting for .+ to complete visit 1/],
]

test('the page of an order has one filled button, for what happens next, at a desk and on a phone', async () => {
  for (const options of [{}, { viewport: phone, hasTouch: true }])
    for (const who of [shop, center]) {
      const person = await product.atHome(who, options)
      for (const [reader, status, buttons, sentence] of views) {
        if (reader !== who) continue
        const { calibrate } = await product.given.request({ status })
        await person.follow(`/calibrate/${calibrate}`)
        await progress(person.page).getByText(sentence).waitFor()
        await until(() => filled(person.page)).toEqual(buttons)
      }
    }
})

test('a center brings finished work to paid by the one filled button, and is asked about missing results', async () => {
  const { calibrate } = await product.given.request({ status: 'working' })
  const { page } = await product.person(center)
  await page.goto(`/calibrate/${calibrate}`)
  const next = progress(page)
  await next.getByRole('button', { name: 'Complete visit 1' }).click()
  const question = page.getByRole('alertdialog', { name: '1 system has no result' })
  await question.getByRole('button', { name: 'Complete anyway' }).click()
  await next.getByRole('button', { name: 'Send report' }).click()
  const report = page.getByRole('dialog', { name: 'Send report' })
  await report.getByRole('textbox', { name: 'To' }).fill('claims@harborview.example')
  await report.getByRole('button', { name: 'Send report' }).click()
  await next.getByRole('button', { name: /^Invoice \$/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Invoice \$/ })
    .click()
  await next.getByRole('button', { name: 'Record payment' }).click()
  const payment = page.getByRole('dialog', { name: 'Record payment' })
  await choose(page, payment.getByRole('combobox', { name: 'Method' }), 'Check')
  await payment.getByRole('button', { name: 'Record payment' }).click()
  await next.getByText('All done. Nothing left to do.').waitFor()
  expect(await filled(page)).toEqual([])
  // Who took a step is on it.
  await next.getByRole('button', { name: /^Report sent Renee Castillo, \d{2}\/\d{2}\/\d{4}/ }).waitFor()
})
