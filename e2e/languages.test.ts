import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { links } from '#contract/links.ts'
import { readPairs } from '#scripts/texts/language-files.ts'
import { choose } from './support/choose.ts'
import { plain } from './support/mailbox.ts'
import { live, password } from './support/person.ts'
import { useProduct } from './support/product.ts'

const product = useProduct()
const signIn = readPairs('es', 'identity/signIn')
const mails = readPairs('es', 'server/identity/mails')
const spanish = (pairs: typeof signIn, key: string): string => pairs[key]?.text ?? expect.fail(`no ${key}`)

const openAccountMenu = async (page: Page, username: string): Promise<void> => {
  const me = await (await product.app.as(username)).ok('GET user/profile', {})
  await page.getByRole('button', { name: `${me.firstName} ${me.lastName} ${me.firmName}` }).click()
}

test('an outsider reads Spanish by their browser; whoever chose it reads it after sign-in, on screens and in mail', async () => {
  const { page } = await product.person(undefined, { locale: 'es-MX' })
  await page.goto('/login')
  await page.locator('html[lang=es]').waitFor()
  await page.getByRole('button', { name: spanish(signIn, 'submit'), exact: true }).click()
  await page.getByText(spanish(signIn, 'required')).nth(1).waitFor()

  // The profile decides after sign-in: English, until they choose Spanish.
  await page.getByRole('textbox', { name: spanish(signIn, 'username') }).fill('role16@north.demo')
  await page.getByLabel(spanish(signIn, 'password'), { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await live(page)
  await page.locator('html[lang=en]').waitFor()
  await page.goto(links.requests())
  const row = page.getByRole('row').filter({ hasText: /(min|h) ago/ })
  await row.first().waitFor()
  await openAccountMenu(page, 'role16@north.demo')
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  const dialog = page.getByRole('dialog')
  await choose(page, dialog.getByRole('combobox', { name: /^Language/ }), 'Español')
  await dialog.getByRole('button', { name: /^Save/ }).click()
  // At once, without loading the page again.
  await page.locator('html[lang=es]').waitFor()
  await page.getByText('Órdenes', { exact: true }).first().waitFor()
  // Also in rows, which are rendered again only when they change.
  await page
    .getByText(/^hace \d+ (min|h)$/)
    .first()
    .waitFor()
  expect(await row.count()).toBe(0)
  // So are the names that ship in lists, which the page had loaded in English.
  const zone = dialog.getByRole('combobox', { name: /^Zona horaria/ })
  await expect.poll(() => zone.inputValue()).toMatch(/^Este/)
  // And what screens keep until something changes, such as commands.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  const shell = readPairs('es', 'app/shell')
  await page.getByRole('option', { name: spanish(shell, 'command.password') }).waitFor()
  await page.reload()
  await page.getByRole('main').waitFor()
  await page.locator('html[lang=es]').waitFor()

  await product.app.anonymous.ok('POST user/resetPassword', { body: { username: 'role16@north.demo' } })
  const letter = await product.mailbox.take('role16@north.demo', '/reset?token=')
  expect(plain(letter.raw)).toContain('<html lang="es">')
  expect(Buffer.from(plain(letter.raw), 'latin1').toString()).toContain(spanish(mails, 'reset.button'))
})

test('a text is fixed where it is read, and is live when a second person agrees', async () => {
  const fixer = await product.atHome('role12@north.demo')
  const { page } = fixer
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Cent|role12|North/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Fix Texts' }).click()
  const bar = page.getByRole('toolbar', { name: 'Fix texts' })
  await bar.waitFor()
  await fixer.follow('/notifications')
  const heading = page.getByRole('heading', { level: 1, name: 'Notifications' })
  await heading.click({ modifiers: ['Alt'] })
  const dialog = page.getByRole('dialog', { name: 'Fix this text' })
  await dialog.getByText('notifications/page, title').waitFor()
  await dialog.getByRole('textbox', { name: 'Better text' }).fill('What is new')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await heading.waitFor()

  // Nobody agrees to their own. A control opens its text and does nothing else.
  await bar.getByRole('button', { name: '1 proposal' }).click()
  await page.getByText('Somebody else has to agree.').waitFor()
  await page.keyboard.press('Escape')

  const host = await product.person('role1@north.demo')
  await host.page.goto('/configuration/translations')
  await host.page.getByRole('button', { name: '1 proposal' }).click()
  await host.page.getByRole('dialog').getByRole('button', { name: 'Agree' }).click()
  await page.getByRole('heading', { level: 1, name: 'What is new' }).waitFor()
  await bar.getByRole('button', { name: 'Done' }).click()
  await bar.waitFor({ state: 'hidden' })
})
