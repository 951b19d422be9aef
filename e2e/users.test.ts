import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { choose } from './support/choose.ts'
import { photo } from './support/paper.ts'
import { live, phone } from './support/person.ts'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

const product = useProduct()
const strong = 'Radar#Bumper2026'
const field = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('textbox', { name, exact: true })
const password = (page: Page, name: 'password' | 'passwordAgain') => page.locator(`input[name="${name}"]`)
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name }).click()
const alert = (page: Page) => page.getByRole('dialog').getByRole('alert').first()
const title = (page: Page) => page.getByRole('dialog').getByRole('heading', { level: 2 }).first().innerText()
const save = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^Save( Ctrl)?/ })
    .last()
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name })
const select = (page: Page, name: string): Locator => page.getByRole('dialog').getByLabel(name).first()
const toasted = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor()

async function openUsers(username = 'role6@north.demo', path = '/users'): Promise<Page> {
  const { page } = await product.person(username)
  await page.goto(path)
  await page.getByRole('table').getByRole('row').nth(1).waitFor()
  return page
}

/** The dialog of one user, found by a search. */
async function openUser(page: Page, search: string): Promise<void> {
  await page.goto(`/users?search=${encodeURIComponent(search)}`)
  await page.getByRole('table').getByText(search).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change Password' }).waitFor()
}

test('a technician is added: the name first, then the rest, then skills', async () => {
  const person = await product.person('role6@north.demo')
  person.expects(/saveUser.*422|status of 422/)
  const { page } = person
  await page.goto('/users')
  await page.getByRole('button', { name: 'New user' }).click()
  expect(await title(page)).toBe('Adding User')
  expect(await field(page, 'First name').isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Add New User' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Change Password' }).count()).toBe(0)
  expect(await page.getByRole('tab').count()).toBe(0)

  await field(page, 'Username').fill('ROLE14@NORTH.demo')
  await page.keyboard.press('Tab')
  await page.getByText('Username already exists, please try another.').waitFor()
  expect(await field(page, 'First name').isDisabled()).toBe(true)

  await field(page, 'Username').fill('nina.novak@north.demo')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Add New User' }).waitFor()
  await field(page, 'First name').fill('Nina')
  await page.getByRole('checkbox', { name: 'Email an invitation' }).uncheck()
  await password(page, 'password').fill('weak')
  await field(page, 'Last name').focus()
  await until(() => alert(page).innerText()).toBe(
    "Password doesn't meet minimum strength of special characters (!@#$%^&*), lower case (a-z), upper case (A-Z) and numbers (0-9), and at least 8 characters in length.",
  )
  await press(page, 'Add New User')
  await until(() => alert(page).innerText()).toContain('Please supply fill all fields.')

  await field(page, 'Last name').fill('Novák')
  await password(page, 'password').fill(strong)
  await password(page, 'passwordAgain').fill(strong)
  await choose(page, select(page, 'User role'), 'Technician')
  await field(page, 'Labor rate per hour').fill('4a1.5')
  expect(await field(page, 'Labor rate per hour').inputValue()).toBe('0.00')
  await field(page, 'Labor rate per hour').fill('$41.5')
  await press(page, 'Add New User')

  await until(() => title(page)).toBe('Editing User: Nina Novák')
  await tab(page, 'Skills').waitFor()
  await page.getByText('Check the skills to associate the technician with.').waitFor()
  await save(page).click()
  await until(() => alert(page).innerText()).toBe('Please supply fill all fields. Please provide Skills')
  await page.getByRole('checkbox', { name: 'Front camera' }).check()
  await page.getByRole('textbox', { name: 'Commission for Front camera, percent' }).fill('12.5')
  await page.getByText('1 change not saved').waitFor()
  await save(page).click()
  await toasted(page, 'Nina Novák saved')
  await tab(page, 'Area').click()
  await page.getByText('Future: Technician Postal Codes').waitFor()

  await page.reload()
  await tab(page, /^Skills/).click()
  await until(() =>
    page.getByRole('textbox', { name: 'Commission for Front camera, percent' }).inputValue(),
  ).toBe('12.5')
  expect(await field(page, 'Labor rate per hour').inputValue()).toBe('41.50')
})

