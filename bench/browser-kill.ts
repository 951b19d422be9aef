import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { startDay } from './technician/day.ts'
import { holds, isSent, makeProfile, prepare, startPhone, waitingTicks } from './technician/phone.ts'
import { fixed, median } from './web/figures.ts'

// npm run bench -- browser-kill [kills]
// A technician ticks the items of a visit in a real browser that is killed with all its processes at random moments, half
// of the time without a line. What the page has shown as done or open must be with the server or wait on the device when
// it opens again, and in the end be with the server, with a receipt of each tick and none missing.
const kills = Number(process.argv[2] ?? 50)
const items = 30
/** From the first tick to the kill at most, in ms. */
const longestMs = 1500

const boxOf = (page: Page, item: number) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByText(`Item ${item}`, { exact: true }) })
    .getByRole('checkbox')

/** Opens the visit, and tells the items that the page shows as done after a moment for what waits on the device. */
const open = async (page: Page, url: string): Promise<boolean[]> => {
  await page.goto(url)
  await boxOf(page, items).waitFor()
  await pause(300)
  return Promise.all(Array.from({ length: items }, (_, at) => boxOf(page, at + 1).isChecked()))
}

/** Ticks items until the browser is gone. `said` gets what the page has shown. */
const tickUntilGone = async (page: Page, said: (boolean | undefined)[], acknowledged: () => void) => {
  for (let at = 0; ;) {
    // Never the same one twice in a row: a second press within half a second counts as a bounce.
    at = (at + 1 + Math.floor(Math.random() * (items - 1))) % items
    const box = boxOf(page, at + 1)
    try {
      const before = await box.isChecked()
      // From the press until the page shows it, either is right.
      said[at] = undefined
      await box.click()
      await box.and(page.locator(before ? ':not(:checked)' : ':checked')).waitFor()
      said[at] = !before
      acknowledged()
    } catch {
      return
    }
  }
}

const day = await startDay()
const profile = makeProfile()
const { visit, calibrate } = await day.visit(items)
const url = `${day.line.url}/techschedule/${visit}`
try {
  const first = await startPhone(profile.folder)
  await prepare(first.page, day.line.url, day.token, [visit])
  await first.close()

  let said: (boolean | undefined)[] = Array.from({ length: items }, () => false)
  let acknowledged = 0
  let lost = 0
  let unseen = 0
  let stale = 0
  /** Compares what was said with what the server has and what waits on the device, which together are what is known. */
  const compare = async (page: Page, shown: readonly boolean[]) => {
    const ticks = await waitingTicks(page)
    const { actionList } = await day.technician.ok('GET calibrate/calibrateEvent', { query: { id: visit } })
    const known = actionList
      .toSorted((a, b) => Number(a.name.slice(5)) - Number(b.name.slice(5)))
      .map(({ id, done }) => ticks.findLast(({ item }) => item === id)?.done ?? done)
    lost += said.filter((each, at) => each !== undefined && each !== known[at]).length
    unseen += said.filter((each) => each === undefined).length
    stale += known.filter((each, at) => each !== shown[at]).length
    said = known
  }
  const opened: number[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    if (kill % 2 === 0) day.line.cut()
    else day.line.mend()
    const phone = await startPhone(profile.folder)
    const from = performance.now()
    const shown = await open(phone.page, url)
    opened.push(performance.now() - from)
    await compare(phone.page, shown)
    const ticking = tickUntilGone(phone.page, said, () => (acknowledged += 1))
    await pause(Math.random() * longestMs)
    await phone.kill()
    await ticking
    if (kill % 10 === 9) console.log(`${kill + 1} kills, ${acknowledged} ticks acknowledged, ${lost} lost`)
  }
  day.line.mend()
  const last = await startPhone(profile.folder)
  await compare(last.page, await open(last.page, url))
  await holds(last.page, isSent)
  await last.close()
  const { actionList } = await day.technician.ok('GET calibrate/calibrateEvent', { query: { id: visit } })
  const wrong = actionList.filter(({ name, done }) => done !== said[Number(name.slice(5)) - 1]).length
  const { items: receipts } = await day.technician.ok('GET receipt/receipts', {
    query: { calibrate, pageSize: 500 },
  })
  const missing = receipts.reduce((all, each) => all + each.missing, 0)
  console.table({
    'browser-kill': {
      kills,
      acknowledged,
      'not shown yet': unseen,
      lost,
      'shown as before when opened': stale,
      'wrong at the server': wrong,
      receipts: receipts.length,
      'receipts missing': missing,
      'opened again, ms': fixed(median(opened), 0),
      load: fixed(loadavg()[0] ?? 0, 1),
    },
  })
  if (lost + wrong + missing > 0 || receipts.length < Math.min(acknowledged, 500)) process.exitCode = 1
} finally {
  profile.remove()
  await day.stop()
}
