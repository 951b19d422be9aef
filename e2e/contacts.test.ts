import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { choose } from './support/choose.ts'
import { phone } from './support/person.ts'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

const product = useProduct()
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const save = (within: Locator) => within.getByRole('button', { name: /^Save(?! and)/ }).click()
const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name })
const toast = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true }).first().click()

/** Puts a text into the field that has the focus, as Ctrl+V does. */
const paste = async (field: Locator, text: string) => {
  await field.focus()
  await field.page().evaluate(`{
    const data = new DataTransfer()
    data.setData('text/plain', ${JSON.stringify(text)})
    const pasted = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    document.activeElement.dispatchEvent(pasted)
  }`)
}

const host = async (path: string, ...refusals: RegExp[]): Promise<Page> => {
  const { page, expects } = await product.person('role1@north.demo')
  expects(...refusals)
  await page.goto(path)
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  return page
}
/** Two contacts of one firm that are one and the same person. */
const doubles = async (first: string, second: string, last: string) => {
  const admin = await product.app.as('role1@north.demo')
  const add = (firstName: string, emailAddress: string) =>
    admin.ok('POST contact/saveContact', {
      body: { firstName, lastName: last, phoneNo: '616 555 0133', emailAddress },
    })
  const one = await add(first, `${first}@mail.example`.toLowerCase())
  const two = await add(second, `${second}@mail.example`.toLowerCase())
  return [one.id, two.id] as const
}

test('a contact that keeps one waiting says so, and can be left by Cancel', async () => {
  await doubles('Wilhelmina', 'Willa', 'Oosterhout')
  const page = await host('/contacts?search=Oosterhout')
  await page.route('**/contact/contact?*', () => undefined)
  await row(page, /Oosterhout, Willa/).click()
  const waiting = dialog(page, 'Contact')
  await waiting.getByText('Still loading').waitFor()
  await waiting.getByRole('button', { name: 'Cancel' }).click()
  await waiting.waitFor({ state: 'detached' })
})

test('a contact is added, warned of as a double, and found again by the one that is there', async () => {
  const page = await host('/contacts')
  await page.getByRole('button', { name: 'New contact' }).click()
  const fresh = dialog(page, 'New contact')
  await save(fresh)
  await fresh.getByText('This field is required').waitFor()
  await fresh.getByLabel('First name').fill('Marisol')
  await fresh.getByLabel('Last name').fill('Quintero')
  await paste(fresh.getByLabel('Phone', { exact: true }), '1.616.555.0199')
  expect(await fresh.getByLabel('Phone', { exact: true }).inputValue()).toBe('(616) 555-0199')
  await fresh.getByLabel('Email', { exact: true }).fill('marisol')
  await save(fresh)
  await fresh.getByText('Required, formatted email address').waitFor()
  await fresh.getByLabel('Email', { exact: true }).fill('marisol@mail.example')
  await save(fresh)
  const opened = dialog(page, 'Marisol Quintero')
  await opened.getByRole('tab', { name: 'Details' }).waitFor()
  await opened.getByText('(616) 555-0199').waitFor()
  await opened.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'New contact' }).click()
  await dialog(page, 'New contact').getByLabel('Last name').fill('Quintera')
  await dialog(page, 'New contact').getByLabel('Phone', { exact: true }).fill('6165550199')
  await page.getByText('This contact may already exist').waitFor()
  await page.getByText(/Marisol Quintero.*same phone/).waitFor()
  await page.getByRole('button', { name: /^Use this one.*Marisol Quintero/ }).click()
  await dialog(page, 'Marisol Quintero').getByRole('tab', { name: 'Details' }).waitFor()
})

