import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from 'playwright-core'
import { freePort } from '#scripts/postgres/ports.ts'
import { chromiumArgs, findJourneyBrowser } from '#scripts/testing/browser.ts'

/** A folder that a browser keeps what it stores in, also when it is killed. */
export const makeProfile = () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-phone-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

/**
 * A browser in a process of its own on a profile, with a phone's screen. Its main process and all others end together.
 * The headless shell is taken if there is one: on the software renderer, whole Chromium 156 hung on ten new pictures at once.
 */
export const startPhone = async (profile: string) => {
  const path = findJourneyBrowser()
  if (!path) throw new Error('No Chromium found; set CHROMIUM_PATH to one.')
  const port = await freePort()
  const flags = [`--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, '--headless']
  const started = spawn(path, [...chromiumArgs, ...flags, '--window-size=390,844', 'about:blank'], {
    detached: true,
    stdio: 'ignore',
  })
  const gone = new Promise<void>((resolve) => started.once('exit', () => resolve()))
  const browser = await connected(`http://127.0.0.1:${port}`)
  const context = browser.contexts()[0]
  if (!context) throw new Error('Chromium has no context.')
  const page = context.pages()[0] ?? (await context.newPage())
  return {
    context,
    page,
    /** Ends all its processes at once, as a flat battery does. */
    async kill() {
      if (started.pid !== undefined) process.kill(-started.pid, 'SIGKILL')
      await gone
    },
    async close() {
      const session = await browser.newBrowserCDPSession()
      await session.send('Browser.close').catch(() => undefined)
      await Promise.race([gone, pause(5000)])
      if (started.exitCode === null && started.signalCode === null) await this.kill()
    },
  }
}

const connected = async (url: string) => {
  for (let tries = 0; ; tries += 1) {
    try {
      return await chromium.connectOverCDP(url)
    } catch (error) {
      if (tries >= 100) throw error
      await pause(50)
    }
  }
}

/** Signs in by a token, and waits until the device has stored the app and these visits. */
export const prepare = async (page: Page, url: string, token: string, visits: readonly number[]) => {
  await page.goto(`${url}/healthz`)
  await page.evaluate(`localStorage.setItem('calibrate.token', ${JSON.stringify(token)})`)
  await page.goto(`${url}/`)
  await holds(page, `caches.match('/techschedule/0').then((found) => found !== undefined)`)
  for (const visit of visits) await holds(page, isKept(visit))
}

/** Waits until an expression of the page holds. @throws Error if it doesn't in two minutes */
export const holds = async (page: Page, expression: string): Promise<void> => {
  for (let tries = 0; !(await page.evaluate(expression)); tries += 1) {
    if (tries >= 400) throw new Error(`This never held: ${expression.slice(0, 200)}`)
    await pause(300)
  }
}

/** Whether the device keeps a visit. */
const isKept = (visit: number) => `new Promise((resolve) => {
  const request = indexedDB.open('calibrate-work')
  request.onsuccess = () => {
    const keys = request.result.transaction('answers').objectStore('answers').getAllKeys()
    keys.onsuccess = () => {
      request.result.close()
      resolve(keys.result.some(([, query]) => query.includes('calibrateEvent"') && query.includes('"id":${visit}')))
    }
  }
})`

/** Whether nothing waits on the device, neither an act nor its receipt. */
export const isSent = `new Promise((resolve) => {
  const request = indexedDB.open('calibrate-work')
  request.onsuccess = () => {
    const stores = request.result.transaction(['acts', 'receipts'])
    const counts = ['acts', 'receipts'].map((name) => stores.objectStore(name).count())
    stores.oncomplete = () => {
      request.result.close()
      resolve(counts.every(({ result }) => result === 0))
    }
  }
})`

/** Names of the files that wait on the device. */
export const waitingFiles = (page: Page) =>
  page.evaluate<string[]>(`new Promise((resolve) => {
  const request = indexedDB.open('calibrate-work')
  request.onsuccess = () => {
    const acts = request.result.transaction('acts').objectStore('acts').getAll()
    acts.onsuccess = () => {
      request.result.close()
      resolve(acts.result.flatMap(({ file }) => file?.name ?? []))
    }
  }
})`)

/** Ticks that wait on the device, in the order in which they were made. */
export const waitingTicks = (page: Page) =>
  page.evaluate<{ item: number; done: boolean }[]>(`new Promise((resolve) => {
  const request = indexedDB.open('calibrate-work')
  request.onsuccess = () => {
    const acts = request.result.transaction('acts').objectStore('acts').getAll()
    acts.onsuccess = () => {
      request.result.close()
      resolve(acts.result
        .filter(({ kind, state }) => kind === 'item' && state === 'waiting')
        .toSorted((a, b) => a.receipt.number - b.receipt.number)
        .map(({ body }) => ({ item: body.id, done: body.done })))
    }
  }
})`)
