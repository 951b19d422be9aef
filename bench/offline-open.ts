import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { startDay } from './technician/day.ts'
import { makeProfile, prepare, startPhone } from './technician/phone.ts'
import { fixed, median } from './web/figures.ts'
import { firstScriptsOf, sentBytes } from './web/scripts.ts'

// npm run bench -- offline-open [rounds]
// The scripts that a technician's first page loads until its visits are on the screen; what is loaded ahead of a day; and
// the time from opening the app without a line until its next visit is on the screen and can be begun: in a browser that
// was just started and in one that runs, with the CPU as it is and slowed four times. `silent` has a line on which nothing
// answers, as at the edge of a network.
const rounds = Number(process.argv[2] ?? 9)
const visitsOfDay = 8
const photosOfVisit = 9
const limits = { 1: 1000, 4: 2000 } as const
const scriptLimit = 180_000
/** Chromium stores compiled scripts when a page is idle. */
const keepsCompiledMs = 10_000

/** Says when the next visit, its work, and the button that goes on with it are drawn, in ms since the page was asked for. */
const watch = `new Promise((resolve) => {
  const goesOn = (each) => /^(Confirm vehicle|Start|Continue)/.test(each.textContent)
  const look = () => {
    const card = document.querySelector('article')
    const isThere = card && card.querySelector('ul') && [...card.querySelectorAll('button, a')].some(goesOn)
    requestAnimationFrame(isThere ? () => resolve(performance.now()) : look)
  }
  look()
})`

const opened = async (page: Page, url: string, slower: number): Promise<number> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.goto(url, { waitUntil: 'commit' })
  return page.evaluate<number>(watch)
}

/** Bytes that come over the line while the device loads ahead, without the files of the app. */
const loadedAhead = async (page: Page, work: () => Promise<void>) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const data = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (new URL(response.url).pathname.startsWith('/api/')) data.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (data.has(requestId)) bytes += encodedDataLength
  })
  await work()
  await session.detach()
  return bytes
}

const day = await startDay()
const profile = makeProfile()
try {
  const visits = await day.visits(visitsOfDay, photosOfVisit)
  const first = await startPhone(profile.folder)
  const ahead = await loadedAhead(first.page, () => prepare(first.page, day.line.url, day.token, visits))
  await first.close()
  // On any other day the app has been opened before, and the browser keeps what it compiled.
  const before = await startPhone(profile.folder)
  await opened(before.page, `${day.line.url}/`, 1)
  await pause(keepsCompiledMs)
  await before.close()
  const rows: Record<string, Record<string, number | string>> = {}
  for (const [path, sees] of [
    ['/', 'article h2 a'],
    ['/techschedule', 'section li a[href^="/techschedule/"]'],
  ] as const) {
    const { gz } = await sentBytes(day.line.url, await firstScriptsOf(day.line.url, path, day.token, sees))
    rows[`scripts of ${path}, kB`] = {
      limit: scriptLimit / 1000,
      median: fixed(gz / 1000, 1),
      reached: gz <= scriptLimit ? 'yes' : 'no',
    }
  }
  rows['loaded ahead, kB'] = {
    limit: 2000,
    median: fixed(ahead / 1000, 0),
    reached: ahead <= 2e6 ? 'yes' : 'no',
  }
  const measure = async (line: 'cut' | 'silent') => {
    if (line === 'cut') day.line.cut()
    else day.line.silence()
    for (const slower of [1, 4] as const) {
      const times: Record<string, number[]> = { started: [], running: [] }
      for (let round = 0; round < rounds; round += 1) {
        const phone = await startPhone(profile.folder)
        times['started']?.push(await opened(phone.page, `${day.line.url}/`, slower))
        const page = await phone.context.newPage()
        times['running']?.push(await opened(page, `${day.line.url}/`, slower))
        await phone.close()
      }
      for (const [name, found] of Object.entries(times))
        rows[`${line}, ${name}, CPU / ${slower}`] = {
          limit: limits[slower],
          median: fixed(median(found), 0),
          slowest: fixed(Math.max(...found), 0),
          reached: median(found) <= limits[slower] ? 'yes' : 'no',
        }
    }
    day.line.mend()
  }
  await measure('cut')
  await measure('silent')
  console.log(
    `${visitsOfDay} visits of ${photosOfVisit} photos; ${rounds} rounds; load ${fixed(loadavg()[0] ?? 0, 1)}`,
  )
  console.table(rows)
} finally {
  profile.remove()
  await day.stop()
}
