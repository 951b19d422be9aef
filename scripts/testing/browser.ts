import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'

/** Chromium without window rendering opens a page in half the CPU time. */
const shell = 'chromium-headless-shell'
const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]
const commonPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** Finds Chromium: CHROMIUM_PATH, the PATH, common locations, then Playwright's. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  return [...onPath(names), ...commonPaths, ...downloadedByPlaywright()].find((path) => existsSync(path))
}

/** Finds the browser for e2e tests: Chromium's headless shell if installed. */
export function findJourneyBrowser(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  return onPath([shell]).find((path) => existsSync(path)) ?? findChromium()
}

const onPath = (programs: readonly string[]): string[] =>
  (process.env.PATH ?? '').split(delimiter).flatMap((folder) => programs.map((name) => join(folder, name)))

function downloadedByPlaywright(): string[] {
  const folders = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), '.cache/ms-playwright'),
    join(homedir(), 'Library/Caches/ms-playwright'),
    join(homedir(), 'AppData/Local/ms-playwright'),
  ]
  const inside = ['chrome-linux/chrome', 'chrome-linux64/chrome', 'chrome-win/chrome.exe']
  return folders
    .filter((folder) => folder !== undefined && existsSync(folder))
    .flatMap((folder) => readdirSync(folder as string).map((name) => join(folder as string, name)))
    .filter((folder) => /chromium-\d+$/.test(folder))
    .flatMap((folder) => inside.map((path) => join(folder, path)))
}

/** Installs Chromium and its headless shell on a build machine (CI=true, root, apt) if one is missing. */
export function installBrowsers(): void {
  const mayInstall = process.env.CI === 'true' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const isComplete = findChromium() && onPath([shell]).some((path) => existsSync(path))
  if (!mayInstall || isComplete || process.env.CHROMIUM_PATH) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    console.log(`installing chromium and ${shell}`)
    execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', shell], {
      env,
      stdio: 'ignore',
    })
  } catch (error) {
    console.error(`apt-get could not install chromium: ${String(error)}`)
  }
}

/** Arguments for a test browser: no sandbox, which root cannot use, and no network traffic of its own. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const

/** Test pages live for seconds, so optimizing compilers cost more than they save. */
const noOptimizingCompilers = '--js-flags=--no-opt --no-maglev'

/** Starts headless Chromium with an empty profile and software WebGL. Throws if there is none. */
export function launchChromium(executablePath = findChromium()): Promise<Browser> {
  if (!executablePath) throw new Error('No Chromium found; set CHROMIUM_PATH to one.')
  return chromium.launch({
    executablePath,
    args: [...chromiumArgs, noOptimizingCompilers, '--enable-unsafe-swiftshader'],
  })
}
