import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

const product = useProduct()

/** Everything but the token that the pages keep in this browser becomes this text, and what they would keep besides. */
const spoil = (page: Page, text: string): Promise<void> =>
  page.evaluate(`(() => {
    const text = ${JSON.stringify(text)}
    const [, payload] = localStorage.getItem('calibrate.token').split('.')
    const { guid, user, username } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const device = ['calibrate.early', 'calibrate.rail', 'calibrate.push', 'chat.queue:' + guid, 'ticks:' + user + ':1']
    const drafts = ['request:new', 'chat:new', 'chat:new head'].map((key) => 'draft:' + username + ':' + key)
    for (const key of [...Object.keys(localStorage), ...device, ...drafts])
      if (key !== 'calibrate.token') localStorage.setItem(key, text)
    const session = ['calibrate.chat', 'calibrate.chat.folds', 'calibrate.cursor', 'calibrate.listPlace',
      'calibrate.listIds', 'calibrate.tree.locations', 'calibrate.tree.locations.top', 'blueprint']
    for (const key of [...Object.keys(sessionStorage), ...session])
      if (!key.startsWith('tsr-')) sessionStorage.setItem(key, text)
  })()`)

const openChats = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Chat/ }).first().click()
  await page.getByText('My Sessions').first().waitFor()
}

const pages: [address: string, shown: (page: Page) => Promise<void>][] = [
  ['/calibrates', (page) => page.locator('tbody a[href^="/calibrate/"]').first().waitFor()],
  ['/', (page) => openChats(page)],
  ['/locations', (page) => page.getByRole('main').getByText('Northline Grand Rapids').first().waitFor()],
  ['/blueprint', (page) => page.getByLabel(/^Your shop's postal code/).waitFor()],
]

test.each(['null', '{"view":', '{"view":null,"bar":[null],"changes":5}', '[null]', '7.5'])(
  'pages open where the browser has kept %s for all that it remembers',
  async (text) => {
    const { page } = await product.atHome('role12@north.demo')
    for (const [address, shown] of pages) {
      await spoil(page, text)
      await page.goto(address)
      await shown(page)
      await until(() => page.getByText("couldn't show this page").count()).toBe(0)
    }
    // The line to the hub stands too.
    await page.goto('/')
    await page.getByRole('banner').getByText('Live', { exact: true }).waitFor({ state: 'attached' })
    expect(page.url()).toMatch(/\/$/)
  },
)
