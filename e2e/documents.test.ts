import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { attachmentOf, headerOf, plain } from './support/mailbox.ts'
import { choose } from './support/choose.ts'
import { phone } from './support/person.ts'
import { useProduct } from './support/product.ts'

const product = useProduct()
/** An order whose second visit is worked on. */
const order = { calibrate: 0, ronumber: '', calibrateEvent: 0 }
beforeAll(async () => {
  const { calibrate, ronumber, visits } = await product.given.request({ status: 'working', visits: 2 })
  Object.assign(order, { calibrate, ronumber, calibrateEvent: visits[1]?.calibrateEvent })
})
const openTemplate = async (page: Page, name: string): Promise<void> => {
  await page.getByText(name, { exact: true }).first().dblclick()
  await page.getByRole('dialog', { name }).getByRole('textbox', { name: 'Text', exact: true }).waitFor()
}

test('the words of a mail are written with variables, looked at, tried, saved and taken back', async () => {
  const center = await product.person('role12@north.demo')
  // The preview says what is wrong with the words that are being typed.
  center.expects(/400 \(Bad Request\)/)
  const { page } = center
  await page.goto('/admin/templates')
  await openTemplate(page, 'Work order')
  const dialog = page.getByRole('dialog')
  const subject = dialog.getByRole('textbox', { name: 'Subject' })
  await subject.fill('Job {{roo}}')
  await dialog.getByText("There's no {{roo}}. Choose one from the list of variables.").first().waitFor()
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await expect.poll(() => subject.getAttribute('aria-invalid')).toBe('true')
  await subject.fill('Job ')
  await dialog.getByRole('button', { name: /^Insert ro:/ }).click()
  expect(await subject.inputValue()).toBe('Job {{ro}}')
  await dialog.getByRole('region', { name: 'Preview' }).getByText('Job 48213').waitFor()
  await dialog.getByRole('button', { name: 'Send a test to me' }).click()
  const letter = await product.mailbox.take('role12@north.demo', 'Test: Job 48213')
  expect(plain(letter.raw)).toContain('2T3P1RFV8PC312894')
  await dialog.getByText('The test to role12@north.demo was sent.').waitFor()
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await page.getByText('Wording of work order added').waitFor()
  await page.getByRole('row').filter({ hasText: 'Job {{ro}}' }).getByText('Custom').waitFor()

  await openTemplate(page, 'Work order')
  await dialog.getByRole('button', { name: 'Reset wording' }).click()
  await page.getByText('Work order: default wording restored').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('row').filter({ hasText: 'Job {{ro}}' }).waitFor()
})

test('two who give the house its own words at once both see what the other wrote', async () => {
  const [first, second] = await Promise.all(
    ['role1@north.demo', 'role2@north.demo'].map(async (who) => {
      const person = await product.person(who)
      await person.page.goto('/admin/templates')
      await openTemplate(person.page, 'Credit memo')
      return person
    }),
  )
  if (!first || !second) throw new Error('nobody came')
  second.expects(/409/)
  const subject = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Subject' })
  await subject(second.page).fill('Of the second {{ro}}')
  await subject(first.page).fill('Of the first {{ro}}')
  await first.page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click()
  await first.page.getByText('Wording of credit memo added').waitFor()
  await second.page.getByText('was Of the first {{ro}}').waitFor()
  await second.page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click()
  const choice = second.page.getByRole('region', { name: 'Saved by someone else meanwhile' })
  await choice.getByRole('cell').filter({ hasText: 'Of the first {{ro}}' }).waitFor()
  await choice.getByRole('cell').filter({ hasText: 'Of the second {{ro}}' }).waitFor()
})

