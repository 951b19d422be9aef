import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { Client } from 'pg'
import { hashPassword } from '#server/modules/identity/password-hash.ts'
import { prepareData } from './prepare-data.ts'
import { root } from './project/files.ts'
import { closeInOrder, UserError } from './shutdown.ts'

/**
 * `npm run make:host -- <username> "<first name>" "<last name>"`: creates the first host administrator of
 * an installation and prints a password that must be changed at the first sign-in. Run it while the product
 * is stopped, or with DATABASE_URL and APP_DATABASE_URL set.
 */
const [username, first = 'Host', last = 'Administrator'] = process.argv.slice(2)
const say = (line: string) => console.log(line)
const closing = closeInOrder(say)

async function createHost(): Promise<void> {
  if (!username || !/^\S+@\S+\.\S+$/.test(username))
    throw new UserError('Say who: npm run make:host -- name@firm.example "First" "Last"')
  const dataDir = resolve(root, process.env.DATA_DIR ?? 'data')
  const { DATABASE_URL } = await prepareData({ env: process.env, dataDir, isDemo: false, say, closing })
  const password = `${randomBytes(9).toString('base64url')}#a1Z`
  const client = new Client({ connectionString: DATABASE_URL })
  await client.connect()
  try {
    await client.query('begin')
    const created = await client.query<{ id: number }>(
      `with made as (insert into contact (firm, first_name, last_name, email_address) values (1, $2, $3, $1) returning id)
       insert into app_user (firm, contact, username, first_name, last_name, email, role, must_change_password)
       select 1, made.id, $1, $2, $3, $1, 1, true from made returning id`,
      [username, first, last],
    )
    await client.query('insert into user_secret ("user", password_hash) values ($1, $2)', [
      created.rows[0]?.id,
      await hashPassword(password),
    ])
    await client.query('commit')
  } finally {
    await client.end()
  }
  say(`${username} may sign in with the password ${password} and must change it then.`)
}

try {
  await createHost()
  await closing.end()
} catch (error) {
  const isTaken = (error as { code?: string }).code === '23505'
  await closing.fail(isTaken ? new UserError(`${username} exists already.`) : error)
}
