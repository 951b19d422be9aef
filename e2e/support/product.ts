import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { givenOnDemo, type Given } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/harness.ts'
import { freePort, isFree } from '#scripts/postgres/ports.ts'
import { root } from '#scripts/project/files.ts'
import { findChromium, findJourneyBrowser, launchChromium } from '#scripts/testing/browser.ts'
import { lendContext } from './contexts.ts'
import { openMailbox, type Mailbox } from './mailbox.ts'
import { desk, live, signIn, watch, type Person } from './person.ts'

/** Where a failed journey leaves what was seen and said. */
const evidence = join(root, '.tmp/test/journeys')

/** The real product on a fresh demo with a mail server beside it. */
interface Running {
  app: TestApp
  /** Builds what a journey begins with. */
  given: Given
  mailbox: Mailbox
  stop(): Promise<void>
}

export interface Product extends Pick<Running, 'app' | 'given' | 'mailbox'> {
  browser: Browser
  /** Someone with a browser of their own on an empty page, signed in by a token when a username is given. */
  person(username?: string, options?: BrowserContextOptions): Promise<Person>
  /** The same, with Home open and live. */
  atHome(username: string, options?: BrowserContextOptions): Promise<Person>
  /** The same, signed in by typing into the form: where sign-in itself is the subject. */
  byForm(username: string, options?: BrowserContextOptions): Promise<Person>
}

/** With SLOW_ANSWERS=400, each call of a page waits up to 400 ms: this finds journeys that count on quick ones. */
const slowestAnswerMs = Number(process.env['SLOW_ANSWERS'] ?? 0)
const slowDown = (context: BrowserContext): Promise<unknown> =>
  context.route('**/api/**', async (route) => {
    await setTimeout(Math.random() * slowestAnswerMs)
    await route.fallback()
  })

/** The browsers of a worker, by path; they end with the worker's process. */
const browsers = new Map<string | undefined, Promise<Browser>>()
const browserAt = (path: string | undefined): Promise<Browser> => {
  const browser = browsers.get(path) ?? launchChromium(path)
  browsers.set(path, browser)
  return browser
}

/** Each product of a worker stands at the same address, so that the caches of its browser stay warm. */
let port: number | undefined

async function startProduct(host: string): Promise<Running> {
  const mailbox = await openMailbox()
  // Mailed links name the port, so it must be known before the server listens.
  port = port !== undefined && (await isFree(port)) ? port : await freePort()
  const app = await startTestApp({
    demo: true,
    env: {
      PORT: String(port),
      PUBLIC_URL: `http://${host}:${port}`,
      SMTP_URL: mailbox.url,
      WEB_DIR: join(root, 'dist/web'),
      LOG_LEVEL: 'info',
    },
  })
  const stop = async () => {
    await app.stop()
    await mailbox.stop()
  }
  return { app, given: await givenOnDemo(app), mailbox: hurried(mailbox, app), stop }
}

/** A mailbox whose reader doesn't wait for the seconds in which a sender may undo. */
const hurried = (mailbox: Mailbox, app: TestApp): Mailbox => ({
  ...mailbox,
  take: async (to, words) => {
    const letter = mailbox.take(to, words)
    const isHere = letter.then(() => true)
    // What queues the letter may be under way still.
    do await app.sendNow()
    while (!(await Promise.race([isHere, setTimeout(100, false)])))
    return letter
  },
})

interface ProductOptions {
  /** The host of the public address: a passkey belongs to a name, and a bare address has none. */
  host?: string
  /** Needs the whole of Chromium, for what its headless shell lacks: notifications. */
  isWhole?: boolean
  /** Each browser has cached nothing: for what happens when a file cannot come, or first comes. */
  isCold?: boolean
}

/**
 * Gives a test file a product of its own. After each test, no browser may have logged an error that the test didn't expect.
 */
export function useProduct({
  host = '127.0.0.1',
  isWhole = false,
  isCold = false,
}: ProductOptions = {}): Product {
  const product = {} as Product
  let running: Running | undefined
  let people: Person[] = []
  beforeAll(async () => {
    running = await startProduct(host)
    const { app, given, mailbox } = running
    const browser = await browserAt(isWhole ? findChromium() : findJourneyBrowser())
    Object.assign(product, { app, given, mailbox, browser })
  })
  product.person = async (username, options = {}) => {
    const stored: Record<string, string> = username
      ? { 'calibrate.token': await product.app.tokenFor(username) }
      : {}
    const lent = await lendContext(
      product.browser,
      {
        baseURL: product.app.services.settings.publicUrl,
        viewport: desk,
        locale: 'en-US',
        timezoneId: 'America/Detroit',
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
        ...options,
      },
      { stored, isCold },
    )
    if (slowestAnswerMs > 0) await slowDown(lent.context)
    const person = watch(username ?? 'someone', lent)
    // The demo names its photos but writes none in tests.
    person.expects(/404 \(Not Found\) .*\/api\/file\/get/)
    people.push(person)
    return person
  }
  product.atHome = async (username, options) => {
    const person = await product.person(username, options)
    await person.page.goto('/')
    await live(person.page)
    return person
  }
  product.byForm = async (username, options) => {
    const person = await product.person(undefined, options)
    await signIn(person.page, username)
    return person
  }
  afterEach(async ({ task }) => {
    const there = people
    people = []
    // A route that is still answering must not fail the run when its page is gone.
    await Promise.all(there.map((each) => unroute(each.context)))
    const failed = task.result?.state === 'fail' || there.some((each) => each.problems.length > 0)
    if (failed) await keepEvidence(task.name, there, product.app)
    await Promise.all(there.map((each) => (failed || isCold ? each.context.close() : each.giveBack())))
    for (const each of there) expect(each.problems, `errors in the browser of ${each.name}`).toEqual([])
  })
  afterAll(async () => {
    await running?.stop()
  })
  return product
}

const unroute = (context: BrowserContext): Promise<unknown> =>
  Promise.all([context, ...context.pages()].map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })))

/** Writes a screenshot and the console of each person, and the server's log. */
async function keepEvidence(test: string, people: Person[], app: TestApp): Promise<void> {
  mkdirSync(evidence, { recursive: true })
  const file = (name: string) => join(evidence, `${test}-${name}`.replace(/[^\w./@-]+/g, '-').slice(0, 180))
  writeFileSync(`${file('server')}.log`, app.log().join(''))
  await Promise.all(
    people.map(async (each, index) => {
      writeFileSync(
        `${file(`${index}-${each.name}`)}.txt`,
        [
          each.page.url(),
          ...each.log,
          ...[...each.underway].map((request) => `waiting ${request.url()}`),
        ].join('\n'),
      )
      await each.page.screenshot({ path: `${file(`${index}-${each.name}`)}.png` }).catch(() => undefined)
    }),
  )
}
