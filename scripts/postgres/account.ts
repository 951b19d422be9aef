import { chownSync, lstatSync, readdirSync, readFileSync, realpathSync, statSync, type Stats } from 'node:fs'
import { dirname, join } from 'node:path'

/** The system user that PostgreSQL runs as; empty for the current user. */
export interface Account {
  uid?: number
  gid?: number
}

/**
 * PostgreSQL refuses to run as root. When started by root, it runs as the owner of its existing files or as
 * the first unprivileged system user found. initdb needs a user that exists, so an arbitrary uid would not
 * work.
 */
export function accountFor(cluster: string): Account {
  if (process.getuid?.() !== 0) return {}
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody', 'daemon']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid && uid !== '0') return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    'PostgreSQL cannot run as root, and this machine has no plain system user (postgres, nobody). ' +
      'Start as an ordinary user, or set DATABASE_URL and APP_DATABASE_URL to a database of your own.',
  )
}

function canTraverse(entry: Stats, account: Account): boolean {
  if (entry.uid === account.uid) return (entry.mode & 0o100) !== 0
  if (entry.gid === account.gid) return (entry.mode & 0o010) !== 0
  return (entry.mode & 0o001) !== 0
}

/** Whether the account can traverse all folders down to an existing folder, and enter it. */
export function canReach(folder: string, account: Account): boolean {
  if (account.uid === undefined) return true
  let current = realpathSync(folder)
  for (;;) {
    if (!canTraverse(statSync(current), account)) return false
    if (dirname(current) === current) return true
    current = dirname(current)
  }
}

/** Changes the owner of a file or of a folder with everything in it. Links are changed, not followed. */
export function changeOwner(path: string, account: Account): void {
  if (account.uid === undefined || account.gid === undefined) return
  const entry = lstatSync(path)
  if (entry.isSymbolicLink()) return
  chownSync(path, account.uid, account.gid)
  if (entry.isDirectory()) for (const name of readdirSync(path)) changeOwner(join(path, name), account)
}
