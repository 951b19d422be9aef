import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { firmTypes } from '#contract/kit/firm-types.ts'
import { Role } from '#contract/kit/roles.ts'
import { eventStatusNames, requestStatusNames } from '#contract/statuses.ts'
import { desk, phone, type Person } from './support/person.ts'
import { useProduct } from './support/product.ts'

const product = useProduct()

const shopNumber = async (): Promise<number> => {
  const host = await product.app.as('role1@north.demo')
  const { items } = await host.ok('GET firm/getFirms', {
    query: { search: 'Halvorsen Collision', filter: '9999' },
  })
  return items[0]?.firm ?? 0
}

const screens: readonly { role: Role; path: string | (() => Promise<string>) }[] = [
  { role: Role.shopEstimator, path: '/' },
  { role: Role.shopEstimator, path: '/calibrate/new' },
  { role: Role.shopEstimator, path: '/notifications' },
  { role: Role.centerAdmin, path: '/calibrates' },
  {
    role: Role.centerAdmin,
    path: async () => `/calibrate/${(await product.given.request({ status: 'assigned' })).calibrate}`,
  },
  { role: Role.centerAdmin, path: '/fleet' },
  { role: Role.technician, path: '/techschedule' },
  { role: Role.hostAdmin, path: '/contacts' },
  { role: Role.hostAdmin, path: '/users' },
  { role: Role.hostAdmin, path: '/blogs' },
  { role: Role.hostAdmin, path: '/insurance' },
  { role: Role.hostAdmin, path: '/configuration/services' },
  { role: Role.franchiserAdmin, path: '/locations' },
  { role: Role.franchiserAdmin, path: '/locations?show=tree' },
  { role: Role.franchiserAdmin, path: '/locations?show=network' },
  { role: Role.franchiserAdmin, path: '/locations?show=map' },
  ...['details', 'preferences', 'centers', 'network', 'insurance', 'technicians'].map((tab) => ({
    role: Role.franchiserAdmin,
    path: async () => `/locations/${await shopNumber()}?tab=${tab}`,
  })),
]

const roles = [...new Set(screens.map(({ role }) => role))]

const weekdays = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'
/** Words that stay as they are: names of statuses and types, dates, keys, and the product. */
const names = [
  weekdays,
  ...Object.values(requestStatusNames),
  ...Object.values(eventStatusNames),
  ...Object.values(firmTypes),
  'Mobile Copilot Powered by OPUS IVS calibrate demo VIN Ctrl Enter Esc Shift',
].join(' ')

/** ASCII words of at least four letters in the visible texts of a page. The pseudo language has none. */
const asciiWords = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(String.raw`
    (() => {
      const found = new Set()
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const { parentElement, textContent } = walker.currentNode
        if (!parentElement.checkVisibility() || parentElement.closest('script, style, noscript, kbd, .begin')) continue
        for (const word of textContent.match(/(?<![\p{L}\d@.])[A-Za-z]{4,}(?![\p{L}\d@])/gu) ?? []) found.add(word)
      }
      return [...found]
    })()`)

/** Buttons, headings, and labels that are cut off, and whether the page is wider than the window. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`
    (() => {
      const cut = [...document.querySelectorAll('button, h1, h2, h3, label, [role=tab], th')]
        // Labels for screen readers alone are one pixel wide.
        .filter((element) => element.checkVisibility() && element.clientWidth > 2)
        .filter((element) => {
          const style = getComputedStyle(element)
          const isCut = style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
          return isCut && style.textOverflow !== 'ellipsis' && element.innerText.trim() !== ''
        })
        .map((element) => element.innerText)
      const { scrollWidth } = document.documentElement
      return scrollWidth > window.innerWidth + 1 ? [...cut, 'the page is ' + scrollWidth + ' wide'] : cut
    })()`)

const about = '/about'

/** Opens the screen inside the running app, coming from About, so that nothing of the screen before is left. */
const open = async ({ page, follow, settled }: Person, path: string, aboutTitle: string): Promise<void> => {
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  await follow(about)
  await heading.filter({ hasText: aboutTitle }).waitFor()
  await follow(path)
  await heading.filter({ hasNotText: aboutTitle }).waitFor()
  await settled()
}

test.each(roles)('in another language no text on the screens of role %i is bare or cut', async (role) => {
  const faults: string[] = []
  const person = await product.person(`role${role}@north.demo`)
  const { page } = person
  const known = new Set(names.toLowerCase().match(/[a-z]{4,}/g))
  // The browser drops the body of an answer when a page is left, so each is read on its way to the page.
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    const body = await response.body()
    if (response.headers()['content-type']?.includes('json'))
      for (const word of body
        .toString()
        .toLowerCase()
        .match(/[a-z]{4,}/g) ?? [])
        known.add(word)
    await route.fulfill({ response, body })
  })
  await page.goto(`${about}?language=en-XA`)
  const aboutTitle = await page.getByRole('main').getByRole('heading', { level: 1 }).innerText()
  for (const { path } of screens.filter((each) => each.role === role)) {
    const address = typeof path === 'string' ? path : await path()
    await open(person, address, aboutTitle)
    for (const [width, viewport] of Object.entries({ desk, phone })) {
      await page.setViewportSize(viewport)
      await person.settled()
      const bare = (await asciiWords(page)).filter((word) => !known.has(word.toLowerCase()))
      if (bare.length > 0) faults.push(`${address} at a ${width}: ${bare.slice(0, 12).join(' ')}`)
      for (const each of await cutTexts(page)) faults.push(`${address} at a ${width} is cut: ${each}`)
    }
    await page.setViewportSize(desk)
  }
  expect(faults).toEqual([])
})
