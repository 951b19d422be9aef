import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { filesUnder, root } from './project/files.ts'
import { runProgram } from './project/run.ts'
import { runChecks, step } from './project/steps.ts'
import { findChromium, installChromium } from './testing/browser.ts'
import { findRedis, installRedis } from './testing/redis.ts'
import { countReport, failedLines, type Count, type Report } from './testing/count.ts'

const folder = join(root, '.tmp/test')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const counts: Count[] = []
const lines: string[] = []

/** Runs one vitest project and takes its counts from its report; true when nothing failed. */
async function runTests(project: string, env: Record<string, string> = {}): Promise<boolean> {
  const file = join(folder, `${project}.json`)
  const args = [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  const { code } = await runProgram('vitest/vitest.mjs', args, { show: true, env })
  const report = readReport(file)
  const count = countReport(report)
  // Vitest also fails for what no test stands for, such as an unhandled rejection.
  if (code !== 0 && count.failed === 0) count.failed = 1
  counts.push(count)
  lines.push(...failedLines(report))
  return count.failed === 0
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}

async function runJourneys(): Promise<boolean> {
  const chromium = findChromium() ?? installChromium()
  if (chromium) return runTests('e2e', { CHROMIUM_PATH: chromium })
  console.error('The journeys need a Chromium: install one, or name it with CHROMIUM_PATH. They did not run.')
  return false
}

const failed = await runChecks()
/** Without a redis-server the tests of several processes are skipped, and say so. */
const redis = findRedis() ?? installRedis()
const place: Record<string, string> = redis ? { REDIS_SERVER_PATH: redis } : {}
if (!(await step('tests', () => runTests('unit', place)))) failed.push('tests')
const isBuilt = await step('web build', async () => {
  await buildWeb()
  return true
})
if (!isBuilt) failed.push('web build')
const hasJourneys = filesUnder('e2e').some((file) => file.endsWith('.test.ts'))
if (hasJourneys && !(await step('journeys', runJourneys))) failed.push('journeys')

if (failed.length > 0) console.error(`failed: ${failed.join(', ')}`)
// Once more at the end, where they are found at once.
for (const line of lines) console.error(`  ${line.replaceAll(`${root}/`, '')}`)
const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0)
const summary = `${sum('passed')} passed, ${sum('failed')} failed`
writeFileSync(join(folder, 'summary'), `${summary}\n`)
console.log(summary)
process.exitCode = failed.length > 0 ? 1 : 0
