import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { plain } from './support/mailbox.ts'
import { phone } from './support/person.ts'
import { useProduct } from './support/product.ts'

const product = useProduct()
/** An order with one visit whose four services nobody has answered for. */
const unanswered = async () => {
  const { calibrate, ronumber, visits } = await product.given.request({
    status: 'working',
    services: ['FCAM-S', 'FRAD-D', 'BSM-P', 'SAS'],
    fields: { vehicle: { vehicle: -1, year: 2023, makeName: 'Toyota', model: 'RAV4', vin: '' } },
  })
  return { calibrate, ronumber, calibrateEvent: visits[0]?.calibrateEvent ?? 0 }
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const service = (page: Page, at: number) => page.getByRole('main').getByRole('listitem').nth(at)
const say = (page: Page, at: number, word: 'Yes' | 'No' | 'Later') =>
  service(page, at).getByRole('button', { name: word }).click()
const send = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Draws two strokes, as a finger would. */
const draw = async (page: Page): Promise<void> => {
  const pad = page.getByRole('img', { name: /^Sign here/ })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is no field to sign in.')
  for (const [from, to] of [
    [0.2, 0.5],
    [0.4, 0.7],
  ] as const) {
    await page.mouse.move(box.x + box.width * from, box.y + box.height * 0.3)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * to, box.y + box.height * 0.7, { steps: 5 })
    await page.mouse.up()
  }
}

/** The link that came by mail. */
const linkTo = async (to: string): Promise<string> => {
  const letter = await product.mailbox.take(to, '/authorize/')
  return /\/authorize\/\d+\/\w+\/[\w-]+/.exec(plain(letter.raw))?.[0] ?? ''
}
/** Sends a link past the screen. */
const ask = async (calibrateEvent: number, to: string): Promise<{ path: string; link: number }> => {
  const center = await product.app.as('role12@north.demo')
  const { links } = await center.ok('POST admin/sendForAuthorization', { query: { calibrateEvent, to } })
  return { path: await linkTo(to), link: links[0]?.link ?? 0 }
}

test('a link from a visit is answered on a phone, once', async () => {
  const to = 'helen@insurer.test'
  const visit = await unanswered()
  const { page: desk } = await product.person('role12@north.demo')
  await desk.goto(`/calibrate/${visit.calibrate}/${visit.calibrateEvent}`)
  await desk
    .getByRole('button', { name: /^More about visit/ })
    .first()
    .click()
  await desk.getByRole('menuitem', { name: 'Send for authorization…' }).click()
  const dialog = desk.getByRole('dialog')
  const others = dialog.getByRole('textbox')
  await others.waitFor()
  for (const box of await dialog.getByRole('checkbox', { checked: true }).all()) await box.uncheck()
  await others.fill(to)
  await dialog.getByRole('checkbox', { name: /^Ask again/ }).check()
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await desk.getByText(`Sending authorization link to ${to} in 10 seconds`).waitFor()

  const path = await linkTo(to)
  const helen = await product.person(undefined, { viewport: phone, hasTouch: true, isMobile: true })
  const late = await product.person(undefined, { viewport: phone })
  late.expects(/409/)
  const { page } = helen
  for (const each of [page, late.page]) {
    await each.goto(path)
    await heading(each, '4 services need your answer')
  }
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone.width)
  expect(await page.getByRole('button', { pressed: true, name: /^(Yes|No|Later)$/ }).count()).toBe(0)
  // What is still missing is said by a button that does nothing yet.
  await send(page, 'Send answers').click({ force: true })
  await page.getByText('Choose Yes, No or Later for a service first.').first().waitFor()
  await say(page, 0, 'Yes')
  await say(page, 1, 'No')
  await say(page, 2, 'Later')
  await page.getByText('1 not answered. Choose Later to be asked again.').waitFor()
  await say(page, 3, 'Yes')
  await page.getByText('Yes, 2 services').waitFor()
  // What is chosen and typed outlives a reload.
  await page.getByRole('textbox', { name: 'Your name' }).fill('Helen Marsh')
  await page.reload()
  await heading(page, '4 services need your answer')
  expect(await page.getByRole('textbox', { name: 'Your name' }).inputValue()).toBe('Helen Marsh')
  // What still loads would move the field away under the finger.
  await helen.settled()
  await draw(page)
  await send(page, 'Send 4 answers').click()
  await heading(page, 'Your answers are recorded')
  await page.getByText('Helen Marsh, signed by hand', { exact: false }).waitFor()
  const answers = page.getByRole('main').getByRole('listitem')
  expect((await answers.allInnerTexts()).map((text) => /^\w+/.exec(text)?.[0])).toEqual([
    'Yes',
    'No',
    'Later',
    'Yes',
  ])
  expect(page.url()).toContain(path)

  // The same link, open elsewhere all the while.
  await say(late.page, 0, 'No')
  await late.page.getByRole('button', { name: 'Type', exact: true }).click()
  await late.page.getByRole('textbox', { name: 'Your name' }).fill('Somebody Else')
  await send(late.page, 'Send 1 answer').click()
  await heading(late.page, "Your answers weren't recorded")
  await late.page.getByText('Helen Marsh answered first. Their answer is below.').waitFor()
  await late.page.getByText('Helen Marsh, signed by hand', { exact: false }).waitFor()
  await late.page.getByText(/call Northline Grand Rapids at \(616\) 555-0109\.$/).waitFor()
  await page.reload()
  await heading(page, 'Your answers are recorded')

  await desk
    .getByRole('button', { name: /^More about visit/ })
    .first()
    .click()
  await desk.getByRole('menuitem', { name: 'Send for authorization…' }).click()
  await desk.getByRole('dialog').getByText('Helen Marsh answered 4 services').waitFor()
  await desk.getByRole('dialog').getByText('by link, signed by hand', { exact: false }).waitFor()
})

