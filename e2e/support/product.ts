import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/harness.ts'
import { buildWeb } from '#scripts/build-web.ts'
import { freePort } from '#scripts/postgres/ports.ts'
import { root } from '#scripts/project/files.ts'
import { launchChromium } from '#scripts/testing/browser.ts'
import { openMailbox, type Mailbox } from './mailbox.ts'
import { desk, signIn, watch, type Person } from './person.ts'

const shots = join(root, '.tmp/e2e')

/** The real product on a fresh demo, a mail server beside it, and a browser for each person of a test. */
export interface Product {
  app: TestApp
  mailbox: Mailbox
  browser: Browser
  /** Someone with a browser of their own, signed in when a username is given. */
  person(username?: string, options?: BrowserContextOptions): Promise<Person>
}

/**
 * Starts the product for a test file and ends it; after each test nobody's browser may have told an error.
 * @param host of the public address: a passkey belongs to a name, and no bare address has any
 */
export function useProduct(host = '127.0.0.1'): Product {
  const product = {} as Product
  let people: Person[] = []
  beforeAll(async () => {
    await buildWeb()
    const mailbox = await openMailbox()
    // The mailed links must name the port before the server listens.
    const port = await freePort()
    const app = await startTestApp({
      demo: true,
      env: {
        PORT: String(port),
        PUBLIC_URL: `http://${host}:${port}`,
        SMTP_URL: mailbox.url,
        WEB_DIR: join(root, 'dist/web'),
      },
    })
    const browser = await launchChromium()
    Object.assign(product, { app, mailbox, browser } satisfies Partial<Product>)
  })
  product.person = async (username, options = {}) => {
    const context = await product.browser.newContext({
      baseURL: product.app.services.settings.publicUrl,
      viewport: desk,
      locale: 'en-US',
      timezoneId: 'America/Detroit',
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
      ...options,
    })
    context.setDefaultTimeout(30_000)
    const person = watch(username ?? 'someone', context, await context.newPage())
    // The demo of tests names its photos and writes none.
    person.expects(/404 \(Not Found\) .*\/api\/file\/get/)
    people.push(person)
    if (username) await signIn(person.page, username)
    return person
  }
  afterEach(async ({ task }) => {
    const there = people
    people = []
    const failed = task.result?.state === 'fail' || there.some((each) => each.problems.length > 0)
    if (failed)
      await Promise.all(
        there.map((each, index) =>
          keep(`${task.name} try ${(task.result?.retryCount ?? 0) + 1}`, index, each),
        ),
      )
    await Promise.all(there.map((each) => each.context.close()))
    for (const each of there) expect(each.problems, `errors in the browser of ${each.name}`).toEqual([])
  })
  afterAll(async () => {
    await product.browser?.close()
    await product.app?.stop()
    await product.mailbox?.stop()
  })
  return product
}

/** Keeps what a person saw last, and what their console said, in .tmp/e2e. */
async function keep(test: string, index: number, person: Person): Promise<void> {
  mkdirSync(shots, { recursive: true })
  const file = join(shots, `${test}-${index}-${person.name}`.replace(/[^\w./@-]+/g, '-'))
  writeFileSync(`${file}.txt`, [person.page.url(), ...person.log].join('\n'))
  await person.page.screenshot({ path: `${file}.png` }).catch(() => undefined)
}
