import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Watches over PostgreSQL on our behalf until dismissed. */
export interface Keeper {
  dismiss(): void
}

/** How long an orphaned PostgreSQL waits for the next start to take it over. */
const graceSeconds = 30

/**
 * When we die without a word, the pipe to this little shell closes. It waits half a minute and, if
 * nobody has signed the keeper file since, ends PostgreSQL in order. The path goes in as an
 * argument, never as program text.
 */
const watch = `
cat > /dev/null
sleep ${graceSeconds}
[ "$(cat "$1")" = "$2" ] && kill -INT "$(head -n 1 "$3")" 2> /dev/null
`

/** Signs the keeper file in our name and sets the watch. Windows has no such shell: the next start takes over. */
export function setKeeper(folder: string, cluster: string): Keeper {
  const file = join(folder, 'keeper')
  const name = randomUUID()
  writeFileSync(file, name, { mode: 0o600 })
  if (process.platform === 'win32') return { dismiss: () => undefined }
  const child = spawn('/bin/sh', ['-c', watch, 'keeper', file, name, join(cluster, 'postmaster.pid')], {
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
