import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { xssAttacks } from '#server/testing/xss-attacks.ts'
import { choose, give } from './support/choose.ts'
import { pdf, photo } from './support/paper.ts'
import { phone } from './support/person.ts'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

// What stands in the browser, where some lines of this file run.
declare const document: { documentElement: { scrollWidth: number } }
declare const getComputedStyle: (element: unknown) => { backgroundColor: string }
declare const DataTransfer: new () => { setData(type: string, text: string): void }
declare const ClipboardEvent: new (type: string, init: object) => Event

const product = useProduct()
const saveButton = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^Save/ })
/** Red while something is unsaved, petrol when nothing is. */
const colourOf = async (page: Page): Promise<string> => {
  // A button under the pointer has another shade.
  await page.mouse.move(2, 2)
  return saveButton(page).evaluate((button) => getComputedStyle(button).backgroundColor)
}
const [petrol, red] = ['rgb(12, 117, 126)', 'rgb(184, 40, 38)']
const news = (page: Page) => page.getByRole('list', { name: 'Posts' })
const postNamed = (page: Page, name: string) =>
  news(page).getByRole('article', { name: new RegExp(`${name}$`) })

test('the look of a brand stands in the shells of its people at once, and only what was changed is sent', async () => {
  const shop = await product.atHome('role16@north.demo')
  const south = await product.atHome('role16@south.demo')
  const { page } = await product.person('role1@north.demo')
  await page.goto('/brands')
  const numbers = page.getByRole('row').locator('td:first-child')
  await numbers.getByText(/\d/).first().waitFor()
  const shown = (await numbers.allInnerTexts()).map(Number)
  expect(shown).toEqual([...shown].sort((a, b) => b - a))
  await page.getByRole('row').filter({ hasText: 'Northline ADAS' }).dblclick()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Title', exact: true }).waitFor()
  expect(await colourOf(page)).toBe(petrol)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/brand/'))
      sent.push(request.postData() ?? '')
  })
  await page.getByRole('dialog').getByRole('textbox', { name: 'Title', exact: true }).fill('Northern Lights')
  await until(() => colourOf(page)).toBe(red)
  await page.getByText('1 change not saved').waitFor()
  await saveButton(page).click()
  await page.getByText('Northline ADAS saved').waitFor()
  await until(() => colourOf(page)).toBe(petrol)
  expect(
    sent.map((body) => (JSON.parse(body) as { brandPreferenceName: string }).brandPreferenceName),
  ).toEqual(['BrandTitle'])
  const bar = (of: Page) => of.getByRole('banner').getByText('Northern Lights', { exact: true })
  await bar(shop.page).waitFor()
  expect(await bar(south.page).count()).toBe(0)

  const logo = await sharp({ create: { width: 320, height: 96, channels: 4, background: '#0a7' } })
    .png()
    .toBuffer()
  const chosen = { name: 'logo.png', mimeType: 'image/png', buffer: logo }
  await give(page, page.getByRole('button', { name: 'Replace logo' }), chosen)
  await page.getByText('Logo saved').waitFor()
  const source = () => shop.page.getByRole('banner').locator('a img').first().getAttribute('src')
  await until(source).toMatch(/^data:image\/png/)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await until(source).toMatch(/^data:image\/svg/)
})

test('a preference that a brand does not set yet goes with Save, and is not lost before', async () => {
  const { page } = await product.person('role1@north.demo')
  await page.goto('/brands')
  await page.getByRole('row').filter({ hasText: 'Northline ADAS' }).dblclick()
  const tab = (name: string) => page.getByRole('tab', { name }).click()
  const field = (name: string) => page.getByRole('dialog').getByRole('textbox', { name, exact: true })
  await tab('Preferences')
  await page.getByRole('button', { name: 'Preference', exact: true }).click()
  await field('Name').last().fill('HideRequestsOnMap')
  await tab('Brand')
  await tab('Preferences')
  expect(await field('Name').last().inputValue()).toBe('HideRequestsOnMap')

  await page
    .getByRole('button', { name: 'Close', exact: true })
    .or(page.getByRole('button', { name: 'Cancel' }))
    .last()
    .click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await tab('Brand')
  await saveButton(page).click()
  // What is missing lies on the other tab.
  await page.getByRole('group', { name: 'New preference' }).getByText('This field is required').waitFor()
  await field('Category').fill('Center')
  await field('Value').fill('1')
  await saveButton(page).click()
  await page.getByText('Northline ADAS saved').waitFor()
  expect(await field('HideRequestsOnMap, Center').inputValue()).toBe('1')
  await page.getByRole('button', { name: 'Preference', exact: true }).waitFor()
})

