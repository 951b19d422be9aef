import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { inChromium } from './browser.ts'

/** Compressed as the build does it. */
export const sizesOf = (text: string | Buffer) => ({
  gz: gzipSync(text, { level: 9 }).length,
  br: brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length,
})

/**
 * The scripts that Chromium loads when it opens a page with nothing in its cache, until a second after the network is
 * quiet. @throws Error when the page does not get as far as `sees`, a selector
 */
export const scriptsOf = (url: string, path: string, token: string | null, sees: string): Promise<string[]> =>
  inChromium(url, token, async (context) => {
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

/** What the server sends for some scripts, by encoding, in bytes. */
export const sentOf = async (url: string, scripts: readonly string[]) => {
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
