import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { root } from './project/files.ts'
import { runProgram } from './project/run.ts'
import { runChecks, step, stepTimings } from './project/steps.ts'
import { findJourneyBrowser, installBrowsers } from './testing/browser.ts'
import { findRedis, installRedis } from './testing/redis.ts'
import { countTests, failedLines, slowestFiles, type Report } from './testing/test-report.ts'
import { selectTests, type TestSelection } from './testing/test-selection.ts'

// npm test                      everything that CI runs
// npm test -- web requests      the tests of a folder or module, without the checks
// npm test -- e2e/chat          the test files whose path contains this text
const folder = join(root, '.tmp/test')
const failed: string[] = []
let report: Report | undefined

/** Runs vitest on a selection. Returns whether nothing failed. */
async function runTests({ projects, paths }: TestSelection): Promise<boolean> {
  const file = join(folder, 'report.json')
  // Programs that tests start again and again start in half the time.
  const env: Record<string, string> = { NODE_COMPILE_CACHE: join(root, '.tmp/compiled') }
  if (projects.includes('e2e')) {
    installBrowsers()
    if (!findJourneyBrowser())
      throw new Error('The journeys need a Chromium: install one, or name it with CHROMIUM_PATH.')
  }
  // Without a redis-server, tests with several processes are skipped with a message.
  const redis = findRedis() ?? installRedis()
  if (redis) env['REDIS_SERVER_PATH'] = redis
  const { code } = await runProgram(
    'vitest/vitest.mjs',
    [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...paths,
    ],
    { show: true, env },
  )
  report = readReport(file)
  return code === 0
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}

async function runEverything(): Promise<void> {
  // The checks use the CPU time that the build and the tests leave while waiting for files, databases, and browsers.
  const checking = runChecks()
  const built = await step('web build', async () => {
    await buildWeb()
    return true
  })
  if (!built) failed.push('web build')
  const [checks, tests] = await Promise.all([
    checking,
    step('tests', () => runTests({ projects: ['unit', 'isolated', 'e2e'], paths: [] })),
  ])
  failed.push(...checks)
  if (!tests) failed.push('tests')
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const names = process.argv.slice(2)
if (names.length === 0) await runEverything()
else if (!(await step('tests', () => runTests(selectTests(names))))) failed.push('tests')

const count = countTests(report)
// Vitest also fails without a failed test, for example on an unhandled rejection. A failed check counts
// too.
const failures = Math.max(count.failed, failed.length)
for (const line of slowestFiles(report, 10)) console.log(line.replaceAll(`${root}/`, ''))
for (const { name, seconds } of stepTimings()) console.log(`${seconds.toFixed(1).padStart(8)} s  ${name}`)
if (failed.length > 0) console.error(`failed: ${failed.join(', ')}`)
// Repeated at the end, where they are easy to find.
for (const line of failedLines(report)) console.error(`  ${line.replaceAll(`${root}/`, '')}`)
const summary = `${count.passed} passed, ${failures} failed`
writeFileSync(join(folder, 'summary'), `${summary}\n`)
console.log(summary)
process.exitCode = failures > 0 ? 1 : 0