test('phones come in any spelling, one is the primary, and what is deleted comes back', async () => {
  const [id] = await doubles('Paula', 'Paola', 'Ferrante')
  const page = await host(`/contacts?search=Paula&contact=${id}`)
  const contact = dialog(page, 'Paula Ferrante')
  const phones = contact.getByRole('region', { name: 'Phones' })
  const items = () => phones.getByRole('listitem').allInnerTexts()
  const plain = async () => (await items()).map((text) => text.replaceAll(/\s+/g, ' ').trim())
  await phones.getByText('(616) 555-0133').waitFor()
  expect(await phones.getByRole('button', { name: 'Delete' }).count()).toBe(0)

  // A new one stands in the list while it is typed, and leaves with Cancel.
  await phones.getByRole('button', { name: 'Add phone' }).click()
  await phones.getByText('New phone').waitFor()
  const form = dialog(page, 'Phone')
  await save(form)
  await until(() => form.getByText('This field is required').count()).toBe(1)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await phones.getByText('New phone').waitFor({ state: 'detached' })

  const add = async (type: string, pasted: string) => {
    await phones.getByRole('button', { name: 'Add phone' }).click()
    await choose(page, form.getByLabel('Phone Type'), type)
    await paste(form.getByLabel('Phone #'), pasted)
    await save(form)
    await form.waitFor({ state: 'detached' })
  }
  await add('Office', '\u202A+1 (616) 555-0142 ext. 214\u202C')
  await until(plain).toContain('Office (616) 555-0142 x214 (primary) Edit')
  await add('Mobile', '+44 20 7946 0958')
  await until(plain).toContain('Mobile +44 20 7946 0958 (primary) Edit')
  await until(async () => (await plain()).filter((text) => text.includes('(primary)')).length).toBe(1)

  await phones.getByRole('checkbox', { name: /555-0142/ }).check()
  await phones.getByRole('button', { name: 'Set as Primary' }).click()
  await until(plain).toContain('Office (616) 555-0142 x214 (primary) Edit')
  await until(() => phones.getByRole('checkbox', { checked: true }).count()).toBe(0)
  // The row of the list behind says the primary number.
  await until(() => page.locator('tbody tr', { hasText: 'Ferrante, Paula' }).innerText()).toContain(
    '(616) 555-0142',
  )

  await phones.getByRole('checkbox', { name: /555-0133/ }).check()
  await phones.getByRole('checkbox', { name: /7946/ }).check()
  await phones.getByRole('button', { name: 'Delete' }).click()
  const sure = page.getByRole('alertdialog', { name: 'Are you sure you wish to Delete this Phone(s)?' })
  await sure.getByText('2 phones of Paula Ferrante').waitFor()
  await sure.getByRole('button', { name: 'Delete 2 phones' }).click()
  await until(async () => (await items()).length).toBe(1)
  await toast(page, '2 phones deleted')
  await undo(page)
  await until(async () => (await items()).length).toBe(3)

  // With the primary goes that it was it, and comes back.
  const before = await plain()
  for (const name of [/555-0142/, /555-0133/, /7946/]) await phones.getByRole('checkbox', { name }).check()
  await phones.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete 3 phones' }).click()
  await toast(page, '3 phones deleted')
  await until(items).toEqual([])
  await undo(page)
  await until(plain).toEqual(before)

  const emails = contact.getByRole('region', { name: 'Emails' })
  await emails.getByRole('button', { name: 'Add email' }).click()
  const email = dialog(page, 'Email')
  await choose(page, email.getByLabel('Email Type'), 'Work')
  await email.getByRole('textbox', { name: 'Email', exact: true }).fill('paula at work')
  await save(email)
  await email.getByText('Required, formatted email address').waitFor()
  await email.getByRole('textbox', { name: 'Email', exact: true }).fill('paula@work.example')
  await save(email)
  await emails.getByText('paula@work.example').waitFor()
  await emails.getByRole('checkbox', { name: /paula@work/ }).check()
  await emails.getByRole('button', { name: 'Set as Primary' }).waitFor()
  await emails.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog', { name: 'Are you sure you wish to Delete this Email(s)?' }).waitFor()
  await page.getByRole('button', { name: 'Delete 1 email' }).click()
  await emails.getByText('paula@work.example').waitFor({ state: 'detached' })
})

test('the dialog of a contact stands still when the contact comes', async () => {
  await doubles('Josephine', 'Josie', 'Terwilliger')
  const page = await host('/contacts?search=Terwilliger')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  let come = (): void => undefined
  const held = new Promise<void>((resolve) => (come = resolve))
  await page.route(/\/api\/contact\/contact\?/, async (route) => {
    await held
    await route.continue()
  })
  await row(page, /Terwilliger, Josie/).click()
  const shown = page.getByRole('dialog')
  // In whole pixels: it may still be on its way up.
  const size = async () => {
    const box = await shown.boundingBox()
    return [box?.width, box?.height].map((length) => Math.round(length ?? 0))
  }
  await dialog(page, 'Contact').waitFor()
  const before = await size()
  const isEntering = `document.getAnimations().some(({ animationName }) => /rise|fade/.test(animationName))`
  await until(() => page.evaluate(isEntering)).toBe(false)
  // Without its entrance once more: what is behind it does not flash.
  await page.evaluate(`{
    window.began = []
    addEventListener('animationstart', (event) => window.began.push(event.animationName), true)
  }`)
  come()
  await shown.getByRole('textbox', { name: 'Last name' }).waitFor()
  expect(await size()).toEqual(before)
  const began = await page.evaluate<string[]>('window.began')
  expect(began.filter((name) => /rise|fade/.test(name))).toEqual([])
})

