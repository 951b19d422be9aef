import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'

/** A browser context with one page, for one person of one test. */
export interface Lent {
  context: BrowserContext
  page: Page
  /** Ends the loan: the next test with the same options gets the context as if it were new, but with its cache warm. */
  giveBack(): Promise<void>
}

/** A file that the product serves: here a page reaches the storage of its origin without starting the app. */
const quietPlace = '/push-worker.js'
/** What a context cannot be freed of. One that got any of these is closed after the test. */
const leaveTraces = ['addInitScript', 'exposeFunction', 'exposeBinding', 'newCDPSession'] as const
const heard = ['console', 'weberror', 'request', 'response', 'requestfinished', 'requestfailed', 'dialog']

/** Contexts that nobody uses, by browser and options. A worker keeps them from file to file. */
const free = new Map<Browser, Map<string, Lent[]>>()

/**
 * Lends a context whose storage is empty but for `stored` in its localStorage. A context that was used before keeps
 * its HTTP cache and compiled scripts: the first page costs a third of the CPU time. `isCold` gives a new one.
 */
export async function lendContext(
  browser: Browser,
  options: BrowserContextOptions,
  { stored = {}, isCold = false }: { stored?: Record<string, string>; isCold?: boolean } = {},
): Promise<Lent> {
  const key = JSON.stringify(options)
  const used = isCold ? undefined : shelf(browser, key).pop()
  const lent = used ?? (await makeContext(browser, options, key))
  if (Object.keys(stored).length > 0)
    await lent.page.evaluate(`Object.assign(localStorage, ${JSON.stringify(stored)})`)
  return lent
}

function shelf(browser: Browser, key: string): Lent[] {
  const shelves = free.get(browser) ?? new Map<string, Lent[]>()
  free.set(browser, shelves)
  const found = shelves.get(key) ?? []
  shelves.set(key, found)
  return found
}

async function makeContext(browser: Browser, options: BrowserContextOptions, key: string): Promise<Lent> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await page.goto(quietPlace)
  await devtools.send('Page.resetNavigationHistory')
  let isMarked = false
  for (const target of [context, page]) markWhenTraced(target, () => (isMarked = true))
  const lent: Lent = {
    context,
    page,
    giveBack: async () => {
      const isClean = !isMarked && !page.isClosed() && (await clean({ context, page, devtools }, options))
      if (isClean) shelf(browser, key).push(lent)
      else await context.close()
    },
  }
  return lent
}

/** Calls `mark` when a test does something to the context or page that stays. */
function markWhenTraced(target: BrowserContext | Page, mark: () => void): void {
  const methods = target as unknown as Record<string, (...args: unknown[]) => unknown>
  for (const name of leaveTraces) {
    const run = methods[name]?.bind(target)
    if (run)
      methods[name] = (...args) => {
        mark()
        return run(...args)
      }
  }
  for (const name of ['install', 'setFixedTime', 'setSystemTime', 'pauseAt'] as const) {
    const run = target.clock[name].bind(target.clock) as (...args: unknown[]) => Promise<void>
    Object.assign(target.clock, {
      [name]: (...args: unknown[]) => {
        mark()
        return run(...args)
      },
    })
  }
}

/** Brings a context back to how it began. Returns false when that is not possible. */
async function clean(
  { context, page, devtools }: { context: BrowserContext; page: Page; devtools: CDPSession },
  options: BrowserContextOptions,
): Promise<boolean> {
  try {
    for (const name of heard) {
      page.removeAllListeners(name)
      context.removeAllListeners(name)
    }
    await Promise.all(
      context
        .pages()
        .filter((each) => each !== page)
        .map((each) => each.close()),
    )
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await page.goto(quietPlace)
    await page.evaluate('localStorage.clear(); sessionStorage.clear()')
    await devtools.send('Storage.clearDataForOrigin', {
      origin: new URL(page.url()).origin,
      storageTypes: 'cookies,indexeddb,cache_storage',
    })
    await context.clearCookies()
    await context.clearPermissions()
    await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: options.reducedMotion ?? null })
    if (options.viewport) await page.setViewportSize(options.viewport)
    await devtools.send('Page.resetNavigationHistory')
    return true
  } catch {
    return false
  }
}