test('a brand is added, refused under a name that stands, and shows who works under it', async () => {
  const { page, ...host } = await product.person('role2@north.demo')
  host.expects(/saveBrand.*422|422.*saveBrand/)
  await page.goto('/brands')
  await page.getByRole('button', { name: 'New brand' }).click()
  const dialog = page.getByRole('dialog')
  await saveButton(page).click()
  await dialog.getByText('This field is required').waitFor()
  await dialog.getByLabel('Name').fill('northline adas')
  await saveButton(page).click()
  await page.getByText('A brand named "northline adas" already exists').waitFor()
  await dialog.getByLabel('Name').fill('Eastern Sights')
  await saveButton(page).click()
  await dialog.getByRole('heading', { name: 'Eastern Sights' }).waitFor()
  await dialog.getByRole('tab', { name: 'Franchisees' }).click()
  await dialog.getByText('No franchisees yet').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  // The new row moves the others down.
  await page.getByRole('row').filter({ hasText: 'Eastern Sights' }).waitFor()
  await page.getByRole('row').filter({ hasText: 'Northline ADAS' }).dblclick()
  await dialog.getByRole('tab', { name: /Franchisees/ }).click()
  await dialog.getByRole('button', { name: /Northline Michigan/ }).click()
  const shops = dialog.getByRole('list', { name: 'Shops of Northline Michigan' }).getByRole('listitem')
  await shops.first().waitFor()
  expect(await shops.count()).toBe(10)
})

