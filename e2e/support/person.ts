import type { BrowserContext, ConsoleMessage, Page, Request } from 'playwright-core'

/** What every demo account is opened with. */
export const password = 'Calibrate#2026'

export const desk = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

/** Someone at a browser of their own. */
export interface Person {
  name: string
  page: Page
  context: BrowserContext
  /** Everything the console said, for a failed test. */
  log: string[]
  /** Errors of page and console that nothing explained yet. */
  problems: string[]
  /** Waits until the page has asked for all it needs and has drawn it: two frames with no request under way. */
  settled(): Promise<void>
  /** Refusals that belong to the story: their line in the console is no problem ("401", /updateStatus.*409/). */
  expects(...refusals: RegExp[]): void
}

const twoFrames = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))'

/** Watches a browser context: all its pages tell their errors to the person. */
export function watch(name: string, context: BrowserContext, page: Page): Person {
  const expected: RegExp[] = []
  const underway = new Set<Request>()
  const isOver = (request: Request) => void underway.delete(request)
  page.on('request', (request) => void underway.add(request))
  page.on('requestfinished', isOver)
  page.on('requestfailed', isOver)
  const person: Person = {
    name,
    page,
    context,
    log: [],
    problems: [],
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
