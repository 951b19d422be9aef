import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { styleText } from 'node:util'
import { root } from './files.ts'
import { runScript } from './run.ts'

/** The steps of `npm run check`: the package.json scripts named check:*, in their order. */
export function checkNames(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  return Object.keys(scripts).filter((name) => name.startsWith('check:'))
}

const done: { name: string; seconds: number }[] = []

/** Duration of each step so far, in the order in which they ended. */
export const stepTimings = (): readonly { name: string; seconds: number }[] => done

/** Runs one step and prints its name, result, and duration. Returns whether it succeeded. */
export async function step(name: string, work: () => Promise<boolean>): Promise<boolean> {
  const from = performance.now()
  let succeeded = false
  try {
    succeeded = await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
  const seconds = (performance.now() - from) / 1000
  done.push({ name, seconds })
  const mark = succeeded ? styleText('green', 'ok    ') : styleText('red', 'FAILED')
  console.log(`${mark} ${name.padEnd(16)} ${seconds.toFixed(1).padStart(6)} s`)
  return succeeded
}

/** Runs all checks, two at a time, and returns the names of those that failed. */
export async function runChecks(): Promise<string[]> {
  const failed: string[] = []
  const waiting = checkNames()
  const work = async (): Promise<void> => {
    for (let name = waiting.shift(); name; name = waiting.shift()) if (!(await check(name))) failed.push(name)
  }
  await Promise.all([work(), work()])
  return failed
}

const check = (name: string): Promise<boolean> =>
  step(name, async () => {
    const { code, output } = await runScript(name)
    if (code !== 0) process.stderr.write(output)
    return code === 0
  })
