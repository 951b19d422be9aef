import { expect, test } from 'vitest'
import { choose } from './support/choose.ts'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

declare const getComputedStyle: (element: unknown, part: string) => { content: string }

const product = useProduct()

/** Three vehicles of the center that a search for the word finds, in the order of their models. */
const three = async (word: string) => {
  const center = await product.app.as('role12@north.demo')
  for (const letter of ['A', 'B', 'C'])
    await center.ok('POST vehicle/saveVehicle', {
      body: { vehicle: -1, year: 2021, model: `${word} ${letter}` },
    })
  const { items } = await center.ok('GET vehicle/vehicles', { query: { search: word } })
  return items
}

test('vehicles are gone through one by one, and saved on the way', async () => {
  const { page } = await product.person('role12@north.demo')
  await three('Kestrel')
  await page.goto('/fleet?show=vehicles&search=Kestrel&orderBy=model&sort=asc')
  await page.getByText('1 to 3 of 3 vehicles').waitFor()
  await page.getByRole('row').nth(1).click()
  const dialog = page.getByRole('dialog')
  const place = dialog.getByText('1 of 3', { exact: true })
  await place.waitFor()
  // Without a customer no dot stands before it, which would part it from nothing.
  const dot = place.locator('..').evaluate((each) => getComputedStyle(each, '::before').content)
  expect(await dot).toBe('none')
  expect(await dialog.getByRole('button', { name: 'Previous record' }).isDisabled()).toBe(true)
  const first = await dialog.getByRole('textbox', { name: 'Model' }).inputValue()
  // What can't be read as a year stays in the field, and nothing says that it is saved.
  const year = dialog.getByRole('textbox', { name: 'Year' })
  await year.fill('3000')
  await dialog.getByRole('button', { name: 'Save', exact: false }).first().click()
  await dialog.getByText('Enter a whole number from 1900 to 2100').waitFor()
  expect(await year.inputValue()).toBe('3000')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await year.fill('2022')
  await dialog.getByRole('textbox', { name: 'Trim' }).fill('Long bed')
  await dialog.getByRole('button', { name: 'Save and next' }).click()
  await dialog.getByText('2 of 3', { exact: true }).waitFor()
  await until(() => dialog.getByRole('textbox', { name: 'Model' }).inputValue()).not.toBe(first)
  await dialog.getByRole('button', { name: 'Previous record' }).click()
  await dialog.getByText('1 of 3', { exact: true }).waitFor()
  await until(() => dialog.getByRole('textbox', { name: 'Trim' }).inputValue()).toBe('Long bed')
})

