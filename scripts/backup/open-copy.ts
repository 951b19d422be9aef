import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { readManifest, type Manifest } from '#server/kernel/backup/layout.ts'
import { hashPassword } from '#server/modules/identity/password-hash.ts'
import { root } from '../project/files.ts'
import { type Closing } from '../shutdown.ts'
import { UserError } from '../project/user-error.ts'
import { openOwnerDatabase } from './owner-database.ts'

export interface Copy {
  url: string
  ownerUrl: string
  manifest: Manifest
  /** A host administrator who exists in this copy alone. */
  username: string
  password: string
}

interface CopyPlace {
  /** Folder of the backup. */
  backup: string
  /** Empty folder for the copy's database and files. */
  folder: string
  /** 0 for any free port. */
  port: number
  env: Record<string, string | undefined>
  say: (line: string) => void
  closing: Pick<Closing, 'add'>
}

/** Settings that change how pages look. The others lead to outside services, which a copy must not reach. */
const kept = ['APP_TITLE', 'POWERED_BY', 'TRAINING_URL', 'MAP_STYLE_URL', 'WEB_DIR', 'LOG_LEVEL', 'TZ']

/**
 * Restores a backup into a PostgreSQL of its own and serves it on this machine. Nothing can be changed there, no job runs,
 * and nothing is sent.
 * @throws UserError in words if it can't be restored
 */
export async function openCopy({ backup, folder, port, env, say, closing }: CopyPlace): Promise<Copy> {
  const manifest = await readManifest(backup)
  say(`restoring ${backup}`)
  await restore(backup, folder, env)
  const database = await openOwnerDatabase({}, folder, say)
  closing.add('database', database.close)
  const account = await addAccount(database.ownerUrl)
  const { startServer } = await import('#server/start.ts')
  const server = await startServer({
    ...Object.fromEntries(kept.map((name) => [name, env[name]])),
    LOG_LEVEL: env.LOG_LEVEL ?? 'error',
    DATABASE_URL: database.ownerUrl,
    APP_DATABASE_URL: database.appUrl,
    DATA_DIR: folder,
    PORT: String(port),
    APP_ENVIRONMENT: `read-only copy of ${manifest.at.slice(0, 16).replace('T', ' ')} UTC`,
    READ_ONLY_COPY: '1',
  })
  closing.add('server', () => server.stop())
  return { url: `http://localhost:${server.port}`, ownerUrl: database.ownerUrl, manifest, ...account }
}

/** Restores in a process of its own, whose settings name no other database. */
async function restore(backup: string, folder: string, env: CopyPlace['env']): Promise<void> {
  const settings = { PATH: env.PATH ?? '', DATA_DIR: folder }
  const run = promisify(execFile)(process.execPath, [join(root, 'scripts/restore.ts'), backup], {
    cwd: root,
    env: settings,
    maxBuffer: 2 ** 24,
  })
  await run.catch((error: { stdout: string; stderr: string }) => {
    throw new UserError(error.stderr || error.stdout || String(error))
  })
}

/** Adds a host administrator, because the second step of the real ones may need a mail that a copy doesn't send. */
async function addAccount(ownerUrl: string): Promise<{ username: string; password: string }> {
  const username = `copy-${randomBytes(4).toString('hex')}@calibrate.example`
  const password = `${randomBytes(9).toString('base64url')}#a1Z`
  const client = new Client({ connectionString: ownerUrl, application_name: 'calibrate copy' })
  await client.connect()
  try {
    await client.query(
      `with contact as (insert into contact (firm, first_name, last_name, email_address) values (1, 'Backup', 'Check', $1) returning id),
       account as (insert into app_user (firm, contact, username, first_name, last_name, email, role)
         select 1, id, $1, 'Backup', 'Check', $1, 1 from contact returning id)
       insert into user_secret ("user", password_hash) select id, $2 from account`,
      [username, await hashPassword(password)],
    )
  } finally {
    await client.end()
  }
  return { username, password }
}
