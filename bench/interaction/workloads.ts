import type { Page } from 'playwright-core'
import type { InputDriver } from './input-timing.ts'
import { fillSchedule } from './many-visits.ts'

/** Something that people do all day. */
export type Work = {
  says: string
  /** `{order}` stands for an order with a visit of 40 services. */
  path: string
  /** Number of list rows, made by repeating what the server sends. */
  rows?: number
  /** Changes what the page is told before it opens. */
  prepare?: (page: Page) => Promise<void>
  /** Selector that is visible once the page can be used. */
  sees: string
  /** Does it once. */
  turn: (page: Page, hand: InputDriver, round: number) => Promise<void>
}

const row = 'tbody a[href^="/calibrate/"]'
const tab = '[role=tab]'
/** All of one length, so that each turn has the same inputs. */
const words = ['toyota', 'nissan', 'subaru', 'models']
const opening = [
  '[aria-label=Filters] button:has-text("Technician")',
  'button:has-text("Columns")',
  '[aria-label^=Notifications]',
]

const block = '[data-board-scroll] [data-visit]'
/** Selects two visits, carries one by keys, drags one, and opens "Move to…". */
const onBoard = async (page: Page, { press, keys }: InputDriver): Promise<void> => {
  // Carrying by keys scrolls; a press reaches what is in view alone.
  const toTop = () => page.evaluate("document.querySelector('[data-board-scroll]').scrollTo(0, 0)")
  await toTop()
  await press(block, 1)
  await press(block, 2)
  await keys('m', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'Escape')
  await toTop()
  const box = await page.locator(block).first().boundingBox()
  if (box) {
    await page.mouse.move(box.x + 8, box.y + 8)
    await page.mouse.down()
    await page.mouse.move(box.x + 300, box.y + 250, { steps: 30 })
    await page.keyboard.press('Escape')
    await page.mouse.up()
  }
  await keys('s', 'Escape', 'Escape')
}
const scheduleOf = (view: 'day' | 'week'): Work => ({
  says: `select, carry, drag, and move visits in a ${view} of 24 lanes with 2,000 visits`,
  path: `/schedule?view=${view}&day=2031-03-05&lanes=both`,
  sees: block,
  prepare: (page) => fillSchedule(page, 2000),
  turn: onBoard,
})

export const works: Record<string, Work> = {
  'schedule-day': scheduleOf('day'),
  'schedule-week': scheduleOf('week'),
  search: {
    says: 'type a word in the search of the list, and empty it',
    path: '/calibrates',
    sees: row,
    turn: async (_page, { press, keys }, round) => {
      await press('input[data-page-search]')
      await keys(...(words[round % words.length] ?? ''), 'Escape')
    },
  },
  open: {
    says: 'open a request from the list',
    path: '/calibrates',
    sees: row,
    turn: async (page, { press }, round) => {
      await press(row, round % 8)
      await page.locator(tab).first().waitFor()
      await page.goBack()
      await page.locator(row).first().waitFor()
      await page.waitForTimeout(300)
    },
  },
  tabs: {
    says: 'go through the tabs of a request',
    path: '/calibrates',
    sees: row,
    turn: async (page, { press }, round) => {
      if (round === 0) await press(row)
      await page.locator(tab).first().waitFor()
      const count = await page.locator(tab).count()
      for (let at = 1; at <= count; at++) await press(tab, at % count)
    },
  },
  services: {
    says: 'go between the visits and the services of an order with 40 services',
    path: '/calibrate/{order}',
    sees: tab,
    turn: async (_page, { press }) => {
      for (const key of ['services', 'visits']) await press(`${tab}[data-key=${key}]`)
    },
  },
  menus: {
    says: 'open and close a filter, the columns and the bell',
    path: '/calibrates',
    sees: row,
    turn: async (_page, { press, keys }) => {
      for (const button of opening) {
        await press(button)
        await keys('Escape')
      }
    },
  },
  scroll: {
    says: 'scroll a list of 10,000 rows by keys and by the wheel',
    path: '/calibrates?pageSize=1000&showAll=true',
    rows: 10_000,
    sees: row,
    turn: async (page, { keys }, round) => {
      await page.locator('[role=group][tabindex="0"]:has(table)').focus()
      await keys('PageDown', 'PageDown', 'PageDown', 'PageDown', 'End', 'PageUp', 'Home')
      await page.mouse.move(600, 500)
      for (let step = 0; step < 12; step++) {
        await page.mouse.wheel(0, round % 2 ? -900 : 900)
        await page.waitForTimeout(50)
      }
    },
  },
}
