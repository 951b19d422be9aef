import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { CallMap } from '#contract/index.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import { xssAttacks } from '#server/testing/xss-attacks.ts'
import { live } from './support/person.ts'
import { useProduct } from './support/product.ts'

const product = useProduct()
const panel = (page: Page) => page.getByRole('complementary', { name: 'Chat' })
const log = (page: Page) => panel(page).getByRole('log')

/** Each attack says that it ran where the test can see it, whatever it is that runs. */
const tries = xssAttacks.map((attack) => attack.replaceAll(/alert\(1\)/g, 'window.ran=(window.ran||0)+1'))
const left = 'script, iframe, object, embed, svg animate, form, style, link, base, meta, video, audio, math'
const kept = '<p><strong>Bold</strong> <a href="https://good.test/">link</a></p><ul><li><p>one</p></li></ul>'
const ran = (page: Page) => page.evaluate(() => (globalThis as { ran?: number }).ran)

/** Changes what a call answers, as if the server had let everything through. */
const answers = async <K extends 'GET chat/chatMessages' | 'GET chat/myChannels' | 'POST chat/openChannel'>(
  page: Page,
  key: K,
  change: (answer: AnswerOf<CallMap[K]>) => AnswerOf<CallMap[K]>,
): Promise<void> => {
  await page.route(`**/api/${key.split(' ')[1]}*`, async (route) => {
    const response = await route.fetch()
    if (!response.ok()) return route.fulfill({ response })
    await route.fulfill({ json: change((await response.json()) as AnswerOf<CallMap[K]>) })
  })
}

/** Scrolls a history up to its first message; gives the numbers of the attacks that were drawn. */
const drawnIn = async (page: Page): Promise<Set<number>> => {
  const drawn = new Set<number>()
  await log(page).hover()
  for (let look = 0; look < 900 && !drawn.has(0); look++) {
    for (const text of await log(page)
      .getByText(/^Attack \d+$/)
      .allTextContents())
      drawn.add(Number(text.slice(7)))
    expect(await log(page).locator(left).count()).toBe(0)
    await page.mouse.wheel(0, -300)
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  }
  return drawn
}

test(`none of ${xssAttacks.length} scripts runs in message, name, quote, file and title, past the cleaning of the server`, async () => {
  const shop = await product.app.as('role16@north.demo')
  const { calibrate } = await product.given.request({ status: 'submitted' })
  const channel = `request_${calibrate}`
  await shop.ok('POST chat/openChannel', { body: { channel } })
  await shop.ok('POST chat/sendMessage', {
    body: { channel, guid: crypto.randomUUID(), message: kept },
  })
  const center = await product.person('role12@north.demo')
  center.expects(/Content Security Policy|ERR_|404|400/)
  const { page } = center
  await answers(page, 'GET chat/myChannels', (answer) => {
    const [like] = answer.items
    if (!like) return answer
    const items = tries.map((attack, at) => ({
      ...like,
      url: `adhoc_${at + 1}`,
      name: attack,
      lastWords: attack,
      lastName: attack,
      owner: '',
    }))
    return { ...answer, items, count: items.length }
  })
  await answers(page, 'POST chat/openChannel', (answer) => ({
    ...answer,
    name: tries.join(' '),
    members: answer.members.map((member, at) => ({ ...member, name: tries[at] ?? member.name })),
  }))
  await answers(page, 'GET chat/chatMessages', (answer) => {
    const [like] = answer.messages
    if (!like) return answer
    const messages = tries.map((attack, at) => ({
      ...like,
      id: at + 1,
      number: at + 1,
      guid: crypto.randomUUID(),
      name: attack,
      message: `<p>Attack ${at}</p>${kept}${attack}`,
      quote: { id: 1, number: 1, name: attack, words: attack },
      files: [
        {
          file: 1,
          name: attack,
          kind: 'file' as const,
          mime: 'application/pdf',
          bytes: 1,
          url: '/x',
          thumbUrl: null,
          displayUrl: null,
        },
      ],
    }))
    return { messages, hasBefore: false, hasAfter: false }
  })
  await page.goto(`/calibrate/${calibrate}`)
  await page.getByRole('button', { name: 'Chat about this RO' }).click()
  await live(page)
  const first = log(page).getByRole('article').last()
  await first.locator('strong', { hasText: 'Bold' }).waitFor()
  await first.locator('ul li', { hasText: 'one' }).waitFor()
  const link = first.getByRole('link', { name: 'link', exact: true })
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  expect((await drawnIn(page)).size).toBe(xssAttacks.length)

  // Titles and names: in the list, in the members, and what is spoken.
  await panel(page).getByRole('button', { name: 'Members' }).click()
  await panel(page).getByRole('heading', { name: 'Members' }).waitFor()
  await page.keyboard.press('Escape')
  await panel(page).getByRole('button', { name: 'Close chat' }).click()
  await panel(page).getByText('onerror=').first().waitFor({ state: 'attached' })
  expect(await panel(page).locator(left).count()).toBe(0)
  expect(await ran(page)).toBeUndefined()
})

test('nothing runs of what the server takes, and what is harmless in it stays', async () => {
  const office = await product.app.as('role12@north.demo')
  const center = await product.person('role12@north.demo')
  center.expects(/Content Security Policy|ERR_|404|400/)
  const { page } = center
  const [dana] = await office.ok('GET chat/searchUsers', { query: { search: 'Dana' } })
  const subject = '<img src=x onerror=window.ran=1>'
  const { url } = await office.ok('POST chat/createChannel', {
    body: { name: subject, members: [dana?.userId ?? ''], message: kept, guid: crypto.randomUUID() },
  })
  // A message holds some of them, for who sends faster is slowed.
  for (let at = 0; at < tries.length; at += 8) {
    const some = tries.slice(at, at + 8).map((attack) => `<p>x</p>${attack.replaceAll('\u0000', '')}`)
    await office.ok('POST chat/sendMessage', {
      body: { channel: url, guid: crypto.randomUUID(), message: kept + some.join('') },
    })
  }
  const form = new FormData()
  form.append('files', new Blob(['a,b\n1,2\n']), `${subject}.csv`)
  const sent = await office.send<{ file: number }[]>('POST', '/api/chat/uploadFiles', form)
  await office.ok('POST chat/sendMessage', {
    body: { channel: url, guid: crypto.randomUUID(), message: '', files: [sent.body[0]?.file ?? 0] },
  })
  await page.goto('/')
  await live(page)
  await page.getByRole('button', { name: /^Chat/ }).first().click()
  await panel(page).getByRole('button', { name: subject }).click()
  await log(page).getByRole('article').last().waitFor()
  await log(page).hover()
  for (let look = 0; look < 120; look++) {
    expect(await log(page).locator(left).count()).toBe(0)
    await page.mouse.wheel(0, -400)
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  }
  await log(page).locator('strong', { hasText: 'Bold' }).first().waitFor()
  await log(page).getByRole('link', { name: 'link', exact: true }).first().waitFor()
  await log(page).locator('ul li', { hasText: 'one' }).first().waitFor()
  expect(await ran(page)).toBeUndefined()
})