test('a changed commission plan shows the last 90 days first; going back keeps it, and a failed replay blocks nothing', async () => {
  const person = await product.person('role1@north.demo')
  person.expects(/payroll\/replay|status of 503/)
  const { page } = person
  await openUser(page, 'role14@north.demo')
  await tab(page, /^Skills/).click()
  const percent = page.locator('input[aria-label^="Commission for "]:enabled').first()
  await percent.fill('33.5')
  await save(page).click()
  await page.getByText(/^On the last 90 days: .+ → \$/).waitFor()
  await page.getByText(/\d+ visits?, \d+ changed/).waitFor()
  await press(page, 'Back to the form')
  await page.getByText('1 change not saved').waitFor()
  expect(await percent.inputValue()).toBe('33.5')
  await page.route('**/api/payroll/replay', (route) => route.fulfill({ status: 503, body: '{}' }))
  await save(page).click()
  await page.getByText("We couldn't compute what this plan would have paid", { exact: false }).waitFor()
  await page
    .getByRole('dialog', { name: 'Save commission plan' })
    .getByRole('button', { name: 'Save' })
    .click()
  await page
    .getByText(/ saved$/)
    .first()
    .waitFor()
  await page.reload()
  await tab(page, /^Skills/).click()
  await until(() => percent.inputValue()).toBe('33.5')
})

