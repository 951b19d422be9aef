import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { plain } from './support/mailbox.ts'
import { phone } from './support/person.ts'
import { useProduct } from './support/product.ts'

const product = useProduct()

const fill = (page: Page, label: string, text: string) =>
  page
    .getByRole('textbox', { name: new RegExp(`^${label}`) })
    .first()
    .fill(text)
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).fill(option)
  await page.getByRole('option', { name: option }).click()
}
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).waitFor()
const next = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click()

/** Invites a shop past the screen, and returns the path of its link. */
const invite = async (email: string, more: Record<string, unknown> = {}) => {
  const brand = await product.app.as('role3@north.demo')
  const [parent] = await brand.ok('GET firm/firmSearch', { query: { searchterm: '', type: 'Division' } })
  const { link } = await brand.ok('POST firm/onboardInvite', {
    body: { email, parent: parent?.firm ?? 0, type: 'Shop', ...more },
  })
  return new URL(link).pathname
}

test('an invited shop signs itself up on a phone, goes on after a reload, and its administrator signs in', async () => {
  const email = 'nora@wealthy.test'
  const { page: desk } = await product.person('role3@north.demo')
  await desk.goto('/locations')
  await desk.getByRole('button', { name: 'Invitations' }).click()
  await desk.getByRole('button', { name: 'Invite location' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Invite location' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog.getByRole('combobox', { name: 'Part of' }).fill('Division')
  await dialog.getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await desk
    .getByRole('dialog', { name: 'Invitation sent' })
    .getByRole('button', { name: 'Close' })
    .first()
    .click()

  const letter = await product.mailbox.take(email, '/onboard/')
  const path = /\/onboard\/[\w-]+/.exec(plain(letter.raw))?.[0] ?? ''
  const { page } = await product.person(undefined, { viewport: phone, hasTouch: true, isMobile: true })
  await page.goto(path)
  await heading(page, 'Who is setting this up?')
  await next(page)
  await page.getByText('This field is required').first().waitFor()
  await fill(page, 'First name', 'Nora')
  await fill(page, 'Last name', 'Vance')
  await next(page)

  await heading(page, 'Your company')
  await fill(page, 'Company', 'Wealthy Street Collision')
  await fill(page, 'Street address', '12 Wealthy St')
  await page.reload()
  await heading(page, 'Your company')
  expect(await page.getByRole('textbox', { name: /^Street address/ }).inputValue()).toBe('12 Wealthy St')
  await fill(page, 'City', 'Grand Rapids')
  await choose(page, 'State', 'Michigan')
  await fill(page, 'ZIP code', '49503')
  await fill(page, 'Phone', '6165550142')
  await next(page)
  await page
    .getByRole('heading', { name: 'Where should we ship to?' })
    .or(page.getByRole('button', { name: /Use it anyway|Keep mine/ }))
    .first()
    .waitFor()
  const keep = page.getByRole('button', { name: /Use it anyway|Keep mine/ })
  if (await keep.isVisible()) await keep.click()

  await heading(page, 'Where should we ship to?')
  await next(page)
  await heading(page, 'Choose your plan')
  await page.getByRole('radio', { name: /Monthly/ }).check()
  await page.getByRole('button', { name: 'Have a coupon?' }).click()
  await fill(page, 'Coupon', 'welcome10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('WELCOME10: 10% off').waitFor()
  await fill(page, 'Card number', '4242424242424242')
  await fill(page, 'Expires', '1230')
  await fill(page, 'Security code', '123')
  await page.getByRole('button', { name: 'Pay $107.10' }).click()
  await heading(page, 'Wealthy Street Collision is ready')

  const welcome = await product.mailbox.take(email, '/reset?token=')
  const reset = /\/reset\?token=[\w-]+/.exec(plain(welcome.raw))?.[0] ?? ''
  await page.goto(reset)
  await page.getByLabel('Password', { exact: true }).fill('Blue-Heron-73!')
  await page.getByLabel('Password again').fill('Blue-Heron-73!')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('link', { name: 'Sign in' }).waitFor()
  const admin = await product.app.as(email, 'Blue-Heron-73!')
  const { firm } = (await admin.ok('GET user/profile', { query: {} })) as unknown as { firm: number }
  expect(firm).toBeGreaterThan(0)

  // The link changes the plan later.
  await page.goto(path)
  await page.getByRole('radio', { name: /Annual/ }).check()
  await page.getByRole('button', { name: 'Change plan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change plan' }).click()
  await page.getByText('Plan changed to Annual.').waitFor()
  await page.getByRole('cell', { name: /Change of plan/ }).waitFor()

  await desk.getByText('Wealthy Street Collision').first().waitFor()
})

test('a declined card says so and keeps the form; test mode charges nothing', async () => {
  const path = await invite('test@wealthy.test', { testMode: true })
  const { page, expects } = await product.person()
  expects(/422/)
  await page.goto(path)
  await page.getByText('Test mode: nothing is saved and nothing is charged.').waitFor()
  await fill(page, 'First name', 'Nora')
  await fill(page, 'Last name', 'Vance')
  await next(page)
  await fill(page, 'Company', 'Wealthy Street Collision')
  await fill(page, 'Street address', '12 Wealthy St')
  await fill(page, 'City', 'Nowhere')
  await choose(page, 'State', 'Michigan')
  await fill(page, 'ZIP code', '00000')
  await fill(page, 'Phone', '6165550142')
  await next(page)
  await page.getByRole('button', { name: /Use it anyway|Keep mine/ }).click()
  await heading(page, 'Where should we ship to?')
  await next(page)
  await fill(page, 'Card number', '4000000000000002')
  await fill(page, 'Expires', '1230')
  await fill(page, 'Security code', '123')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByText('Your card was declined. Use another card.').waitFor()
  await fill(page, 'Card number', '4242424242424242')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByText('The test went through. Nothing was saved and nothing was charged.').waitFor()
})

test('a link that is not valid says what to do', async () => {
  const { page, expects } = await product.person()
  expects(/40[04]/)
  await page.goto('/onboard/unknown')
  await heading(page, "This link isn't valid")
})