test('a post is written with the editor, reaches Home at once, is answered, deleted and brought back', async () => {
  const reader = await product.atHome('role12@north.demo')
  const { page } = await product.person('role1@north.demo')
  await page.goto('/blogs')
  await page.getByRole('button', { name: 'New post' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('New lamp for radar work')
  const text = dialog.getByRole('textbox', { name: 'Text' })
  await text.click()
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Bright')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' and cool, see ')
  await dialog.getByRole('button', { name: 'Link' }).click()
  await dialog.getByLabel('Link URL').fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await dialog.getByText('Enter a URL like https://example.com').waitFor()
  await dialog.getByLabel('Link URL').fill('lamps.example/new')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Bulleted list' }).click()
  await page.keyboard.type('one')
  await choose(page, dialog.getByRole('combobox', { name: /Status/ }), 'Published')
  await until(() => colourOf(page)).toBe(red)
  await page.reload()
  // What was typed is still there.
  await page.getByRole('button', { name: 'New post' }).click()
  await dialog.getByText(/What you typed on .* is back/).waitFor()
  expect(await dialog.getByRole('textbox', { name: 'Title', exact: true }).inputValue()).toBe(
    'New lamp for radar work',
  )
  await saveButton(page).click()
  // A picture needs a stored post.
  await dialog.getByRole('button', { name: 'Delete' }).waitFor()
  await give(page, dialog.getByRole('button', { name: 'Picture', exact: true }), await photo('Lamp on'))
  await text.getByRole('img', { name: 'Lamp on' }).waitFor()
  await page.keyboard.press('Control+s')
  await dialog.getByRole('tab', { name: 'Attachments' }).click()
  await give(page, dialog.getByRole('button', { name: 'Add files' }), pdf('Lamp data'), await photo('Lamp'))
  await dialog.getByRole('tab', { name: 'Attachments 2' }).waitFor()

  const post = postNamed(reader.page, 'New lamp for radar work')
  await post.waitFor()
  expect(await post.locator('strong').innerText()).toBe('Bright')
  expect(await post.locator('li p').first().innerText()).toBe('one')
  expect(await post.getByRole('link', { name: 'lamps.example/new' }).getAttribute('href')).toBe(
    'https://lamps.example/new',
  )
  await post.getByRole('button', { name: '2 attachments' }).click()
  await post.getByRole('link', { name: /Lamp data.pdf/ }).waitFor()
  await post.getByRole('button', { name: '0 comments' }).click()
  await post.getByRole('textbox', { name: 'Your comment' }).click()
  await reader.page.keyboard.type('We take two')
  await reader.page.keyboard.press('Control+Enter')
  await post.getByRole('button', { name: '1 comment' }).waitFor()
  await dialog.getByRole('tab', { name: 'Comments 1' }).waitFor()

  // The comments and files of one post at a time.
  const other = postNamed(reader.page, 'Bulletin 26-14: target board for the 2026 RAV4')
  await other.getByRole('button', { name: /comment/ }).click()
  await other.getByRole('textbox', { name: 'Your comment' }).waitFor()
  expect(await post.getByRole('textbox', { name: 'Your comment' }).count()).toBe(0)
  expect(
    await news(reader.page)
      .getByRole('button', { name: /comment/, expanded: true })
      .count(),
  ).toBe(1)

  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await post.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await post.waitFor()
})

test('a brand and a post lead to their neighbours, and stand still from tab to tab', async () => {
  const { page } = await product.person('role1@north.demo')
  const dialog = page.getByRole('dialog')
  const place = async () => {
    const box = await dialog.getByRole('heading', { level: 2 }).first().boundingBox()
    return Math.round(box?.y ?? 0)
  }
  for (const [path, field, tabs] of [
    ['/brands', 'Web address', ['Preferences', 'Franchisees', 'Brand']],
    ['/blogs', 'Tags', ['Attachments', 'Comments', 'Post']],
  ] as const) {
    await page.goto(path)
    await page.getByRole('table').locator('tbody').getByRole('row').first().dblclick()
    await dialog.getByRole('tab', { name: tabs[0] }).waitFor()
    await dialog.getByText(/^1 of \d+$/).waitFor()
    const y = await place()
    for (const tab of tabs) {
      await dialog.getByRole('tab', { name: tab }).click()
      expect(await place(), `${path}, ${tab}`).toBe(y)
    }
    expect(await dialog.getByRole('button', { name: 'Previous record' }).isDisabled()).toBe(true)
    await dialog.getByRole('button', { name: 'Next record' }).click()
    await dialog.getByText(/^2 of \d+$/).waitFor()
    await dialog.getByRole('button', { name: 'Previous record' }).click()
    await dialog.getByText(/^1 of \d+$/).waitFor()
    await dialog.getByLabel(field).fill('walked.example')
    await dialog.getByRole('button', { name: 'Save and next' }).click()
    await dialog.getByText(/^2 of \d+$/).waitFor()
    await dialog.getByRole('button', { name: 'Previous record' }).click()
    await until(() => dialog.getByLabel(field).inputValue()).toBe('walked.example')
  }
})

test('two who write one post are shown both, and nothing is lost', async () => {
  const one = await product.person('role1@north.demo')
  const two = await product.person('role2@north.demo')
  two.expects(/409/)
  for (const { page } of [one, two]) {
    await page.goto('/blogs?search=complete')
    await page.getByRole('row').filter({ hasText: 'complete requests' }).dblclick()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Text' }).waitFor()
  }
  await two.page.getByRole('dialog').getByRole('textbox', { name: 'Title', exact: true }).fill('Mine')
  await one.page.getByRole('dialog').getByRole('textbox', { name: 'Title', exact: true }).fill('Theirs')
  await saveButton(one.page).click()
  await one.page.getByText('“Theirs” saved').waitFor()
  await saveButton(two.page).click()
  const panel = two.page.getByRole('region', { name: 'Saved by someone else meanwhile' })
  await panel.getByText('Theirs', { exact: true }).waitFor()
  await panel.getByText('Mine', { exact: true }).waitFor()
  // Saved once more before the answer: that is shown before it is written over.
  await one.page.getByRole('dialog').getByRole('textbox', { name: 'Title', exact: true }).fill('Theirs again')
  await saveButton(one.page).click()
  await one.page.getByText('“Theirs again” saved').waitFor()
  await panel.getByRole('button', { name: 'Save 1 of mine' }).click()
  await panel.getByText('Theirs again', { exact: true }).waitFor()
  expect(
    await one.page.getByRole('dialog').getByRole('textbox', { name: 'Title', exact: true }).inputValue(),
  ).toBe('Theirs again')
  await panel.getByRole('button', { name: 'Save 1 of mine' }).click()
  await two.page.getByText('“Mine” saved').waitFor()
  await until(() =>
    one.page.getByRole('dialog').getByRole('textbox', { name: 'Title', exact: true }).inputValue(),
  ).toBe('Mine')
})

test('nothing runs that a post or comment tries to run, whichever way it came in', async () => {
  const host = await product.app.as('role1@north.demo')
  const tries = xssAttacks.map((attack) =>
    attack.replaceAll('alert(1)', 'window.ran=1').replaceAll('\u0000', ''),
  )
  const good =
    '<p><strong>Still here</strong> <a href="https://good.test/">link</a></p><ul><li><p>one</p></li></ul>'
  const { blog } = await host.ok('POST blog/saveBlog', {
    body: { blogName: 'Tried', blogStatus: 2, isSticky: true, content: good + tries.join('\n') },
  })
  // Each by the way of all comments, cleaned when it is written; one of which nothing is left is refused.
  for (const content of tries) await host.call('POST blog/saveComment', { body: { blog, content } })
  // And each past the server: only the browser's own cleaning stands before it.
  await product.app.sql(
    `insert into blog_comment (blog, firm, created_by, author, content)
     select $1::int, 1, created_by, 'Past the server', attack from blog, unnest($2::text[]) attack where id = $1::int`,
    [blog, tries],
  )
  const reader = await product.atHome('role12@north.demo')
  // The browser tells of each style and base address that it did not take.
  reader.expects(/Content Security Policy/)
  const { page } = reader
  const post = postNamed(page, 'Tried')
  await post.getByRole('button', { name: /comments$/ }).click()
  const comments = post.getByRole('list', { name: 'Comments on Tried' }).locator(':scope > li')
  await comments
    .filter({ hasText: 'Past the server' })
    .nth(tries.length - 1)
    .waitFor()
  const left =
    'script, iframe, form, object, embed, style, link, base, meta, video, audio, [style], [onerror], [onload]'
  expect(await comments.locator(`[dir=auto] :is(${left})`).count()).toBe(0)
  for (const link of await comments.locator('[dir=auto] a[href]').all())
    expect(await link.getAttribute('href')).toMatch(/^(https?:|mailto:|tel:|\/[^/])/)
  const words = post.locator('[dir=auto]', { hasText: 'Still here' }).first()
  expect(await words.locator('strong').first().innerText()).toBe('Still here')
  expect(await words.locator('ul li').first().innerText()).toBe('one')
  expect(await words.getByRole('link', { name: 'link', exact: true }).getAttribute('rel')).toBe(
    'noopener noreferrer nofollow',
  )
  expect(await page.evaluate(() => (globalThis as { ran?: number }).ran)).toBeUndefined()
  await host.ok('POST blog/deleteBlog', { query: { blog } })
})

test('what is pasted from a word processor loses its clothes and keeps its shape', async () => {
  const { page } = await product.person('role1@north.demo')
  await page.goto('/blogs')
  await page.getByRole('button', { name: 'New post' }).click()
  const text = page.getByRole('dialog').getByRole('textbox', { name: 'Text' })
  await text.click()
  const html = `<html xmlns:o="urn:x"><head><style>p{color:red}</style></head><body><!--StartFragment-->
    <p class=MsoNormal style='mso-margin:0'><b>Steps</b><o:p></o:p></p>
    <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.</span>First</p>
    <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.</span>Second</p>
    <!--EndFragment--></body></html>`
  await text.evaluate((box, given) => {
    const data = new DataTransfer()
    data.setData('text/html', given)
    ;(box as unknown as EventTarget).dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, html)
  await until(() => text.locator('ol li').allInnerTexts()).toEqual(['First', 'Second'])
  expect(await text.locator('strong').innerText()).toBe('Steps')
  expect(await text.locator('[style], [class^=Mso]').count()).toBe(0)
})

test('the editor is worked by keys, and on a phone', async () => {
  const { page } = await product.atHome('role12@north.demo', { viewport: phone })
  const post = postNamed(page, 'Bulletin 26-14: target board for the 2026 RAV4')
  await post.getByRole('button', { name: /comment/ }).click()
  const tools = post.getByRole('toolbar', { name: 'Formatting' })
  await tools.getByRole('button', { name: 'Bold' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const text = post.getByRole('textbox', { name: 'Your comment' })
  await text.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('leaning')
  await text.locator('em').getByText('leaning', { exact: true }).waitFor()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(phone.width)
})
