import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsNow } from './support/axe.ts'
import { phone } from './support/person.ts'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

const product = useProduct()
const pasted = 'Luis Arroyo 120 N. Michigan Ave. Ste 1605, Chicgao, IL 60601'

/** A new contact of the host's, its dialog open with the addresses on it. */
async function openAddresses(last: string, viewport = { width: 1440, height: 900 }) {
  const host = await product.app.as('role1@north.demo')
  const { id } = await host.ok('POST contact/saveContact', { body: { firstName: 'Ada', lastName: last } })
  const person = await product.person('role1@north.demo', { viewport })
  await person.page.goto(`/contacts?contact=${id}`)
  const panel = person.page.getByRole('region', { name: 'Addresses' })
  await panel.waitFor()
  return { ...person, panel, host, id }
}
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Address (Not )?Validated$/ })
const errors = (page: Page) => dialog(page).locator('[aria-invalid="true"]').count()
const asksAxe = async (page: Page) => expect(await violationsNow(page)).toEqual([])

async function choose(page: Page, label: string, option: string) {
  await dialog(page)
    .getByRole('textbox', { name: label })
    .or(dialog(page).getByRole('combobox', { name: label }))
    .first()
    .click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
/** Pastes as people do: from the clipboard, by the keys. */
async function paste(page: Page, label: string, text: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
  await dialog(page).getByLabel(label).focus()
  await page.keyboard.press('ControlOrMeta+v')
}

test('an address is pasted, filled, validated side by side, confirmed, saved, deleted and brought back', async () => {
  const { page, panel } = await openAddresses('Birch')
  await panel.getByRole('button', { name: 'Add' }).click()
  await panel.getByText('New address').waitFor()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await until(() => dialog(page).getByText('This field is required').count()).toBe(6)
  expect(await errors(page)).toBe(6)

  await paste(page, 'Address Line 1', pasted)
  await dialog(page).getByRole('button', { name: 'Fill the fields' }).click()
  const value = (label: string) => dialog(page).getByLabel(label).inputValue()
  await until(() => value('Latitude')).toBe('41.88580')
  expect([
    await value('Address Line 1'),
    await value('Address Line 2'),
    await value('City'),
    await value('Notes'),
  ]).toEqual(['120 N. Michigan Ave.', 'Ste 1605', 'Chicgao', 'Luis Arroyo'])
  expect(await dialog(page).getByLabel('Longitude').getAttribute('readonly')).not.toBeNull()

  await dialog(page).getByRole('button', { name: 'Validate' }).click()
  const found = page.getByRole('region', { name: 'Validated address' })
  await found.getByText('typed: Chicgao').waitFor()
  await found.getByText('USA').waitFor()
  await asksAxe(page)
  await found.getByRole('button', { name: 'Confirm' }).click()
  expect(await value('City')).toBe('Chicago')
  await page.getByRole('dialog', { name: 'Address Validated', exact: true }).waitFor()
  expect(await dialog(page).getByRole('button', { name: 'Validate' }).isDisabled()).toBe(true)

  await dialog(page).getByLabel('Notes').fill('Ring twice')
  await page.getByRole('dialog', { name: 'Address Validated', exact: true }).waitFor()
  await dialog(page).getByLabel('Address Line 2').fill('Ste 1606, Rear')
  await page.getByRole('dialog', { name: 'Address Not Validated' }).waitFor()
  await choose(page, 'Address Type', 'Billing')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  const row = panel.getByRole('listitem').filter({ hasText: '120 N. Michigan Ave., Ste 1606 Rear' })
  await row.waitFor()
  expect(await row.innerText()).toMatch(
    /Billing[\s\S]*Chicago, IL 60601[\s\S]*Not Validated[\s\S]*\(primary\)[\s\S]*Edit/,
  )
  expect(await row.getByText('Not Validated').getAttribute('data-tip')).toBe('A validation tool is in edit')

  expect(await panel.getByRole('button', { name: 'Delete' }).count()).toBe(0)
  await row.getByRole('checkbox').check()
  await panel.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Are you sure you wish to Delete this Address(es)?').waitFor()
  await page.getByRole('button', { name: 'Delete 1 address' }).click()
  await panel.getByText('No addresses yet.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await row.getByText('(primary)').waitFor()
})

test('a pasted address that cannot be told says why; a postal code is asked for whole, and a new one is taken', async () => {
  const { page, panel, expects } = await openAddresses('Alder')
  expects(/saveAddress.*400|400.*saveAddress/)
  await panel.getByRole('button', { name: 'Add' }).click()
  await paste(page, 'Address Line 1', '2500 S AND W FARM RD HICKORY 28602')
  await page.getByText("We couldn't split the pasted address. There are two streets. Keep one.").waitFor()
  await choose(page, 'Address Type', 'Billing')
  await dialog(page).getByLabel('Address Line 1').fill('100 Stacy Rd')
  await dialog(page).getByLabel('City').fill('McKinney')
  await choose(page, 'State', 'Texas')
  await dialog(page).getByLabel('Postal Code').fill('7507')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await dialog(page).getByText('A ZIP code has five or nine digits').waitFor()
  await dialog(page).getByLabel('Postal Code').fill('00000')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await dialog(page).getByText("We don't know this postal code. Check it").waitFor()
  await dialog(page).getByLabel('Postal Code').fill('75072')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await panel.getByRole('listitem').getByText('McKinney, TX 75072').waitFor()
})

test('typing that comes back on an address that was changed since is asked about', async () => {
  const { page, panel, host, id, expects } = await openAddresses('Aspen')
  expects(/409/)
  const types =
    (await host.ok('POST lookup/ByKeys', { body: { keys: ['AddressType'] } }))['AddressType'] ?? []
  const body = {
    contact: id,
    addressType: types[0]?.id ?? 0,
    addressLines: '1 First St',
    city: 'Chicago',
    stateProvince: 14,
    postalCode: '60637',
    country: 1,
  }
  const { contactAddress } = await host.ok('POST contact/saveAddress', { body })
  const edit = () => panel.getByRole('button', { name: /^Edit/ }).click()
  await page.reload()
  await edit()
  await dialog(page).getByLabel('Address Line 1').fill('2 Mine St')
  const other = await product.app.as('role2@north.demo')
  await other.ok('POST contact/saveAddress', {
    body: { ...body, contactAddress, addressLines: '3 Theirs St', city: 'Evanston' },
  })
  page.once('dialog', (asked) => void asked.accept())
  await page.reload()
  await edit()
  await dialog(page)
    .getByText(/^What you typed on .* is back/)
    .waitFor()
  expect(await dialog(page).getByLabel('Address Line 1').inputValue()).toBe('2 Mine St')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await dialog(page)
    .getByRole('radio', { name: /3 Theirs St/ })
    .waitFor()
  expect((await host.ok('GET contact/contactAddress', { query: { id: contactAddress } })).addressLines).toBe(
    '3 Theirs St',
  )
})

test('Cancel of a new address leaves nothing, and an open edit asks first', async () => {
  const { page, panel, host, id } = await openAddresses('Cedar')
  await panel.getByRole('button', { name: 'Add' }).click()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await panel.getByText('No addresses yet.').waitFor()
  await panel.getByRole('button', { name: 'Add' }).click()
  // Esc closes the options of a field first, and the dialog only then.
  await dialog(page).getByLabel('Country').click()
  await page.getByRole('option', { name: 'Uganda' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('option', { name: 'Uganda' }).waitFor({ state: 'hidden' })
  await dialog(page).getByLabel('Address Line 1').fill('1 Elm St')
  // Whoever presses on without reading loses nothing.
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog', { name: 'Discard changes?' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  expect(await dialog(page).getByLabel('Address Line 1').inputValue()).toBe('1 Elm St')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await panel.getByText('No addresses yet.').waitFor()
  expect(await host.ok('GET contact/contactAddresses', { query: { id } })).toEqual([])
})

test('setting another primary clears the selection; on a phone the result comes into sight', async () => {
  const { page, panel, host, id } = await openAddresses('Dogwood', phone)
  const types =
    (await host.ok('POST lookup/ByKeys', { body: { keys: ['AddressType'] } }))['AddressType'] ?? []
  for (const addressLines of ['1 First St', '2 Second St'])
    await host.ok('POST contact/saveAddress', {
      body: {
        contact: id,
        addressType: types[0]?.id ?? 0,
        addressLines,
        city: 'Chicago',
        stateProvince: 14,
        postalCode: '60637',
        country: 1,
      },
    })
  await page.reload()
  const second = panel.getByRole('listitem').filter({ hasText: '2 Second St' })
  await second.getByRole('checkbox').check()
  await panel.getByRole('button', { name: 'Set as Primary' }).click()
  await second.getByText('(primary)').waitFor()
  await until(() => panel.getByRole('checkbox', { checked: true }).count()).toBe(0)

  await second.getByRole('button', { name: /^Edit/ }).click()
  await dialog(page).getByLabel('City').fill('Elsewhere')
  await dialog(page).getByRole('button', { name: 'Validate' }).click()
  const confirm = page.getByRole('button', { name: 'Confirm' })
  await confirm.waitFor()
  await until(async () => {
    const box = await confirm.boundingBox()
    return box !== null && box.y > 0 && box.y + box.height < phone.height
  }).toBe(true)
})
