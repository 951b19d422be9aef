import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Route } from 'playwright-core'
import sharp from 'sharp'
import { buildWeb } from './build-web.ts'
import { desk, live, screenshots, zone, type Open } from './pictures/screenshots.ts'
import { prepareData } from './prepare-data.ts'
import { root } from './project/files.ts'
import { closeInOrder } from './shutdown.ts'
import { launchChromium } from './testing/browser.ts'

/** `npm run pictures` takes the user guide's screenshots from a fresh demo: docs/guide/pictures/*.png. */
const folder = join(root, 'docs/guide/pictures')
/** Mid-morning, so that the demo's day is well under way in every picture. */
const now = morning()
const say = (line: string) => console.log(line)
const closing = closeInOrder(say)

function morning(): Date {
  const day = Temporal.Now.plainDateISO(zone)
  return new Date(day.toZonedDateTime({ timeZone: zone, plainTime: '10:42' }).epochMilliseconds)
}

async function start(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'calibrate-pictures-'))
  closing.add('data', async () => rmSync(dataDir, { recursive: true, force: true }))
  await buildWeb()
  const { urls: database } = await prepareData({ env: {}, dataDir, isDemo: false, say, closing })
  const { seedDemo } = await import('#database/seed/demo/index.ts')
  await seedDemo(database.DATABASE_URL, { filesDir: join(dataDir, 'files'), now })
  const { startServer } = await import('#server/start.ts')
  const env = { ...database, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
  const server = await startServer(env, { clock: { now: () => new Date(now) } })
  closing.add('server', () => server.stop())
  return `http://127.0.0.1:${server.port}`
}

async function takeAll(): Promise<void> {
  const selected = process.argv.slice(2)
  const baseURL = await start()
  const browser = await launchChromium()
  closing.add('browser', () => browser.close())
  mkdirSync(folder, { recursive: true })
  for (const [name, look] of Object.entries(screenshots)) {
    if (selected.length > 0 && !selected.includes(name)) continue
    say(`${name} ${await takePicture(name, look, baseURL)} kB`)
  }

  /** Takes one screenshot and returns its size in kB. */
  async function takePicture(name: string, look: (open: Open) => Promise<Page>, at: string): Promise<number> {
    let last: Page | undefined
    const open: Open = async (username, size = desk) => {
      const context = await browser.newContext({
        baseURL: at,
        locale: 'en-US',
        timezoneId: zone,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
        ...size,
      })
      context.setDefaultTimeout(30_000)
      await context.clock.setFixedTime(now)
      await context.route('**/api/**', answeredAt(now))
      last = await context.newPage()
      if (username) await signIn(last, username)
      return last
    }
    const page = await look(open)
    await page.waitForLoadState('networkidle')
    if (page.url() !== `${at}/login`) await live(page)
    const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    const { size } = await sharp(shot)
      .png({ palette: true, quality: 100, effort: 10, compressionLevel: 9 })
      .toFile(join(folder, `${name}.png`))
    await last?.context().close()
    return Math.round(size / 1000)
  }
}

/** Answers say the time of the pictures, by which the app corrects its clock. */
const answeredAt = (time: Date) => async (route: Route) => {
  const response = await route.fetch()
  await route.fulfill({ response, headers: { ...response.headers(), date: time.toUTCString() } })
}

async function signIn(page: Page, username: string): Promise<void> {
  const { demoPassword } = await import('#database/seed/demo/index.ts')
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await live(page)
}

try {
  await closing.race(takeAll())
  await closing.end()
} catch (error) {
  await closing.fail(error)
}
