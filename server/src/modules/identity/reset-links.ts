import { sql } from 'kysely'
import { systemScope } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { queueMail, worker } from '../live/door.ts'
import { accountOf } from './account.ts'
import { hashResetToken, makeResetToken } from './one-time-code.ts'
import { resetLetter } from './mails.ts'

/** More emails than this within an hour would help nobody. */
const mostLetters = 5
/** The work starts after a random delay so that its duration never shows in this answer or the next one. */
const [leastMs, mostMs] = [100, 500]

/** Sends the oldest requested reset link if the account exists. Returns false when the queue is empty. */
const mailOne = ({ db, clock, settings }: Services): Promise<boolean> =>
  db.command(systemScope, async (tx) => {
    const taken = await sql<{ username: string; before: number }>`select * from take_password_ask()`.execute(
      tx,
    )
    const asked = taken.rows[0]
    if (!asked) return false
    const account = await accountOf(tx, asked.username)
    const to = account?.email || asked.username
    if (!account || account.is_inactive || asked.before >= mostLetters || !to.includes('@')) return true
    const token = makeResetToken()
    await sql`select open_password_reset(${account.user}, ${hashResetToken(token)})`.execute(tx)
    const letter = resetLetter(settings.appTitle, `${settings.publicUrl}/reset?token=${token}`)
    await queueMail(tx, account, clock.now(), { firm: null, to: [to], ...letter }, 0)
    return true
  })

type ResetLinks = {
  /** Sends the requested links after a short delay. */
  soon(): void
  stop(): Promise<void>
}

const start = (services: Services): ResetLinks => {
  let timer: NodeJS.Timeout | undefined
  const turns = worker(
    () => mailOne(services),
    (error) => services.log.warn({ err: error }, 'reset links could not be mailed; it is tried again'),
  )
  return {
    soon() {
      timer ??= setTimeout(
        () => {
          timer = undefined
          turns.wake()
        },
        leastMs + Math.random() * (mostMs - leastMs),
      ).unref()
    },
    async stop() {
      clearTimeout(timer)
      await turns.stop()
    },
  }
}

const made = new WeakMap<Services, ResetLinks>()

/** The one mailer of reset links in a running server. */
export const resetLinksOf = (services: Services): ResetLinks => {
  const links = made.get(services) ?? start(services)
  made.set(services, links)
  return links
}
