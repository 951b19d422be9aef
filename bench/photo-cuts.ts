import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { photoOf, startDay, type Day } from './technician/day.ts'
import { holds, isSent, makeProfile, prepare, startPhone, waitingFiles } from './technician/phone.ts'
import { fixed } from './web/figures.ts'

// npm run bench -- photo-cuts [photos] [cuts]
// A technician adds photos in a real browser while the line is cut again and again at random
// moments, for half a second to two. At each cut every photo must be with the server or shown as waiting; in the end each
// must be with the server once, and the receipts without a gap.
const photos = Number(process.argv[2] ?? 200)
const cuts = Number(process.argv[3] ?? 50)
const atOnce = 10
const names = Array.from({ length: photos }, (_, at) => `photo-${at + 1}.jpg`)

const between = (low: number, high: number) => low + Math.random() * (high - low)

/** Names of the photos that the server has, each as often as it has it. */
const stored = async ({ sql }: Day, visit: number) =>
  (
    await sql<{ name: string }>(
      'select name from file where event = $1 and deleted_at is null and name is not null',
      [visit],
    )
  ).map(({ name }) => name)

/** Takes the photos, and says where each is. */
const take = async (folder: string): Promise<string[]> => {
  const paths = names.map((name) => join(folder, name))
  for (const [at, path] of paths.entries()) writeFileSync(path, await photoOf(at))
  return paths
}

/** Chooses photos as the person does; the page keeps each on the device, one after the other. */
const choose = async (page: Page, paths: readonly string[]) => {
  const session = await page.context().newCDPSession(page)
  const expression = "document.querySelector('input[data-pick=any]')"
  for (let from = 0; from < photos; from += atOnce) {
    const { result } = await session.send('Runtime.evaluate', { expression })
    const files = paths.slice(from, from + atOnce)

    await session.send('DOM.setFileInputFiles', { files, objectId: result.objectId })
    await holds(page, `window.addedPhotos === ${Math.min(from + atOnce, photos)}`)
  }
}

/** Counts what is put into the outbox, which is what the page shows as added. */
const countAdded = `window.addedPhotos = 0
  const put = IDBObjectStore.prototype.put
  IDBObjectStore.prototype.put = function (...all) {
    if (this.name === 'files') this.transaction.addEventListener('complete', () => (window.addedPhotos += 1))
    return put.apply(this, all)
  }`

const day = await startDay()
const profile = makeProfile()
const phone = await startPhone(profile.folder)
try {
  const { visit, calibrate } = await day.visit(1)
  const { page } = phone
  await prepare(page, day.line.url, day.token, [visit])
  await page.addInitScript(countAdded)
  await page.goto(`${day.line.url}/techschedule/${visit}`)
  await page.getByRole('button', { name: 'Complete visit' }).waitFor()

  const paths = await take(profile.folder)
  const begin = performance.now()
  let isAdding = true
  const adding = choose(page, paths).finally(() => (isAdding = false))
  // It is awaited after the cuts; until then a failure must not end the process.
  adding.catch(() => undefined)
  let unseen = 0
  let made = 0
  let inFlight = 0
  while (made < cuts) {
    await pause(between(100, 900))
    const added = isAdding ? await page.evaluate<number>('window.addedPhotos') : photos
    const sending = await page.evaluate<number>("document.querySelectorAll('progress').length")
    if (made % 10 === 9)
      console.log(`${made + 1} cuts, ${added} photos added, ${unseen} neither sent nor waiting`)
    day.line.cut()
    made += 1
    if (sending > 0) inFlight += 1
    // What the server had received whole it still stores.
    await pause(between(500, 2000))
    // First what waits: what is sent meanwhile is with the server by then.
    const waiting = await waitingFiles(page)
    const there = new Set([...waiting, ...(await stored(day, visit))])
    unseen += names.slice(0, added).filter((name) => !there.has(name)).length
    day.line.mend()
  }
  await adding
  const seconds = (performance.now() - begin) / 1000
  await holds(page, isSent)
  const found = await stored(day, visit)
  const { items } = await day.technician.ok('GET receipt/receipts', { query: { calibrate, pageSize: 500 } })
  const result = {
    photos,
    cuts: made,
    'cuts of an upload': inFlight,
    'neither sent nor waiting': unseen,
    lost: names.filter((name) => !found.includes(name)).length,
    doubled: found.length - new Set(found).size,
    receipts: items.filter(({ state }) => state === 'sent').length,
    'receipts missing': items.reduce((all, { missing }) => all + missing, 0),
    'seconds to the last cut': fixed(seconds, 1),
    'seconds in all': fixed((performance.now() - begin) / 1000, 1),
    load: fixed(loadavg()[0] ?? 0, 1),
  }
  console.table({ 'photo-cuts': result })
  if (unseen + result.lost + result.doubled + result['receipts missing'] > 0 || result.receipts !== photos)
    process.exitCode = 1
} finally {
  await phone.kill()
  profile.remove()
  await day.stop()
}
