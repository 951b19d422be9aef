import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const pgbench = '/usr/lib/postgresql/15/bin/pgbench'
const run = promisify(execFile)
/** As many as the product's callers. */
export const connections = 8

/**
 * How many times per second the database alone answers statements with `:f`, a random firm id between two
 * given ones. Uses pgbench with prepared statements or, without it, a loop of our own.
 */
export const measureLimit = async (
  url: string,
  statements: readonly string[],
  firms: readonly number[],
  seconds: number,
): Promise<number> => {
  const [low, high] = [firms[0] ?? 1, firms.at(-1) ?? 1]
  if (!existsSync(pgbench)) return loop(url, statements, firms, seconds)
  const scripts = statements.map(
    (text) => `\\set f random(${low}, ${high})\n${text.replaceAll('\n', ' ')};\n`,
  )
  return scriptRate(url, scripts, seconds)
}

/** How many times per second pgbench runs randomly chosen scripts. @throws Error without pgbench */
export const scriptRate = async (
  url: string,
  scripts: readonly string[],
  seconds: number,
): Promise<number> => {
  if (!existsSync(pgbench)) throw new Error(`${pgbench} is missing: install postgresql-contrib.`)
  const folder = mkdtempSync(join(tmpdir(), 'bench-limit-'))
  try {
    const files = scripts.flatMap((text, at) => {
      const file = join(folder, `${at}.sql`)
      writeFileSync(file, text)
      return ['-f', file]
    })
    const said = await run(
      pgbench,
      ['-n', '-M', 'prepared', '-c', `${connections}`, '-j', '1', '-T', `${seconds}`].concat(files, url),
    )
    const found = /tps = ([\d.]+)/.exec(said.stdout)?.[1]
    if (!found) throw new Error(`pgbench said no figure: ${said.stderr}`)
    return Number(found)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const loop = async (
  url: string,
  statements: readonly string[],
  firms: readonly number[],
  seconds: number,
) => {
  const until = performance.now() + seconds * 1000
  const one = async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    let done = 0
    for (; performance.now() < until; done++) {
      const at = Math.floor(Math.random() * statements.length)
      const firm = firms[Math.floor(Math.random() * firms.length)]
      const text = statements[at] ?? ''
      const values = text.includes(':f') ? [firm] : []
      await client.query({ name: `s${at}`, text: text.replaceAll(':f', '$1'), values })
    }
    await client.end()
    return done
  }
  const counts = await Promise.all(Array.from({ length: connections }, one))
  return counts.reduce((sum, each) => sum + each, 0) / seconds
}