test('a link that ended, was taken back or never was shows no more than whom to call', async () => {
  const { app } = product
  const { ronumber, calibrateEvent } = await unanswered()
  const center = await app.as('role12@north.demo')
  const person = await product.person(undefined, { viewport: phone })
  person.expects(/404/)
  const { page } = person
  const shows = async (path: string, title: string) => {
    await page.goto(path)
    await heading(page, title)
    expect(await page.getByText(new RegExp(`${ronumber}|Toyota|\\$`)).count()).toBe(0)
  }
  const [first, second, third] = await Promise.all([
    ask(calibrateEvent, 'first@insurer.test'),
    ask(calibrateEvent, 'second@insurer.test'),
    ask(calibrateEvent, 'third@insurer.test'),
  ])
  await page.goto(first.path)
  await heading(page, /need your answer$/)
  await center.ok('POST calibrate/revokeAuthorization', { body: { calibrateEvent, links: [first.link] } })
  await shows(first.path, 'This link was withdrawn')
  await page.getByText(/Call /).first().waitFor()
  await app.sql("update authorization_link set expires_at = now() - interval '1 day' where id = $1", [
    second.link,
  ])
  await shows(second.path, 'This link has expired')
  await ask(calibrateEvent, 'third@insurer.test')
  await shows(third.path, "There's a newer link")
  await shows(`${third.path.slice(0, -3)}xyz`, "This link isn't valid anymore")
})

test('somebody who is signed in answers on the same page, beside the visit', async () => {
  const visit = await unanswered()
  const { page } = await product.person('role12@north.demo')
  await page.goto(`/authorizeservices/${visit.calibrateEvent}/visit`)
  await heading(page, '4 services need your answer')
  await page.getByRole('button', { name: 'Yes to all 4' }).click()
  await page.getByRole('button', { name: 'Type', exact: true }).click()
  await send(page, 'Send 4 answers').click()
  await heading(page, 'Your answers are recorded')
  await page.getByRole('link', { name: `Back to RO ${visit.ronumber}` }).click()
  await heading(page, /Toyota/)
  const someone = await product.person('role14@north.demo')
  someone.expects(/40[34]/)
  await someone.page.goto(`/authorizeservices/${visit.calibrateEvent}/visit`)
  await someone.page.getByText("You can't authorize services").waitFor()
})
