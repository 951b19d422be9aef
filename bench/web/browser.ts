import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext } from 'playwright-core'
import { freePort } from '#scripts/postgres/ports.ts'
import { chromiumArgs, findChromium } from '#scripts/testing/browser.ts'

/**
 * Runs `work` in Chromium with an empty profile and a debugging port for other tools. With a token the user
 * is signed in before anything of the product loads, so that the cache is still empty.
 */
export const withChromium = async <T>(
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
