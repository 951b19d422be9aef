import type { ConsoleMessage, Page, Request } from 'playwright-core'
import type { Lent } from './contexts.ts'

/** What every demo account is opened with. */
export const password = 'Calibrate#2026'

export const desk = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

/** Someone at a browser of their own. */
export interface Person extends Lent {
  name: string
  /** Everything the console said, for a failed test. */
  log: string[]
  /** Errors of page and console that nothing explained yet. */
  problems: string[]
  /** Opens a screen inside the running app, as a link does: a tenth of what loading the page costs. */
  follow(path: string): Promise<void>
  /** What the page has asked for and not received. */
  underway: ReadonlySet<Request>
  /** Waits until the page has asked for all it needs and has drawn it: two frames with no request under way. */
  settled(): Promise<void>
  /** Refusals that belong to the story: their line in the console is no problem ("401", /updateStatus.*409/). */
  expects(...refusals: RegExp[]): void
}

const twoFrames = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))'

/** Watches a browser context: all its pages tell their errors to the person. */
export function watch(name: string, lent: Lent): Person {
  const { context, page } = lent
  const expected: RegExp[] = []
  const underway = new Set<Request>()
  const isOver = (request: Request) => void underway.delete(request)
  page.on('request', (request) => void underway.add(request))
  page.on('requestfinished', isOver)
  page.on('requestfailed', isOver)
  const person: Person = {
    ...lent,
    name,
    log: [],
    problems: [],
    underway,
    follow: async (path) => {
      const to = JSON.stringify(path)
      // Those of the screen that is left: a map's end with its worker, and nothing tells.
      underway.clear()
      await page.evaluate(`history.pushState(null, '', ${to}); dispatchEvent(new PopStateEvent('popstate'))`)
    },
    settled: async () => {
      do await page.evaluate(twoFrames)
      while (underway.size > 0)
    },
    expects: (...refusals) => void expected.push(...refusals),
  }
  const isExpected = (words: string) => expected.some((each) => each.test(words))
  const hear = (message: ConsoleMessage) => {
    const words = `${message.text()} ${message.location().url}`
    person.log.push(`${message.type()} ${words}`)
    if (message.type() === 'error' && !isExpected(words)) person.problems.push(words)
  }
  context.on('console', hear)
  context.on('weberror', (error) => {
    person.log.push(`error ${error.error().stack}`)
    person.problems.push(String(error.error()))
  })
  return person
}

/** Signs in by the real form, and waits until the page behind it stands. */
export async function signIn(page: Page, username: string, word = password): Promise<void> {
  await page.goto('/login')
  await fillSignIn(page, username, word)
  await live(page)
}

/** Types name and password into the form of the page, and sends it. */
export async function fillSignIn(page: Page, username: string, word = password): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByLabel('Password', { exact: true }).fill(word)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Waits until changes arrive by themselves; a phone says so to screen readers and only when they do not. */
export const live = (page: Page): Promise<void> =>
  page.getByRole('banner').getByText('Live', { exact: true }).waitFor({ state: 'attached' })
