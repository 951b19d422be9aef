import type { CDPSession, Page } from 'playwright-core'

/** Page script that records how long each input took until the next paint, and the gaps between frames. */
const script = `
  window.noted = { presses: new Map(), frames: [], watching: false }
  new PerformanceObserver((list) => {
    for (const { interactionId, startTime, duration, name, target } of list.getEntries())
      if (interactionId && duration > (noted.presses.get(interactionId)?.ms ?? 0))
        noted.presses.set(interactionId, { at: startTime, ms: duration, name: name + ' ' + (target?.getAttribute?.('aria-label') ?? target?.textContent ?? '').slice(0, 40) })
  }).observe({ type: 'event', durationThreshold: 16 })
  let last = 0
  const frame = (at) => {
    if (noted.watching && last) noted.frames.push(at - last)
    last = at
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)`

/** Starts recording. Call it before the page opens. */
export const recordInputs = (page: Page): Promise<unknown> => page.addInitScript(script)

/** The slowest event of each input since the last call, in milliseconds, with its target. */
export const slowestInputs = (page: Page): Promise<{ at: number; ms: number; name: string }[]> =>
  page.evaluate(`(() => { const all = [...noted.presses.values()]; noted.presses.clear(); return all })()`)

/** Gaps between frames while something runs. */
export const frameGaps = async (page: Page, work: () => Promise<unknown>): Promise<number[]> => {
  await page.evaluate('noted.watching = true, noted.frames = []')
  await work()
  return page.evaluate('(noted.watching = false, noted.frames)')
}

/** Gives the list so many rows by repeating the server's page (at most 1,000 rows) with other ids. */
export const multiplyRows = (page: Page, count: number): Promise<unknown> =>
  page.route(/\/api\/calibrate\/calibrates\?/, async (route) => {
    const answer = await route.fetch()
    const { items, ...rest } = (await answer.json()) as { items: { calibrate: number }[] }
    const rows = Array.from({ length: count }, (_, at) => {
      const row = items[at % items.length]
      return at < items.length ? row : { ...row, calibrate: 10_000_000 + at }
    })
    await route.fulfill({ response: answer, json: { ...rest, items: rows } })
  })

/** Operates mouse and keyboard without running any script in the page meanwhile. */
export type InputDriver = {
  /** Clicks the middle of an element. */
  press: (selector: string, at?: number) => Promise<void>
  keys: (...all: string[]) => Promise<void>
  /**
   * Each input: when it began by the page's clock, and the main thread's CPU time in the following 250 ms.
   */
  made: { at: number; cpu: number }[]
}

/** CPU time excludes other processes on the machine, so it tells more than the clock on a busy one. */
export const inputDriver = async (page: Page, cdp: CDPSession): Promise<InputDriver> => {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const made: InputDriver['made'] = []
  const worked = async () =>
    ((await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ??
      0) * 1000
  const counted = async (work: () => Promise<unknown>) => {
    const at = await page.evaluate<number>('performance.now()')
    const before = await worked()
    await work()
    await page.waitForTimeout(250)
    made.push({ at, cpu: (await worked()) - before })
  }
  return {
    made,
    keys: async (...all) => {
      for (const key of all) await counted(() => page.keyboard.press(key))
    },
    press: async (selector, at = 0) => {
      const found = page.locator(selector).nth(at)
      await found.waitFor()
      const box = await found.boundingBox()
      if (!box) throw new Error(`${selector} is not to be seen`)
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
      await page.waitForTimeout(100)
      await counted(() => page.mouse.down().then(() => page.mouse.up()))
    },
  }
}
