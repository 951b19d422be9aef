import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext } from 'playwright-core'
import { freePort } from '#scripts/postgres/ports.ts'
import { chromiumArgs, findChromium } from '#scripts/testing/browser.ts'

/**
 * Does something in a Chromium with an empty profile, which other tools reach by a port too. With a token the person is
 * signed in before anything of the product was loaded: nothing is in the cache yet.
 */
export const inChromium = async <T>(
  url: string,
  token: string | null,
  work: (context: BrowserContext, port: number) => Promise<T>,
): Promise<T> => {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium found; set CHROMIUM_PATH to one.')
  const profile = mkdtempSync(join(tmpdir(), 'bench-chromium-'))
  const port = await freePort()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...chromiumArgs, `--remote-debugging-port=${port}`],
    viewport: { width: 1350, height: 940 },
  })
  try {
    if (token) {
      const page = await context.newPage()
      await page.goto(`${url}/healthz`)
      await page.evaluate(`localStorage.setItem('calibrate.token', ${JSON.stringify(token)})`)
      await page.close()
    }
    return await work(context, port)
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}