test('a make that another chose meanwhile is shown by its name, and what only I changed is kept', async () => {
  const someone = await product.person('role12@north.demo')
  someone.expects(/409/)
  const { page } = someone
  const [mine] = await three('Peregrine')
  const id = mine?.vehicle ?? 0
  await page.goto('/fleet?show=vehicles&search=Peregrine')
  await page.getByText('1 to 3 of 3 vehicles').waitFor()
  await page
    .getByRole('row')
    .filter({ hasText: mine?.model ?? '' })
    .click()
  const dialog = page.getByRole('dialog')
  await choose(page, dialog.getByRole('combobox', { name: 'Make' }), 'Honda')
  await dialog.getByRole('textbox', { name: 'Trim' }).fill('Sport')
  const host = await product.app.as('role1@north.demo')
  const { VehicleMake = [] } = await host.ok('POST lookup/ByKeys', { body: { keys: ['VehicleMake'] } })
  const toyota = VehicleMake.find(({ name }) => name === 'Toyota')?.id
  await host.ok('POST vehicle/saveVehicle', { body: { vehicle: id, make: toyota, year: 2025 } })
  await dialog.getByRole('button', { name: /^Save/ }).last().click()
  const panel = dialog.getByRole('region', { name: 'Saved by someone else meanwhile' })
  await panel.getByRole('radio', { name: 'Make: saved now, Toyota' }).check()
  expect(await panel.getByRole('radio').count()).toBe(2)
  await panel.getByRole('button', { name: 'Save 0 of mine' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await host.ok('GET vehicle/vehicle', { query: { id } })).toMatchObject({
    makeName: 'Toyota',
    trim: 'Sport',
    year: 2025,
  })
})

const accord = '1HGCV1F33LA000001'
/** Its check digit is right, and no list knows its maker. */
const unknown = 'ZZZZZZZZ4Z0000001'

test('a VIN of which nothing is known leaves nothing of the one before, but what was typed', async () => {
  const { page } = await product.person('role12@north.demo')
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const type = async (vin: string, said: RegExp) => {
    await field('VIN').fill(vin)
    await page.getByRole('status').filter({ hasText: said }).first().waitFor()
  }
  const leftOfIt = async () => {
    await type(accord, /Honda Accord/)
    await until(() => field('Model').inputValue()).toBe('Accord')
    await field('Model').fill('Accord wagon')
    await type(unknown, /No details found for this VIN/)
    await until(() => field('Trim').inputValue()).toBe('')
    expect(await page.getByRole('combobox', { name: 'Make' }).inputValue()).toBe('')
    expect(await field('Model').inputValue()).toBe('Accord wagon')
  }
  await page.goto('/calibrate/new')
  await leftOfIt()
  await page.goto('/fleet?show=vehicles')
  await page.getByRole('button', { name: 'New vehicle' }).click()
  await leftOfIt()
})

test('who goes on by the Tab key while the VIN is looked up keeps the focus when the fields fill themselves', async () => {
  const { page } = await product.person('role16@north.demo')
  await page.goto('/calibrate/new')
  await page.getByRole('textbox', { name: 'VIN', exact: true }).fill(accord)
  // The button that scans the VIN comes first.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await until(() => page.getByRole('textbox', { name: 'Model', exact: true }).inputValue()).toBe('Accord')
  const focused = page.locator(':focus')
  expect(await focused.count()).toBe(1)
  expect(await focused.getAttribute('id')).toBe(await page.getByLabel('Year').getAttribute('id'))
})

test('what is pasted beyond the length of a field stays, is said to be too long, and is saved once it is shortened', async () => {
  const { calibrate } = await product.given.request()
  const { page } = await product.person('role16@north.demo')
  await page.goto(`/calibrate/${calibrate}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  const estimator = dialog.getByRole('textbox', { name: 'Estimator' })
  await dialog.getByRole('textbox', { name: 'Notes', exact: true }).fill('Call before noon. '.repeat(8))
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  await estimator.fill('Eric ')
  await estimator.press('Control+v')
  await dialog.getByText('At most 120 characters. Shorten it by 29.').waitFor()
  expect(await estimator.inputValue()).toHaveLength(149)
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await until(() => page.evaluate('document.activeElement.id')).toBe(await estimator.getAttribute('id'))
  await estimator.fill('Eric Ortiz')
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await dialog.waitFor({ state: 'detached' })
})

test("a shop's vehicle is shown to the center that works on it, but not edited there", async () => {
  const { page } = await product.person('role12@north.demo')
  const shop = await product.app.as('role16@north.demo')
  const { calibrate } = await product.given.request({ status: 'submitted', visits: 0 })
  await shop.ok('POST calibrate/saveCalibrate', { body: { calibrate, vehicle: { model: 'Whimbrel' } } })
  await page.goto('/fleet?show=vehicles&search=Whimbrel')
  await page.getByText('1 to 1 of 1 vehicle').waitFor()
  await page.getByRole('row').nth(1).click()
  const dialog = page.getByRole('dialog')
  const model = dialog.getByRole('textbox', { name: 'Model' })
  await model.waitFor()
  expect(await model.inputValue()).toBe('Whimbrel')
  expect(await model.isDisabled()).toBe(true)
  expect(await dialog.getByRole('combobox', { name: 'Make' }).isDisabled()).toBe(true)
  expect(await dialog.getByRole('button', { name: /Save/ }).count()).toBe(0)
})
