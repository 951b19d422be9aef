import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Watches over PostgreSQL on behalf of this process until dismissed. */
export interface Watchdog {
  dismiss(): void
}

/** How long an orphaned PostgreSQL waits for the next start to adopt it. */
const graceSeconds = 30

/**
 * If this process dies, the pipe to this small shell script closes. The script waits half a minute and,
 * unless a newer process has written its own id to the file, shuts PostgreSQL down. The path is passed as
 * an argument, never as program text.
 */
const watchScript = `
cat > /dev/null
sleep ${graceSeconds}
[ "$(cat "$1")" = "$2" ] && kill -INT "$(head -n 1 "$3")" 2> /dev/null
`

/**
 * Writes this process's id to the watchdog file and starts the watchdog. Windows has no such shell; there
 * the next start adopts PostgreSQL.
 */
export function startWatchdog(folder: string, cluster: string): Watchdog {
  const file = join(folder, 'keeper')
  const id = randomUUID()
  writeFileSync(file, id, { mode: 0o600 })
  if (process.platform === 'win32') return { dismiss: () => undefined }
  const child = spawn('/bin/sh', ['-c', watchScript, 'keeper', file, id, join(cluster, 'postmaster.pid')], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.on('error', () => undefined)
  child.stdin.on('error', () => undefined)
  child.unref()
  const pipe = child.stdin as typeof child.stdin & { unref?(): void }
  pipe.unref?.()
  return { dismiss: () => void (child.pid && process.kill(-child.pid, 'SIGKILL')) }
}