test('two contacts become one, and two again at once or later', async () => {
  await doubles('Henriette', 'Henny', 'Vandenberg')
  const page = await host('/contacts?search=Vandenberg')
  const both = () => page.locator('tbody tr', { hasText: 'Vandenberg' }).count()
  await until(both).toBe(2)
  const merge = page.getByRole('toolbar').getByRole('button', { name: 'Merge' })
  // Rows are checked by the keys from anywhere on the page.
  await page.getByRole('main').click({ position: { x: 300, y: 5 } })
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await until(() => page.locator('tbody').getByRole('checkbox', { checked: true }).count()).toBe(2)
  for (const key of ['x', 'k', 'x']) await page.keyboard.press(key)
  await until(() => page.locator('tbody').getByRole('checkbox', { checked: true }).count()).toBe(0)
  await row(page, /Vandenberg, Henriette/)
    .getByRole('checkbox')
    .check()
  expect(await merge.getAttribute('aria-disabled')).toBe('true')
  await row(page, /Vandenberg, Henny/)
    .getByRole('checkbox')
    .check()
  expect(await merge.getAttribute('aria-disabled')).toBeNull()

  const mergeThem = async () => {
    await merge.click()
    const choosing = dialog(page, 'Merge 2 contacts')
    await choosing.getByRole('radio', { name: 'Keep Henriette Vandenberg' }).check()
    await choosing.getByRole('radio', { name: 'First name: Henny' }).check()
    await choosing.getByText('1 email will move to Henriette Vandenberg.').waitFor()
    await choosing.getByRole('button', { name: 'Merge 2 contacts' }).click()
    await choosing.waitFor({ state: 'detached' })
    await until(both).toBe(1)
    await row(page, /Vandenberg, Henny/).waitFor()
  }
  await mergeThem()
  await toast(page, 'Merged into Henny Vandenberg')
  await undo(page)
  await until(both).toBe(2)

  await row(page, /Vandenberg, Henriette/)
    .getByRole('checkbox')
    .check()
  await row(page, /Vandenberg, Henny/)
    .getByRole('checkbox')
    .check()
  await mergeThem()
  await page.getByRole('button', { name: 'Merges' }).click()
  await page
    .getByRole('button', { name: /^Undo the merge into/ })
    .first()
    .click()
  await until(both).toBe(2)
})

test('rows are set inactive together and brought back as one', async () => {
  await doubles('Ottoline', 'Otti', 'Brandvold')
  // A page behind the last gives way to it.
  const page = await host('/contacts?search=Brandvold&page=7')
  const shown = () => page.locator('tbody tr', { hasText: 'Brandvold' }).count()
  await until(shown).toBe(2)
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await page.getByRole('button', { name: 'Make inactive' }).click()
  await until(shown).toBe(0)
  await page.getByText('No contacts match').waitFor()
  await toast(page, '2 contacts made inactive')
  await undo(page)
  await until(shown).toBe(2)
})

test('two editors of one contact lose nothing: both values are shown', async () => {
  const [id] = await doubles('Rosalind', 'Rosa', 'Achterberg')
  const page = await host(`/contacts?contact=${id}`, /409/)
  const contact = dialog(page, 'Rosalind Achterberg')
  await contact.getByLabel('Reference ID').fill('A-100')
  const other = await product.app.as('role2@north.demo')
  const { version } = await other.ok('GET contact/contact', { query: { id } })
  await other.ok('POST contact/saveContact', { body: { contact: id, referenceId: 'B-200', version } })
  await save(contact)
  await contact.getByRole('region', { name: 'Saved by someone else meanwhile' }).waitFor()
  await contact.getByRole('radio', { name: 'Reference ID: saved now, B-200' }).waitFor()
  await contact.getByRole('button', { name: 'Save 1 of mine' }).click()
  await contact.waitFor({ state: 'detached' })
  await until(async () => (await other.ok('GET contact/contact', { query: { id } })).referenceId).toBe(
    'A-100',
  )
})

test('insurers are exported all, not the page alone, and a page behind the last gives way', async () => {
  const page = await host('/insurance?page=9')
  const foot = await page.getByText(/^\d+ to \d+ of \d+ insurers$/).innerText()
  const count = Number(/of (\d+)/.exec(foot)?.[1])
  expect(count).toBeGreaterThan(10)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.trim().split('\r\n')).toHaveLength(count + 1)
})

