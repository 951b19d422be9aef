import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { clock, localAt } from '#contract/kit/time.ts'
import { live, phone } from './support/person.ts'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

const product = useProduct()
const order = { calibrate: 0, channel: '' }
beforeAll(async () => {
  const { calibrate } = await product.given.request({ status: 'submitted' })
  Object.assign(order, { calibrate, channel: `request_${calibrate}` })
})

const panel = (page: Page) => page.getByRole('complementary', { name: 'Chat' })
const log = (page: Page) => panel(page).getByRole('log')
const editor = (page: Page) => panel(page).getByRole('textbox', { name: /^Message/ })
const said = (page: Page, words: string) => log(page).getByRole('article').filter({ hasText: words })
const messages = (page: Page) => page.getByRole('status', { name: 'Messages' })
const openOrder = async (page: Page, calibrate = order.calibrate): Promise<void> => {
  await page.goto(`/calibrate/${calibrate}`)
  await page.getByRole('button', { name: 'Chat about this RO' }).click()
  await editor(page).waitFor()
  await live(page)
}
/** An ad hoc chat that the center begins with a technician. */
const begun = async (name: string): Promise<string> => {
  const office = await product.app.as('role12@north.demo')
  const [dana] = await office.ok('GET chat/searchUsers', { query: { search: 'Dana' } })
  const body = { name, members: [dana?.userId ?? ''], message: '<p>Hello</p>', guid: crypto.randomUUID() }
  return (await office.ok('POST chat/createChannel', { body })).url
}
const openJoined = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: /^Chat/ }).first().click()
  await panel(page).getByRole('searchbox').fill(name)
  await inList(page, name).click()
  await editor(page).waitFor()
}
const inList = (page: Page, name: string) =>
  panel(page)
    .getByRole('button', { name: new RegExp(name) })
    .first()

test('who leaves a chat of somebody else comes back by Undo, and finds what was said meanwhile', async () => {
  const url = await begun('Left in haste')
  const { page } = await product.atHome('role14@north.demo')
  await openJoined(page, 'Left in haste')
  await panel(page).getByRole('button', { name: 'Chat options' }).click()
  await page.getByRole('menuitem', { name: 'Leave', exact: true }).click()
  // Under the pointer Undo stays while the office writes.
  await messages(page).getByText('You left Left in haste').hover()
  const office = await product.app.as('role12@north.demo')
  await office.ok('POST chat/sendMessage', {
    body: { channel: url, guid: crypto.randomUUID(), message: 'Still there?' },
  })
  await messages(page).getByRole('button', { name: 'Undo' }).click()
  await panel(page).getByRole('searchbox').fill('Left in haste')
  await inList(page, 'Left in haste').click()
  await said(page, 'Still there?').waitFor()
})

test('what is being written is on the other device of the same person, and gone there when it is sent', async () => {
  const desk = await product.person('role16@north.demo')
  const tablet = await product.person('role16@north.demo')
  await openOrder(desk.page)
  await openOrder(tablet.page)
  await editor(desk.page).click()
  await desk.page.keyboard.type('Begun at the desk')
  await editor(tablet.page).getByText('Begun at the desk').waitFor()
  await editor(tablet.page).click()
  await tablet.page.keyboard.press('End')
  await tablet.page.keyboard.type(', ended at the car')
  await editor(desk.page).getByText('Begun at the desk, ended at the car').waitFor()
  await tablet.page.keyboard.press('Enter')
  await said(desk.page, 'ended at the car').waitFor()
  await until(() =>
    editor(desk.page)
      .innerText()
      .then((text) => text.trim()),
  ).toBe('')
})

