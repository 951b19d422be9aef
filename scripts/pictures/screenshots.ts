import type { BrowserContextOptions, Page } from 'playwright-core'

/** Time zone of the guide's demo users. */
export const zone = 'America/Detroit'

export const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}
export type Open = (username?: string, size?: BrowserContextOptions) => Promise<Page>
const ro = (page: Page) => page.getByRole('table').getByRole('link')

/** Screenshots by name: each signs in as someone and opens what is shown. */
export const screenshots: Record<string, (open: Open) => Promise<Page>> = {
  'sign-in': async (open) => {
    const page = await open()
    await page.goto('/login')
    await page.getByRole('textbox', { name: 'Username' }).fill('role16@north.demo')
    return page
  },
  home: async (open) => {
    const page = await open('role12@north.demo')
    await page.getByRole('button', { name: 'Accept' }).first().waitFor()
    return page
  },
  'new-order': async (open) => {
    const page = await open('role16@north.demo')
    await page.goto('/calibrate/new')
    await page.getByLabel('VIN', { exact: true }).fill('5UX53DP00N9990417')
    await page.getByText('2022 BMW X3', { exact: false }).first().waitFor()
    await page.getByLabel('RO number').fill('47917')
    await page.getByRole('button', { name: 'Rear bumper off' }).click()
    await page
      .getByRole('button', { name: /^Add · / })
      .first()
      .click()
    await page
      .getByLabel('What the center should know')
      .fill('Rear bumper was replaced. Owner picks up on Friday.')
    await page
      .getByRole('main')
      .evaluate((main) => ((main as unknown as { scrollTop: number }).scrollTop = 0))
    return page
  },
  requests: async (open) => {
    const page = await open('role12@north.demo')
    await page.goto('/calibrates?pageSize=25')
    await ro(page).first().waitFor()
    return page
  },
  schedule: async (open) => {
    const page = await open('role12@north.demo')
    await page.goto('/schedule?view=day&lanes=both')
    await page.locator('[data-board-scroll] [data-visit]').first().waitFor()
    return page
  },
  dispatch: async (open) => {
    const page = await open('role10@north.demo')
    await page.goto('/dispatch')
    await page.getByText('Tom Beckett').first().waitFor()
    await page.locator('canvas').first().waitFor()
    return page
  },
  dashboard: async (open) => {
    const page = await open('role12@north.demo')
    await page.goto('/dashboard?range=4')
    await page.getByRole('heading', { name: /^Top techs/ }).waitFor()
    return page
  },
  'adas-plan': async (open) => {
    const page = await openRequest(open)
    await page.getByRole('tab', { name: /^ADAS plan/ }).click()
    await page.getByRole('button', { name: 'Add lines' }).first().waitFor()
    return page
  },
  'list-filters': async (open) => {
    const page = await open('role12@north.demo')
    await page.goto('/calibrates?search=Toyota')
    await ro(page).first().waitFor()
    await page
      .getByRole('button', { name: /^Status/ })
      .first()
      .click()
    return page
  },
  'list-phone': async (open) => {
    const page = await open('role12@north.demo', phone)
    await page.goto('/calibrates')
    return page
  },
  'list-selected': async (open) => {
    const page = await open('role12@north.demo')
    await page.goto('/calibrates?pageSize=25')
    await ro(page).first().waitFor()
    for (const row of [2, 3, 4])
      await page.getByRole('checkbox', { name: `Select row ${row}`, exact: true }).check()
    return page
  },
  request: (open) => openRequest(open),
  'new-visit': async (open) => {
    const page = await openRequest(open)
    await page.keyboard.press('v')
    const dialog = page.getByRole('dialog', { name: 'New visit' })
    await dialog.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Calibration', exact: true }).click()
    await dialog.getByLabel('Day', { exact: true }).fill(nextWeek())
    await dialog.getByRole('textbox', { name: /^Time/ }).fill('09:30 am')
    await dialog.getByRole('checkbox', { name: /Dana Whitfield/ }).check()
    for (const service of ['Front camera, static calibration', 'Front radar, static calibration'])
      await dialog.getByRole('button', { name: service }).click()
    return page
  },
  'send-report': async (open) => {
    const page = await openRequest(open)
    await page.getByRole('button', { name: 'More about visit 2' }).click()
    await page.getByRole('menuitem', { name: 'Send report…' }).click()
    return page
  },
  history: async (open) => {
    const page = await openRequest(open)
    await page.getByRole('tab', { name: 'History' }).click()
    return page
  },
  'tech-day': async (open) => {
    const page = await open('role14@north.demo', phone)
    await page.goto('/techschedule')
    await page.getByRole('link', { name: 'Continue visit' }).waitFor()
    await page.locator('main header').getByText('Live', { exact: true }).waitFor()
    return page
  },
  'tech-visit': (open) => openVisit(open),
  'tech-open': async (open) => {
    const page = await openVisit(open)
    // The button looks disabled; pressing it shows why the visit cannot be completed.
    await page.getByRole('button', { name: 'Complete visit' }).click({ force: true })
    await page.getByRole('alertdialog').waitFor()
    return page
  },
  contacts: async (open) => {
    const page = await open('role1@north.demo')
    await page.goto('/contacts')
    await page.getByRole('table').getByText('Adeyemi').first().waitFor()
    return page
  },
  contact: async (open) => {
    const page = await open('role1@north.demo')
    await page.goto('/contacts?search=Adeyemi')
    await page.getByRole('row').nth(1).click()
    await page.getByRole('dialog').getByText('(primary)').first().waitFor()
    return page
  },
  merge: async (open) => {
    const page = await open('role1@north.demo')
    await page.goto('/contacts?search=Adeyemi&orderBy=firm')
    // Two contacts of one location; which rows they are depends on the names the demo draws.
    await page.getByRole('table').getByText('Adeyemi').first().waitFor()
    const head = await page.getByRole('columnheader').allInnerTexts()
    const places = await page
      .getByRole('table')
      .locator(`tbody td:nth-child(${head.findIndex((text) => text.includes('Location')) + 1})`)
      .allInnerTexts()
    const first = places.findIndex((place, at) => place !== '' && place === places[at + 1]) + 1
    for (const number of [first, first + 1])
      await page.getByRole('checkbox', { name: `Select row ${number}`, exact: true }).check()
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await page.getByRole('dialog', { name: 'Merge 2 contacts' }).waitFor()
    return page
  },
  storage: async (open) => {
    const page = await open('role3@north.demo')
    await page.goto('/storage?filter=1')
    await page.getByRole('table').getByText('Northline ADAS').click()
    await page.getByText('Franchise agreement.pdf').waitFor()
    return page
  },
  users: async (open) => {
    const page = await open('role6@north.demo')
    await page.goto('/users?pageSize=25&orderBy=fullName&sort=asc')
    await page.getByRole('table').getByText('role14@north.demo').waitFor()
    return page
  },
  user: async (open) => {
    const page = await open('role6@north.demo')
    await page.goto('/users?pageSize=25&orderBy=fullName&sort=asc')
    await page.getByRole('table').getByText('role14@north.demo').click()
    await page.getByRole('tab', { name: /^Skills/ }).click()
    await page.getByRole('checkbox', { name: 'Front camera' }).waitFor()
    return page
  },
  keys: async (open) => {
    const page = await openRequest(open)
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    return page
  },
  palette: async (open) => {
    const page = await open('role12@north.demo')
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder(/^Search RO, VIN/).fill('4821')
    await page.getByText('48213').first().waitFor()
    return page
  },
}

/** The guide's example order: one visit done, one in progress, one to come. */
async function openRequest(open: Open): Promise<Page> {
  const page = await open('role12@north.demo')
  await page.goto('/calibrates?search=48213&showAll=true')
  await ro(page).filter({ hasText: '48213' }).click()
  await page.getByRole('heading', { name: /RAV4/, level: 1 }).waitFor()
  return page
}

async function openVisit(open: Open): Promise<Page> {
  const page = await open('role14@north.demo', phone)
  await page.goto('/techschedule')
  await page.getByRole('link', { name: 'Continue visit' }).click()
  await page.getByRole('button', { name: 'Complete visit' }).waitFor()
  return page
}

/** Tuesday of next week, in the format of the date field. */
function nextWeek(): string {
  const day = Temporal.Now.plainDateISO(zone)
  const tuesday = day.add({ days: 9 - day.dayOfWeek })
  return tuesday.toLocaleString('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' })
}

/** Waits until live updates are connected. On a phone only screen readers are told. */
export const live = (page: Page): Promise<void> =>
  page.getByText('Live', { exact: true }).first().waitFor({ state: 'attached' })
