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