test('a new chat and a change of a message are found as they were left, after a reload too', async () => {
  const { page } = await product.atHome('role12@north.demo')
  await page.getByRole('button', { name: /^Chat/ }).first().click()
  await panel(page).getByRole('button', { name: 'New chat' }).click()
  await panel(page).getByRole('textbox', { name: 'Subject' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Half done')
  await panel(page).getByRole('combobox', { name: 'Recipients' }).fill('Dana')
  await panel(page)
    .getByRole('option', { name: /Dana Whitfield/ })
    .click()
  await page.reload()
  const subject = panel(page).getByRole('textbox', { name: 'Subject' })
  await subject.waitFor()
  await until(() => subject.inputValue()).toBe('Half done')
  await panel(page).getByRole('list', { name: 'Recipients' }).getByText('Dana Whitfield').waitFor()
  await panel(page).getByRole('button', { name: 'Cancel' }).click()
  await messages(page).getByRole('button', { name: 'Undo' }).click()
  await until(() => subject.inputValue()).toBe('Half done')
  await panel(page).getByRole('button', { name: 'Cancel' }).click()

  await openOrder(page)
  await editor(page).click()
  // Words of its own: what a former try has sent is still there.
  const words = `Bracket ${crypto.randomUUID().slice(0, 8)} is bent`
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
  await said(page, words).getByText('Sent').waitFor()
  const edit = async () => {
    await said(page, words).getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
  }
  await edit()
  const box = panel(page).getByRole('textbox', { name: 'Edit message' })
  await box.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' on the left')
  await page.reload()
  await said(page, words).waitFor()
  await edit()
  await box.getByText(`${words} on the left`).waitFor()
  await box.click()
  await page.keyboard.press('Enter')
  await said(page, `${words} on the left`).getByText('Edited').waitFor()
})

test('people chosen for a chat stay chosen while its editor is left, and a long name leaves its buttons free', async () => {
  const name = `Tools${'x'.repeat(45)}`
  const url = await begun(name)
  const { page } = await product.atHome('role12@north.demo')
  await openJoined(page, name)
  const members = () =>
    panel(page)
      .getByRole('button', { name: /^Members/ })
      .click()
  await members()
  await panel(page).getByRole('combobox', { name: 'Add members' }).fill('Luis')
  await panel(page)
    .getByRole('option', { name: /Luis Arroyo/ })
    .click()
  const chosen = panel(page).getByRole('listitem').filter({ hasText: 'Luis Arroyo' })
  await chosen.getByText('Added').waitFor()
  const over = await page.evaluate<number>(
    `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('[aria-label=Chat] header .grow'))`,
  )
  expect(over).toBe(0)
  await panel(page).getByRole('button', { name: 'Close members' }).click()
  await page.reload()
  await editor(page).waitFor()
  await members()
  await chosen.getByText('Added').waitFor()
  // Somebody else is quicker: he is there once, and nothing is left to add.
  const office = await product.app.as('role12@north.demo')
  const [luis] = await office.ok('GET chat/searchUsers', { query: { search: 'Luis' } })
  await office.ok('POST chat/joinChannel', { query: { channel: url, guid: luis?.userId ?? '' } })
  await chosen.getByText('Added').waitFor({ state: 'detached' })
  expect(await chosen.count()).toBe(1)
  await panel(page).getByRole('button', { name: 'Update' }).waitFor({ state: 'detached' })
})

test('on a phone the page of chats leads from an open chat back to the list', async () => {
  const { page } = await product.person('role1@north.demo', { viewport: phone })
  await page.goto('/chat')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: /^RO / }).first().click()
  await main.getByRole('button', { name: 'Members', exact: true }).waitFor()
  await main.getByRole('button', { name: 'Back to chats' }).click()
  await main.getByRole('heading', { name: 'Chats', exact: true }).waitFor()
})

