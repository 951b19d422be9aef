import { expect, test } from 'vitest'
import { plain } from './support/mailbox.ts'
import { fillSignIn, live, password } from './support/person.ts'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

const product = useProduct()
const changed = 'Repaired#2027'

test('a wrong password is refused in words, and the right one leads to the page that was asked for', async () => {
  const { page } = await product.person()
  await page.goto('/fleet')
  await page.waitForURL('**/login')
  await page.getByText('After you sign in, you go back to Fleet.').waitFor()
  await fillSignIn(page, 'role12@north.demo', 'Wrong#pass1')
  await page
    .getByRole('alert')
    .getByText("The username, password, or code isn't right. Check them and try again.")
    .waitFor()
  expect(await page.getByRole('textbox', { name: 'Username' }).inputValue()).toBe('role12@north.demo')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/fleet')
  await page.getByRole('heading', { name: 'Fleet', level: 1 }).waitFor()
})

test('a field left empty is named, and nothing is sent', async () => {
  const { page } = await product.person()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await until(() => page.getByText('This field is required').count()).toBe(2)
})

test('a forgotten password is renewed by the link that was mailed, once', async () => {
  const someone = await product.person()
  const { page } = someone
  await page.goto('/login')
  await page.getByRole('link', { name: 'Reset password' }).click()
  await page.getByRole('heading', { name: 'Reset password' }).waitFor()
  await page.getByRole('textbox', { name: 'Username' }).fill('role17@north.demo')
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByRole('status').getByText("we'll email it a link to choose a new password").waitFor()

  const letter = await product.mailbox.take('role17@north.demo', 'choose a new password')
  const link = /http:\/\/\S+\/reset\?token=[\w.-]+/.exec(plain(letter.raw))?.[0] ?? ''
  expect(link).toContain(product.app.url)
  await page.goto(link)
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Password again').fill('short')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('alert').getByText('minimum strength').waitFor()
  await page.getByLabel('Password', { exact: true }).fill(changed)
  await page.getByLabel('Password again').fill(changed)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await fillSignIn(page, 'role17@north.demo', changed)
  await live(page)

  const thief = await product.person()
  thief.expects(/resetPassword/)
  await thief.page.goto(link)
  await thief.page.getByRole('alert').getByText(/link/).waitFor()
})

test('a changed password ends the other session under the page, and what was typed there goes on', async () => {
  const name = 'role16@north.demo'
  const counter = await product.person(name)
  counter.expects(/401/)
  await counter.page.goto('/calibrate/new')
  const notes = counter.page.getByLabel('What the center should know')
  await notes.fill('The lamp for lane keeping is on.')

  const office = await product.byForm(name)
  // What is asked just while the token changes is refused, and asked again with the new one.
  office.expects(/401/)
  await office.page.route('**/api/user/saveCredentials', async (route) => {
    const refused = office.page.waitForResponse((response) => response.status() === 401)
    const answer = await route.fetch()
    await refused
    // Time for a page that takes the refusal for its end.
    await office.page.evaluate('new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn)))')
    expect(await office.page.evaluate(() => localStorage.getItem('calibrate.token'))).not.toBeNull()
    await route.fulfill({ response: answer })
  })
  await office.page.getByRole('button', { name: /Eric Halvorsen/ }).click()
  await office.page.getByRole('menuitem', { name: 'Change Password' }).click()
  const dialog = office.page.getByRole('dialog', { name: 'Change Password' })
  await dialog.getByText('8 characters or more, with lower and upper case letters').waitFor()
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByLabel('Password', { exact: true }).fill(changed)
  await dialog.getByLabel('Password again').fill(changed)
  await office.page.keyboard.press('Escape')
  await office.page.getByText('3 changes not saved').waitFor()
  await office.page.getByRole('button', { name: 'Keep editing' }).click()
  await notes.focus()
  // Someone is in the middle of a sentence when the session ends.
  const typing = counter.page.keyboard.type(' Also at night.', { delay: 100 })
  await dialog.getByRole('button', { name: 'Change Password' }).click()
  await office.page.getByText('Password changed. Other sessions are signed out.').waitFor()

  await typing
  const again = counter.page.getByRole('alertdialog', { name: 'Sign in again' })
  await again.getByText('What you typed is still on this page.').waitFor()
  const sent: string[] = []
  counter.page.on('request', (request) => void sent.push(new URL(request.url()).pathname))
  await counter.page.keyboard.press('Control+s')
  await again.getByLabel('Password', { exact: true }).fill(changed)
  await again.getByRole('button', { name: 'Sign in', exact: true }).click()
  await again.waitFor({ state: 'detached' })
  expect(await notes.inputValue()).toBe('The lamp for lane keeping is on. Also at night.')
  expect(sent.filter((path) => /save/i.test(path))).toEqual([])
  await notes.and(counter.page.locator(':focus')).waitFor()
  await live(counter.page)

  // The one who changed it works on.
  await office.page.getByRole('link', { name: 'Calibrate ROs' }).first().click()
  await office.page.getByRole('heading', { name: 'Calibrate ROs', level: 1 }).waitFor()
})

test('whoever signs out is out: the page behind the back key asks for sign-in', async () => {
  const { page } = await product.byForm('role12@north.demo')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => localStorage.getItem('calibrate.token'))).toBeNull()
  await page.goBack()
  await page.waitForURL('**/login')
  await page.getByRole('textbox', { name: 'Username' }).waitFor()
})

test('a session that was ended elsewhere leads a page that is opened with it to sign-in, and on to that page', async () => {
  const elsewhere = await product.app.anonymous.signIn('role15@north.demo', password)
  await elsewhere.ok('POST signOut')
  for (const [path, title] of [
    ['/', /^Good /],
    ['/calibrates', 'Calibrate ROs'],
  ] as const) {
    const someone = await product.person()
    someone.expects(/401/, /hub/)
    const { page } = someone
    await page.goto('/login')
    await page.evaluate(`localStorage.setItem('calibrate.token', ${JSON.stringify(elsewhere.token)})`)
    await page.goto(path)
    await page.waitForURL('**/login')
    await fillSignIn(page, 'role15@north.demo', password)
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
  }
})
