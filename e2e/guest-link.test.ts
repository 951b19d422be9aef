import { expect, test } from 'vitest'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

const product = useProduct()

test('an owner watches an RO by a link, sees it go on hold, and no more once the link is revoked', async () => {
  const { calibrate, ronumber } = await product.given.request({ status: 'accepted' })
  const center = (await product.person('role12@north.demo')).page
  await center.goto(`/calibrate/${calibrate}`)
  await center.getByRole('button', { name: 'More', exact: true }).first().click()
  await center.getByRole('menuitem', { name: 'Share with a guest…' }).click()
  const sharing = center.getByRole('dialog', { name: `Share RO ${ronumber}` })
  await sharing.getByRole('textbox', { name: 'For' }).fill('Helen, owner')
  await sharing.getByRole('button', { name: 'Create link' }).click()
  await sharing.getByText('Helen, owner').waitFor()
  const [link] = await product.app.sql<{ seed: string }>('select seed from guest_link where request = $1', [
    calibrate,
  ])
  expect(link).toBeDefined()
  const asCenter = await product.app.as('role12@north.demo')
  const [listed] = await asCenter.ok('GET calibrate/guestLinks', { query: { calibrate } })
  await sharing.getByRole('button', { name: 'Close' }).first().click()

  const { page: guest } = await product.person()
  await guest.goto(new URL(listed?.url ?? '').pathname)
  await guest.getByText(`RO ${ronumber}`).waitFor()
  await guest.getByRole('list', { name: 'Progress' }).getByText('Accepted').waitFor()

  await center.getByRole('button', { name: 'Hold…' }).first().click()
  const hold = center.getByRole('dialog', { name: `Hold RO ${ronumber}?` })
  await hold.getByRole('combobox', { name: 'Reason' }).click()
  await center.getByRole('option', { name: 'Waiting for parts' }).click()
  await hold.getByRole('textbox', { name: 'Note' }).fill('Bracket ordered')
  await hold.getByRole('button', { name: `Hold RO ${ronumber}` }).click()
  await center.getByText('Waiting for parts: Bracket ordered').first().waitFor()
  await guest.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
  await guest.getByText('Hold', { exact: true }).waitFor()

  await asCenter.ok('POST calibrate/revokeGuestLink', { body: { calibrate, link: listed?.link ?? 0 } })
  await guest.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
  await until(() => guest.getByRole('heading', { level: 1 }).innerText()).toBe('This link was withdrawn')
})