test('the hours of a chat go by the time there, whatever the clock of the device says', async () => {
  const url = await begun('Night shift')
  const office = await product.app.as('role12@north.demo')
  const open = async (begins: string, ends: string) =>
    office.ok('POST chat/saveWorkingDay', { body: { channel: url, begins, ends } })
  const { zone } = await open('08:00', '17:00')
  // A minute in the other half of the day.
  if (localAt(new Date(), zone).slice(11) < '12') await open('18:00', '18:01')
  else await open('06:00', '06:01')
  const { page, context } = await product.atHome('role14@north.demo')
  await context.addInitScript(`
    const Right = Date
    globalThis.Date = class extends Right {
      constructor(...given) {
        super(...(given.length > 0 ? given : [Date.now()]))
      }
      static now() {
        return Right.now() + 5 * 3_600_000
      }
    }
  `)
  const from = Date.now() - 60_000
  await page.reload()
  await openJoined(page, 'Night shift')
  const words = await panel(page).getByText('Expect replies from').innerText()
  const minutes = Math.ceil((Date.now() - from) / 60_000)
  const possible = Array.from({ length: minutes + 1 }, (_, at) =>
    clock(localAt(new Date(from + at * 60_000), zone).slice(11, 16)),
  )
  expect(possible).toContain(/^It's (.*) there\./.exec(words)?.[1])
})

test('text from Word is pasted as plain structure, and a megabyte of it is offered as a file', async () => {
  const shop = await product.person('role16@north.demo')
  const { page } = shop
  await openOrder(page)
  const paste = async (type: string, text: string) => {
    await editor(page).click()
    await page.evaluate(`
      const clipboardData = new DataTransfer()
      clipboardData.setData(${JSON.stringify(type)}, ${JSON.stringify(text)})
      clipboardData.setData('text/plain', ${JSON.stringify(text.replaceAll(/<[^>]*>/g, ''))})
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.activeElement.dispatchEvent(event)
    `)
  }
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
    <style>p.MsoNormal{margin:0}</style><!--[if gte mso 9]><xml><o:p>x</o:p></xml><![endif]--></head><body>
    <p class=MsoNormal style='margin:0'><b style='mso-bidi-font-weight:normal'>Front door</b><o:p></o:p></p>
    <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.</span>Hinge<o:p></o:p></p>
    <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.</span>Seal<o:p></o:p></p>
    <script>window.ran=1</script></body></html>`
  await paste('text/html', word)
  await editor(page).locator('strong', { hasText: 'Front door' }).waitFor()
  await page.keyboard.press('Enter')
  const shown = said(page, 'Front door').last()
  await shown.getByText('Sent').waitFor()
  expect(await shown.locator('ol li').allTextContents()).toEqual(['Hinge', 'Seal'])
  expect(await shown.locator('[style], [class*=Mso]').count()).toBe(0)
  await paste('text/html', `<p>${'radar '.repeat(180_000)}</p>`)
  await page.getByText('This message is too long: at most 40,000 characters.').waitFor()
  expect(await editor(page).innerText()).not.toContain('radar')
})

test('a flood arrives once, in order, while the reader goes on writing', async () => {
  const { page } = await product.person('role12@north.demo')
  const shop = await product.person('role16@north.demo')
  shop.expects(/429/)
  await openOrder(page)
  await openOrder(shop.page)
  await editor(page).click()
  await page.keyboard.type('I am still ')
  await editor(shop.page).click()
  const most = 65
  // A name of its own: what a former try has sent is still there.
  const name = `Flood ${crypto.randomUUID()}`
  const numbersIn = (text: string) => new RegExp(`${name}, (\\d+)\\.`).exec(text)?.[1] ?? []
  for (let n = 1; n <= most; n++) {
    await shop.page.keyboard.insertText(`${name}, ${n}.`)
    await shop.page.keyboard.press('Enter')
  }
  await page.keyboard.type('writing')
  await said(page, `${name}, ${most}.`).waitFor({ timeout: 60_000 })
  await editor(page).getByText('I am still writing').waitFor()
  const center = await product.app.as('role12@north.demo')
  const { messages: kept } = await center.ok('GET chat/chatMessages', {
    query: { channel: order.channel, pageSize: 100 },
  })
  const flood = kept.flatMap(({ message }) => numbersIn(message))
  expect(flood.map(Number)).toEqual(Array.from({ length: most }, (_, at) => at + 1))
  const last = await log(page).getByRole('article').filter({ hasText: name }).allTextContents()
  const seen = last.flatMap(numbersIn).map(Number)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(new Set(seen).size).toBe(seen.length)
})

test('who is taken out while typing is told so, and the words are there when the chat is', async () => {
  const url = await begun('Locked bay')
  const technician = await product.atHome('role14@north.demo')
  technician.expects(/saveDraft|404/)
  const { page } = technician
  await openJoined(page, 'Locked bay')
  await editor(page).click()
  await page.keyboard.type('The key is in')
  const office = await product.app.as('role12@north.demo')
  const { guid } = await (await product.app.as('role14@north.demo')).ok('GET user/profile')
  await office.ok('POST chat/leaveChannel', { query: { channel: url, guids: guid } })
  await panel(page).getByText("You're no longer in this chat").waitFor()
  await panel(page).getByText('Your unsent text is saved as a draft.').waitFor()
  await office.ok('POST chat/joinChannel', { query: { channel: url, guid } })
  await panel(page).getByRole('button', { name: 'All chats' }).click()
  await panel(page).getByRole('searchbox').fill('Locked bay')
  await inList(page, 'Locked bay').click()
  await editor(page).getByText('The key is in').waitFor()
})

test('a message that is sent in the moment the line drops is there once', async () => {
  const shop = await product.person('role16@north.demo')
  const center = await product.person('role12@north.demo')
  shop.expects(/ERR_|Failed to load/)
  const { page, context } = shop
  await openOrder(page)
  await openOrder(center.page)
  const words = `Taken and not answered ${crypto.randomUUID()}`
  // The server takes it, and its answer is lost with the line.
  let taken = 0
  await page.route('**/api/chat/sendMessage', async (route) => {
    taken += 1
    await route.fetch()
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  })
  await editor(page).click()
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
  await said(center.page, words).waitFor()
  await page.getByRole('banner').getByText('Offline', { exact: true }).waitFor()
  await page.unroute('**/api/chat/sendMessage')
  await context.setOffline(false)
  await live(page)
  await panel(page).getByText('Waiting for connection').waitFor({ state: 'detached' })
  expect(taken).toBe(1)
  for (const each of [page, center.page]) expect(await said(each, words).count()).toBe(1)
})

test('the last message stays in sight while a long one is written, and Escape puts away one thing at a time', async () => {
  const { page } = await product.person('role16@north.demo')
  await openOrder(page)
  await editor(page).click()
  await page.keyboard.type('The last word')
  await page.keyboard.press('Enter')
  await said(page, 'The last word').last().waitFor()
  for (let line = 0; line < 14; line++) {
    await page.keyboard.type(`line ${line}`)
    await page.keyboard.press('Control+Enter')
  }
  const bottom = async (part: Locator) => {
    const box = await part.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  await until(
    async () => (await bottom(said(page, 'The last word').last())) <= (await bottom(log(page))) + 1,
  ).toBe(true)
  await panel(page).getByRole('button', { name: 'Files', exact: true }).click()
  await panel(page).getByRole('button', { name: 'Choose files' }).waitFor()
  // The pane begins where the head of the chat ends, however many lines that has.
  const top = (await panel(page).getByRole('region', { name: 'Files to send' }).boundingBox())?.y ?? 0
  expect(Math.abs(top - (await bottom(panel(page).locator('header').first())))).toBeLessThan(1)
  await page.keyboard.press('Escape')
  await panel(page).getByRole('button', { name: 'Choose files' }).waitFor({ state: 'detached' })
  await editor(page).getByText('line 13').waitFor()
  await panel(page).getByRole('button', { name: 'Chat options' }).click()
  await page.getByRole('menuitem', { name: 'Search in this chat' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menuitem', { name: 'Search in this chat' }).waitFor({ state: 'detached' })
  await editor(page).waitFor()
})

test('Esc leaves the message and keeps its text, and C then closes and opens the chat of the RO', async () => {
  const { page } = await product.person('role16@north.demo')
  const isWriting = async () => (await editor(page).and(page.locator(':focus')).count()) > 0
  // One of its own: in that of the others a message may be half written.
  const { calibrate } = await product.given.request({ status: 'submitted' })
  await openOrder(page, calibrate)
  await editor(page).click()
  await page.keyboard.type('ccc')
  await page.keyboard.press('Escape')
  await until(isWriting).toBe(false)
  await page.keyboard.press('c')
  await panel(page).waitFor({ state: 'detached' })
  await page.keyboard.press('c')
  await editor(page).getByText('ccc', { exact: true }).waitFor()
  await until(isWriting).toBe(true)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await panel(page).getByRole('searchbox').waitFor()
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
})
