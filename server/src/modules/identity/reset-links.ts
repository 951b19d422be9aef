import { sql } from 'kysely'
import { systemScope } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { queueMail, worker } from '../live/door.ts'
import { accountOf } from './account.ts'
import { hashResetToken, makeResetToken } from './code.ts'
import { resetLetter } from './mails.ts'

/** More letters than these in an hour would not help anybody. */
const mostLetters = 5
/** When the work begins is left to chance: what it takes shows in no answer, neither this one's nor the next one's. */
const [leastMs, mostMs] = [100, 500]

/** Mails the link that was asked for longest ago, if there is such an account. False when nobody waits. */
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
  /** Has the asked links mailed in a moment. */
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

/** The one desk of a running product where reset links are mailed. */
export const resetLinksOf = (services: Services): ResetLinks => {
  const links = made.get(services) ?? start(services)
  made.set(services, links)
  return links
}
