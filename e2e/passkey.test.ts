import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fillSignIn, live, password, type Person } from './support/person.ts'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

const product = useProduct({ host: 'localhost' })
const name = 'role10@north.demo'

/** A device with a finger print reader, as Chromium plays one. Gives what it holds, and makes its owner willing or not. */
async function device({ context, page }: Person) {
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    held: async () =>
      (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.map((each) => each.rpId),
    knowsOwner: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

const menu = async (page: Page, entry: string) => {
  await page.getByRole('banner').getByRole('button').last().click()
  await page.getByRole('menuitem', { name: entry }).click()
}
const dialog = (page: Page) => page.getByRole('dialog')
const passkeys = async (page: Page) => {
  await menu(page, 'Profile')
  await dialog(page).getByRole('tab', { name: 'Sign-in' }).click()
  await dialog(page).getByRole('button', { name: 'Add passkey…' }).scrollIntoViewIfNeeded()
}
const signOut = async (page: Page) => {
  await dialog(page).getByRole('button', { name: 'Cancel' }).last().click()
  await menu(page, 'Logout')
  await page.waitForURL('**/login')
}
const alone = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' }).click()

test('a passkey is made in the profile, opens the product alone and as second step, and opens nothing once removed', async () => {
  const person = await product.byForm(name)
  person.expects(/getToken/)
  const { page } = person
  const finger = await device(person)

  await passkeys(page)
  await dialog(page).getByText('None yet').waitFor()
  await dialog(page).getByRole('button', { name: 'Add passkey…' }).click()
  await dialog(page).getByLabel('Passkey name').fill('Work laptop')
  await finger.knowsOwner(false)
  await dialog(page).getByRole('button', { name: 'Add passkey', exact: true }).click()
  await dialog(page).getByRole('alert').getByText("Your device didn't create a passkey.").waitFor()
  await finger.knowsOwner(true)
  await dialog(page).getByRole('button', { name: 'Add passkey', exact: true }).click()
  await page.getByText('Work laptop added. Use it the next time you sign in.').waitFor()
  await dialog(page).getByText('1 in use').waitFor()
  expect(await finger.held()).toEqual(['localhost'])

  await dialog(page).getByRole('button', { name: 'Add passkey…' }).click()
  await dialog(page).getByRole('button', { name: 'Add passkey', exact: true }).click()
  await dialog(page).getByRole('alert').getByText("can't add another").waitFor()
  await dialog(page).getByRole('button', { name: 'Cancel' }).first().click()
  await dialog(page).getByRole('button', { name: 'Rename Work laptop' }).click()
  await dialog(page).getByLabel('Passkey name').fill('Old laptop')
  await dialog(page).getByRole('button', { name: 'Save name' }).click()
  await page.getByText('Old laptop saved').waitFor()
  await signOut(page)

  await finger.knowsOwner(false)
  await alone(page)
  await page.getByRole('alert').getByText('No passkey was used. Try again, or sign in another way.').waitFor()
  await finger.knowsOwner(true)
  await alone(page)
  await live(page)

  await passkeys(page)
  await dialog(page)
    .getByText(/Old laptop ?Used \d\d\/\d\d\/\d{4}/)
    .waitFor()
  await signOut(page)
  await fillSignIn(page, name, password)
  await page.getByRole('button', { name: 'Use passkey' }).click()
  await live(page)

  await passkeys(page)
  await dialog(page).getByRole('button', { name: 'Remove Old laptop' }).click()
  await dialog(page).getByRole('button', { name: 'Remove passkey' }).click()
  await page.getByText('Old laptop removed. Your device may still list it, but it no longer works.').waitFor()
  await until(() => dialog(page).getByText('None yet').count()).toBe(1)
  await signOut(page)
  await alone(page)
  await page
    .getByRole('alert')
    .getByText("This passkey doesn't open an account here. Sign in with your password.")
    .waitFor()
  await fillSignIn(page, name, password)
  await live(page)
})
