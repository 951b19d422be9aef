import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { withChromium } from './browser.ts'

/** Compressed with the settings of the build. */
export const sizesOf = (text: string | Buffer) => ({
  gz: gzipSync(text, { level: 9 }).length,
  br: brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length,
})

/**
 * Scripts that Chromium loads when it opens a page with an empty cache, until the network has been idle for
 * a second.
 * @throws Error if the page never shows `sees`, a selector
 */
export const scriptsOf = (url: string, path: string, token: string | null, sees: string): Promise<string[]> =>
  withChromium(url, token, async (context) => {
    const page = await context.newPage()
    const found = new Set<string>()
    page.on('response', (response) => {
      const at = new URL(response.url()).pathname
      if (/\.m?js$/.test(at)) found.add(at)
    })
    await page.goto(url + path, { waitUntil: 'networkidle' })
    await page.locator(sees).first().waitFor()
    await page.waitForTimeout(1000)
    return [...found]
  })

/**
 * The same, only until the page shows `sees`: what comes while it does so already belongs to the next thing.
 */
export const firstScriptsOf = (url: string, path: string, token: string, sees: string): Promise<string[]> =>
  withChromium(url, token, async (context) => {
    const page = await context.newPage()
    await page.goto(url + path, { waitUntil: 'commit' })
    return page.evaluate<string[]>(`new Promise((resolve) => {
      const scripts = () => performance.getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => /\\.m?js$/.test(path))
      const look = () => (document.querySelector(${JSON.stringify(sees)}) ? (watch.disconnect(), resolve(scripts())) : undefined)
      const watch = new MutationObserver(look)
      watch.observe(document, { childList: true, subtree: true })
      look()
    })`)
  })

/** Bytes that the server sends for some scripts, by encoding. */
export const sentBytes = async (url: string, scripts: readonly string[]) => {
  const sent = { gz: 0, br: 0 }
  for (const script of scripts)
    for (const [name, encoding] of [
      ['gz', 'gzip'],
      ['br', 'br'],
    ] as const) {
      const answer = await fetch(url + script, { headers: { 'accept-encoding': encoding } })
      const text = Buffer.from(await answer.arrayBuffer())
      if (answer.headers.get('content-encoding') !== encoding)
        throw new Error(`${script} was not sent as ${encoding}`)
      sent[name] += Number(answer.headers.get('content-length') ?? sizesOf(text)[name])
    }
  return sent
}
