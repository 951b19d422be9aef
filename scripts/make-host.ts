import { resolve } from 'node:path'
import { Client } from 'pg'
import { links } from '#contract/links.ts'
import { hashResetToken, makeResetToken } from '#server/modules/identity/one-time-code.ts'
import { prepareData } from './prepare-data.ts'
import { checkSettings } from './project/check-settings.ts'
import { environment } from './project/environment.ts'
import { root } from './project/files.ts'
import { closeInOrder } from './shutdown.ts'
import { UserError } from './project/user-error.ts'

/**
 * `npm run make:host -- <username> "<first name>" "<last name>"`: creates a host administrator and prints a link that
 * works once, within a day, to choose a password. Again for the same username it prints a new link, as long as no
 * password was chosen. Run it while the product is stopped, or with DATABASE_URL and APP_DATABASE_URL set.
 */
const [username, first = 'Host', last = 'Administrator'] = process.argv.slice(2)
const linkMinutes = 24 * 60
const say = (line: string) => console.log(line)
const closing = closeInOrder(say)

/** Adds the user, or finds one that never had a password. Resolves to null for somebody else. */
async function addHost(client: Client): Promise<number | null> {
  const found = await client.query<{ id: number; is_waiting: boolean }>(
    `select u.id, u.role = 1 /* hostAdmin */ and s."user" is null as is_waiting
     from app_user u left join user_secret s on s."user" = u.id
     where username_fold(u.username) = username_fold($1) and u.deleted_at is null`,
    [username],
  )
  const [known] = found.rows
  if (known) return known.is_waiting ? known.id : null
  const made = await client.query<{ id: number }>(
    `with made as (insert into contact (firm, first_name, last_name, email_address) values (1, $2, $3, $1) returning id)
     insert into app_user (firm, contact, username, first_name, last_name, email, role)
     select 1, made.id, $1, $2, $3, $1, 1 /* hostAdmin */ from made returning id`,
    [username, first, last],
  )
  return made.rows[0]?.id ?? null
}

async function makeHost(): Promise<void> {
  if (!username || !/^\S+@\S+\.\S+$/.test(username))
    throw new UserError('Say who: npm run make:host -- name@firm.example "First" "Last"')
  const env = environment()
  checkSettings(env, say)
  const dataDir = resolve(root, env.DATA_DIR ?? 'data')
  const { urls } = await prepareData({ env, dataDir, isDemo: false, say, closing })
  const token = makeResetToken()
  const client = new Client({ connectionString: urls.DATABASE_URL })
  await client.connect()
  try {
    await client.query('begin')
    const user = await addHost(client)
    if (user === null) throw new UserError(`${username} exists already.`)
    await client.query('select open_password_reset($1, $2, $3)', [user, hashResetToken(token), linkMinutes])
    await client.query('commit')
  } finally {
    await client.end()
  }
  const origin = (env.PUBLIC_URL ?? `http://localhost:${env.PORT ?? 8080}`).replace(/\/+$/, '')
  say(`${username} may choose a password once, within a day, at\n${origin}${links.resetPassword(token)}`)
}

try {
  await makeHost()
  await closing.end()
} catch (error) {
  await closing.fail(error)
}
