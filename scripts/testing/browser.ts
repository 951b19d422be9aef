import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'

/** Chromium without the parts that draw windows: opens a page in half the CPU time. */
const shell = 'chromium-headless-shell'
const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]
const usual = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** The path of a Chromium on this machine: CHROMIUM_PATH, the PATH, the usual places, then Playwright's. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  return [...onPath(names), ...usual, ...downloadedByPlaywright()].find((path) => existsSync(path))
}

/** The same for journeys: Chromium's headless shell when the machine has it. */
export function findJourneyBrowser(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  return onPath([shell]).find((path) => existsSync(path)) ?? findChromium()
}

const onPath = (programs: readonly string[]): string[] =>
  (process.env.PATH ?? '').split(delimiter).flatMap((folder) => programs.map((name) => join(folder, name)))

function downloadedByPlaywright(): string[] {
  const places = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), '.cache/ms-playwright'),
    join(homedir(), 'Library/Caches/ms-playwright'),
    join(homedir(), 'AppData/Local/ms-playwright'),
  ]
  const inside = ['chrome-linux/chrome', 'chrome-linux64/chrome', 'chrome-win/chrome.exe']
  return places
    .filter((place) => place !== undefined && existsSync(place))
    .flatMap((place) => readdirSync(place as string).map((name) => join(place as string, name)))
    .filter((folder) => /chromium-\d+$/.test(folder))
    .flatMap((folder) => inside.map((path) => join(folder, path)))
}

/** On a build machine (CI=true, root, apt) installs Chromium and its headless shell where one is missing. */
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

/** For a browser that tries the product: no sandbox under root, nothing of its own on the network. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const

/** Pages of tests live for seconds: what optimizing compilers cost is more than their code gives back. */
const withoutOptimizing = '--js-flags=--no-opt --no-maglev'

/** Starts a headless Chromium with an empty profile; WebGL is drawn by software. Throws when there is none. */
export function launchChromium(executablePath = findChromium()): Promise<Browser> {
  if (!executablePath) throw new Error('No Chromium found; set CHROMIUM_PATH to one.')
  return chromium.launch({
    executablePath,
    args: [...chromiumArgs, withoutOptimizing, '--enable-unsafe-swiftshader'],
  })
}