test('a claim pack says what is missing, leaves with a reason, and keeps why it was denied', async () => {
  const { calibrate } = await product.given.request({ status: 'completed' })
  await product.app.sql(
    `update request r set insurer = i.id, insurer_name = i.name, claim_number = 'HC-204417' from insurer i
     where r.id = $1 and i.name = 'Harborview Casualty'`,
    [calibrate],
  )
  const { page } = await product.person('role12@north.demo')
  await page.goto(`/calibrate/${calibrate}`)
  await page.getByRole('tab', { name: /^Documents/ }).click()
  await page.getByText('Harborview Casualty, claim HC-204417').waitFor()
  await page.getByRole('button', { name: 'Add scan: Final scan' }).waitFor()
  const pack = page.locator('[data-card]').filter({ has: page.getByRole('heading', { name: 'Claim pack' }) })
  await pack.getByRole('button', { name: 'Send…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'To', exact: true }).fill('claims@harborview.example')
  await dialog.getByRole('button', { name: 'Send claim pack' }).click()
  await dialog.getByText('Say why it is sent without everything the insurer asks for.').waitFor()
  await dialog.getByRole('textbox', { name: 'Why send it without' }).fill('The scan follows.')
  await dialog.getByRole('button', { name: 'Send claim pack' }).click()
  await page.getByText(/^Sent without .*: The scan follows\.$/).waitFor()
  const letter = await product.mailbox.take('claims@harborview.example', 'Claim HC-204417')
  expect(attachmentOf(letter, 'application/pdf').bytes.subarray(0, 5).toString()).toBe('%PDF-')

  await page.getByRole('button', { name: /^Record answer/ }).click()
  await dialog.getByRole('button', { name: 'Denied' }).click()
  await choose(page, dialog.getByRole('combobox', { name: 'Reason' }), 'Document missing')
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Send the scan.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Document missing: Send the scan.').waitFor()
})

test('a work order leaves in those words, and the tab says what became of it', async () => {
  const { page } = await product.person('role12@north.demo', { viewport: phone })
  await page.goto(`/calibrate/${order.calibrate}`)
  await page.getByRole('tab', { name: /^Documents/ }).click()
  const papers = page.getByRole('list', { name: 'Documents of visit 2' })
  await papers.getByRole('button', { name: 'Send Work order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send work order' })
  await dialog.getByRole('textbox', { name: 'To' }).fill('bay@shop.example')
  await dialog.getByRole('button', { name: 'Send work order' }).click()
  await page.getByText('Sending work order to bay@shop.example in 10 seconds').waitFor()
  const letter = await product.mailbox.take('bay@shop.example', `Job ${order.ronumber}`)
  expect(headerOf(letter.raw, 'subject')).toBe(`Job ${order.ronumber}`)
  expect(attachmentOf(letter, 'application/pdf').bytes.subarray(0, 5).toString()).toBe('%PDF-')
  await page.getByRole('listitem').filter({ hasText: 'bay@shop.example' }).getByText('Sent').waitFor()
})

test('a document that waits is taken back from the list of mail, and does not leave', async () => {
  const { page } = await product.person('role12@north.demo')
  await page.goto(`/calibrate/${order.calibrate}`)
  await page.getByRole('tab', { name: /^Documents/ }).click()
  await page
    .getByRole('list', { name: 'Documents of visit 2' })
    .getByRole('button', { name: 'Send Work order' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Send work order' })
  await dialog.getByRole('textbox', { name: 'To' }).fill('wrong@shop.example')
  await dialog.getByRole('button', { name: 'Send work order' }).click()
  const mail = page.getByRole('listitem').filter({ hasText: 'wrong@shop.example' })
  await mail.getByText('Queued').waitFor()
  await mail.getByRole('button', { name: /^Cancel email .* to wrong@shop.example$/ }).click()
  await page.getByText('Cancelled. Nothing was sent.').waitFor()
  await mail.getByText('Cancelled', { exact: true }).waitFor()
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByText(/cancelled sending Work order .*wrong@shop.example/).waitFor()
})

test('turned off, nothing is sent, and who tries is told so', async () => {
  const desk = await product.app.as('role12@north.demo')
  const [template] = await desk.ok('GET admin/getEmailTemplate', { query: { kind: 'workOrder' } })
  const body = { emailTemplate: template?.emailTemplate ?? 0, isOn: false }
  await desk.ok('POST admin/saveEmailTemplate', { body })
  const center = await product.person('role12@north.demo')
  center.expects(/422/)
  const { page } = center
  await page.goto(`/calibrate/${order.calibrate}`)
  await page.getByRole('tab', { name: /^Documents/ }).click()
  const papers = page.getByRole('list', { name: 'Documents of visit 2' })
  await papers.getByRole('button', { name: 'Send Work order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send work order' })
  await dialog.getByRole('textbox', { name: 'To' }).fill('bay@shop.example')
  await dialog.getByRole('button', { name: 'Send work order' }).click()
  await dialog.getByText(/turned off, so nothing was sent/).waitFor()
})

test('while the other side is away, what was asked for says that it is tried again', async () => {
  const { calibrate, calibrateEvent } = order
  const [of] = await product.app.sql<{ firm: number }>(
    'select service_firm as firm from request where id = $1',
    [calibrate],
  )
  const row = [of?.firm, calibrate, calibrateEvent]
  const columns = 'firm, request, event, "to", state, tries, not_before'
  const values = "$1, $2, $3, 'away@shop.example', 'waiting', 1, now() + interval '1 hour'"
  await product.app.sql(`insert into mail_out (${columns}, subject) values (${values}, 'Job')`, row)
  await product.app.sql(`insert into ccc_out (${columns}, body) values (${values}, '{}')`, row)
  const { page } = await product.person('role12@north.demo')
  await page.goto(`/calibrate/${order.calibrate}`)
  await page.getByRole('tab', { name: /^Documents/ }).click()
  const mail = page.getByRole('listitem').filter({ hasText: 'Waiting for the mail server' })
  await mail.getByText("It's retried automatically.").waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Not sent yet' })
    .getByText('tried once, next try')
    .waitFor()
})