test('a vendor is kept with its account, a fleet with its vehicles, on a phone too', async () => {
  const page = await host('/vendors')
  await page.getByRole('button', { name: 'New vendor' }).first().click()
  const fresh = dialog(page, 'New vendor')
  await fresh.getByLabel('Company').last().fill('Target Stand Supply')
  await fresh.getByLabel('Account number').fill('TS-77')
  await fresh.getByLabel('Days to pay').fill('30')
  await save(fresh)
  await dialog(page, 'Target Stand Supply').getByRole('button', { name: 'Cancel' }).click()
  // Among many it stands on the second page: who looks for it searches.
  await page.getByRole('main').getByRole('searchbox').fill('target stand')
  const vendor = page.locator('tbody tr', { hasText: 'Target Stand Supply' })
  await until(() => vendor.innerText()).toContain('TS-77')

  const shop = await product.app.as('role16@north.demo')
  const company = { companyName: 'Tamarack Courier', isCompany: true, isFleet: true }
  const fleet = await shop.ok('POST contact/saveContact', { body: company })
  const { vehicle } = await shop.ok('POST vehicle/saveVehicle', {
    body: { vehicle: -1, contact: fleet.id, year: 2021, makeName: 'Ford', model: 'Transit' },
  })
  const { ronumber } = await product.given.request({
    fields: { vehicle: { vehicle }, fleetContact: fleet.id },
  })
  await page.setViewportSize(phone)
  await page.goto('/fleet?search=Tamarack')
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Tamarack Courier' })
  await card.getByText(/· 1 vehicle$/).waitFor()
  await card.click()
  await page.getByRole('tab', { name: /^Vehicles/, selected: true }).waitFor()
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: `RO ${ronumber}` })
    .waitFor()
})

test('an order is given a fleet of its shop, by name, and has none again', async () => {
  const { page } = await product.person('role4@north.demo')
  const shop = await product.app.as('role4@north.demo')
  const customer = { firstName: 'Gwendolyn', lastName: 'Ashcombe' }
  const { id: contact } = await shop.ok('POST contact/saveContact', { body: customer })
  const { calibrate: id } = await product.given.request({ status: 'submitted', fields: { contact } })
  const stored = async () => (await shop.ok('GET calibrate/calibrate', { query: { id } })).fleetName
  const fleet = await shop.ok('GET contact/contacts', { query: { only: 'fleet' } })
  const name = fleet.items[0]?.fullName ?? ''
  expect(name).not.toBe('')
  await page.goto(`/calibrate/${id}`)
  const edit = () => page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  await edit()
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Fleet' })
  // Its customers are people, and no fleet.
  await field.fill('Gwendolyn Ashcombe')
  await page.getByText(/^No fleet at this location matches/).waitFor()
  await field.fill(name.slice(0, 4))
  await page.getByRole('option', { name }).click()
  await save(page.getByRole('dialog'))
  await until(stored).toBe(name)
  await edit()
  await until(() => field.inputValue()).toBe(name)
  await field.fill('')
  await save(page.getByRole('dialog'))
  await until(stored).toBeNull()
})

test('a person’s data is downloaded and, with the name typed, erased for good', async () => {
  const [id] = await doubles('Ottilie', 'Odile', 'Quarrington')
  const page = await host(`/contacts?search=Ottilie&contact=${id}`, /400/)
  const card = dialog(page, 'Ottilie Quarrington').getByRole('region', { name: 'Personal data' })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain('ottilie@mail.example')

  await card.getByRole('button', { name: 'Erase…' }).click()
  const erasing = dialog(page, 'Erase personal data')
  await erasing.getByRole('textbox', { name: 'Reason' }).fill('Asked by email')
  const name = erasing.getByRole('textbox', { name: /^Type Ottilie Quarrington/ })
  await name.fill('Ottilie')
  await erasing.getByRole('button', { name: 'Erase', exact: true }).click()
  await erasing.getByText('Type the name as shown').waitFor()
  await name.fill('ottilie quarrington')
  await erasing.getByRole('button', { name: 'Erase', exact: true }).click()
  const after = dialog(page, `Erased contact ${id}`)
  await after.getByText(/Erased on .* Reason: Asked by email/).waitFor()
  expect(await after.getByRole('button', { name: 'Erase…' }).count()).toBe(0)
})