test('a user whose answer was lost on the way is added once, by the second press', async () => {
  const person = await product.person('role6@north.demo')
  person.expects(/ERR_CONNECTION_RESET|ERR_FAILED/)
  const { page } = person
  await page.goto('/users?add=1')
  await field(page, 'Username').fill('lost.answer@north.demo')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Add New User' }).waitFor()
  await field(page, 'First name').fill('Lars')
  await field(page, 'Last name').fill('Lost')
  await choose(page, select(page, 'User role'), 'Shop estimator')
  await page.route('**/api/user/saveUser', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await press(page, 'Add New User')
  await page.getByText("We can't reach the server. What you typed is still here. Try again.").waitFor()
  await page.unroute('**/api/user/saveUser')
  await press(page, 'Add New User')
  await until(() => title(page)).toBe('Editing User: Lars Lost')
  // Invited instead of being given a password.
  await page.getByText(/^The invitation is on its way|^Invited /).waitFor()
  await page.getByRole('button', { name: 'Send again' }).click()
  await toasted(page, 'Sending the invitation to lost.answer@north.demo')
  expect(
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Include in Chat Lookup' }).isChecked(),
  ).toBe(true)
})

test('two administrators save one user: what differs merges, the same field is asked about', async () => {
  const [one, two] = [await product.person('role6@north.demo'), await product.person('role1@north.demo')]
  for (const each of [one, two]) {
    each.expects(/409/)
    await openUser(each.page, 'amir.haddad@north.demo')
    await live(each.page)
  }
  for (const each of [one, two]) await each.page.getByText(/^Also open here: \w+/).waitFor()
  await field(one.page, 'Labor rate per hour').fill('51')
  await save(one.page).click()
  await toasted(one.page, 'Amir Haddad saved')

  await field(two.page, 'First name').fill('Amin')
  await field(two.page, 'Labor rate per hour').fill('52')
  await save(two.page).click()
  const panel = two.page.getByRole('region', { name: 'Saved by someone else meanwhile' })
  await panel
    .getByText(/Walter|role6|saved this user at/)
    .first()
    .waitFor()
  await panel.getByText('51.00', { exact: true }).waitFor()
  await panel.getByText('52.00', { exact: true }).waitFor()
  await panel.getByRole('radio', { name: /saved now/ }).check()
  await panel.getByRole('button', { name: /^Save/ }).click()
  await panel.waitFor({ state: 'detached' })
  await until(() => title(two.page)).toBe('Editing User: Amin Haddad')
  await until(() => field(two.page, 'Labor rate per hour').inputValue()).toBe('51.00')
})

test('the username is changed in its place, and back', async () => {
  const page = await openUsers()
  await openUser(page, 'role17@north.demo')
  await press(page, 'Edit username')
  await field(page, 'Username').fill('role16@north.demo')
  await press(page, 'Save username')
  await page.getByText('Username already exists, please try another.').waitFor()
  await field(page, 'Username').fill('bonnie@north.demo')
  await press(page, 'Save username')
  await toasted(page, 'Username is bonnie@north.demo')
  await page.getByRole('dialog').getByText('bonnie@north.demo', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByText('role17@north.demo', { exact: true }).first().waitFor()
})

test('notifications are saved where they changed, and a picture stands at the name', async () => {
  const page = await openUsers()
  await openUser(page, 'role4@north.demo')
  await tab(page, 'Notifications').click()
  await page.getByText('Notify! Copilot').waitFor()
  const first = page.getByRole('group', { name: 'Notifications' }).getByRole('checkbox').first()
  await first.uncheck()
  await page.getByText('1 change not saved').waitFor()
  const sent = page.waitForRequest(/saveUserNotifications/)
  await save(page).click()
  const rows = (await sent).postDataJSON() as { notifications: { changed: boolean }[] }
  expect(rows.notifications.filter((row) => row.changed)).toHaveLength(1)
  await page.getByText('1 change not saved').waitFor({ state: 'detached' })
  const chooser = page.locator('input[data-pick="file"]')
  await chooser.setInputFiles({ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: Buffer.from('photo') })
  await page.getByText('This phone photo is in HEIC').waitFor()
  await chooser.setInputFiles(await photo('face'))
  await toasted(page, 'Picture saved')
  await page
    .getByRole('button', { name: /^Picture of/ })
    .locator('img')
    .waitFor()
  await page.getByRole('button', { name: /^Picture of/ }).click()
  await page.getByRole('menuitem', { name: 'Remove picture' }).click()
  await toasted(page, 'Picture removed')
  await until(() =>
    page
      .getByRole('button', { name: /^Picture of/ })
      .locator('img')
      .count(),
  ).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await toasted(page, 'Picture restored')
  await page
    .getByRole('button', { name: /^Picture of/ })
    .locator('img')
    .waitFor()
  await page.reload()
  await tab(page, 'Notifications').click()
  await until(() => first.isChecked()).toBe(false)
})

test('a view keeps what the list shows, an export holds it, and Save and next walks along it', async () => {
  const page = await openUsers()
  const cells = (at: number) =>
    page
      .getByRole('table')
      .locator(`tbody td:nth-child(${at + 1})`)
      .allInnerTexts()
  await page.getByRole('button', { name: 'Role Any' }).click()
  await page.getByRole('dialog').getByText('Technician', { exact: true }).click()
  await page.keyboard.press('Escape')
  await until(async () => new Set(await cells(3))).toEqual(new Set(['Technician']))
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await until(() => page.url()).toContain('orderBy=fullName&sort=asc')
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  // The last first is how the list stands by itself, and so is not in the address.
  await until(() => page.url()).not.toContain('sort=')
  await until(async () => {
    const shown = (await cells(1)).map((text) => text.split('\n').at(-1) ?? '')
    return shown.length > 1 && shown.join() === shown.toSorted().toReversed().join()
  }).toBe(true)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as new view…' }).click()
  await field(page, 'Name').fill('Technicians, last first')
  await page.getByRole('dialog').getByLabel('Pin to menu').check()
  await press(page, 'Save')
  await toasted(page, /Technicians, last first/)
  const names = await cells(1)

  await page.goto('/users?filter=9999&sort=asc')
  await until(() => cells(1)).not.toEqual(names)
  await page.getByRole('navigation').getByText('Technicians, last first').click()
  await until(() => cells(1)).toEqual(names)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  const [head, ...lines] = text.trim().split('\r\n')
  expect(head).toContain('Username')
  expect(lines.length).toBeGreaterThanOrEqual(names.length)
  expect(lines.every((line) => line.includes('Technician'))).toBe(true)

  await page.getByRole('table').getByRole('row').nth(1).getByText('Technician').click()
  await field(page, 'Labor rate per hour').fill('43.50')
  const first = await title(page)
  await press(page, 'Save and next')
  await until(() => title(page)).not.toBe(first)
  await until(() => title(page)).toMatch(/^Editing User: /)
  await press(page, 'Cancel')
  await until(() => cells(6).then((rates) => rates[0])).toBe('$43.50')
})

test('headings order the list, and a third press gives the newest first again', async () => {
  const page = await openUsers()
  const first = () => page.getByRole('table').getByRole('row').nth(1).innerText()
  const name = page.getByRole('columnheader', { name: 'Name', exact: true })
  const newest = await first()
  for (const order of ['ascending', 'descending', null]) {
    await name.getByRole('button').click()
    await until(() => name.getAttribute('aria-sort')).toBe(order)
  }
  await until(first).toBe(newest)
})

test('many are inactivated at once, and come back with Undo', async () => {
  const page = await openUsers('role6@north.demo', '/users?search=lakeshore')
  const rows = page.getByRole('table').getByRole('row')
  const names = await rows.count()
  expect(names).toBeGreaterThan(2)
  await rows.nth(1).getByRole('checkbox').check()
  await rows.nth(2).getByRole('checkbox').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Make inactive' }).click()
  await toasted(page, '2 users made inactive')
  await until(() => rows.filter({ hasText: 'Inactive' }).count()).toBe(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await until(() => rows.filter({ hasText: 'Inactive' }).count()).toBe(0)

  await rows.nth(1).getByRole('checkbox').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Are you sure you wish to Delete this User?').waitFor()
  await page.getByRole('button', { name: 'Delete user' }).click()
  await toasted(page, '1 user deleted')
  await until(() => rows.count()).toBe(names - 1)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await until(() => rows.count()).toBe(names)
})

test('many get a role at once, and Undo takes it back', async () => {
  const { page } = await product.person('role6@north.demo')
  await page.goto('/users?filter=16')
  await page.getByRole('table').getByRole('row').nth(2).waitFor()
  const row = (at: number) => page.getByRole('table').getByRole('row').nth(at)
  const shown = async () => [await row(1).innerText(), await row(2).innerText()]
  const before = await shown()
  const change = async (what: string, value: string) => {
    for (const at of [1, 2]) await row(at).getByRole('checkbox').check()
    await page.getByRole('toolbar').getByRole('button', { name: 'Change…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change 2 users' })
    await choose(page, dialog.getByRole('combobox', { name: 'What changes' }), what)
    await choose(page, dialog.getByRole('combobox', { name: 'New value' }), value)
    await dialog.getByRole('button', { name: 'Change 2 users' }).click()
  }
  await change('Role', 'Shop manager')
  await toasted(page, '2 users changed')
  // The list is of estimators, which these are no longer.
  await until(async () => (await shown()).some((each) => before.includes(each))).toBe(false)
  await page.getByRole('button', { name: 'Undo' }).click()
  await until(shown).toEqual(before)
})

test('on a phone the list is cards and the dialog fills the screen', async () => {
  const { page } = await product.person('role6@north.demo', { viewport: phone })
  await page.goto('/users?search=role14')
  await page.getByRole('listitem').filter({ hasText: 'role14@north.demo' }).click()
  await save(page).waitFor()
  const wide = await page.evaluate('document.documentElement.scrollWidth')
  expect(wide).toBeLessThanOrEqual(phone.width)
  await tab(page, /^Skills/).click()
  await page.getByText('Supply a percentage if the technician is on commission.').waitFor()
})

test('on a phone Cancel stays in the foot, and neither typing nor another who opens the user moves the fields', async () => {
  const { page } = await product.person('role6@north.demo', { viewport: phone })
  await page.goto('/users?search=role14')
  await page.getByRole('listitem').filter({ hasText: 'role14@north.demo' }).click()
  await live(page)
  const placeOf = (name: string) => field(page, name).boundingBox()
  const before = await placeOf('Last name')
  const other = await product.person('role1@north.demo')
  await openUser(other.page, 'role14@north.demo')
  await page.getByText(/^Also open here: \w+/).waitFor()
  await field(page, 'First name').fill('Dora')
  await page.getByText('1 change not saved').waitFor()
  expect(await placeOf('Last name')).toEqual(before)
  await press(page, 'Cancel')
  await page.getByRole('alertdialog').waitFor()
})

test('a letter chooses the option that begins with it in a list that is too short to search, even before it has loaded', async () => {
  const { page } = await product.person('role6@north.demo')
  await openUser(page, 'role14@north.demo')
  let load = () => {}
  const typed = new Promise<void>((resolve) => (load = resolve))
  await page.route('**/api/lookup/ByKeys', async (route) => {
    if (route.request().postData()?.includes('PhoneType')) await typed
    await route.fallback()
  })
  await page.getByRole('button', { name: /^Add\s*phone/ }).click()
  const type = select(page, 'Phone Type')
  await type.focus()
  await page.keyboard.press('o')
  load()
  await until(() => type.inputValue()).toBe('Office')
  await page.keyboard.press('h')
  await until(() => type.inputValue()).toBe('Home')
})

test("one's own profile shows neither role, rate nor flags", async () => {
  const { page } = await product.atHome('role16@north.demo')
  await page.getByRole('banner').getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await until(() => title(page)).toMatch(/^User Profile for /)
  await field(page, 'First name').waitFor()
  for (const label of ['User role', 'Labor rate per hour', 'Inactive?', 'Receives Reports'])
    expect(await page.getByRole('dialog').getByLabel(label).count(), label).toBe(0)
  await field(page, 'Last name').fill('Neumann')
  await save(page).click()
  await toasted(page, 'Profile saved')
  await until(() => title(page)).toMatch(/Neumann$/)
  await tab(page, 'Sign-in').click()
  await page.getByRole('button', { name: 'Add passkey…' }).waitFor()
  await page.getByText('Authenticator app').waitFor()
})
