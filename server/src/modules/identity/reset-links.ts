import { readerOfUser } from '#server/kernel/texts/recipients.ts'
import { readAs } from '#server/kernel/texts/reader.ts'
import { links } from '#contract/links.ts'
import { sql } from 'kysely'
import { systemScope } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { queueMail, createWorker } from '../live/door.ts'
import { findAccount } from './account.ts'
import { hashResetToken, makeResetToken } from './one-time-code.ts'
import { resetEmail } from './mails.ts'

/** More emails than this within an hour would help nobody. */
const maxMailsPerHour = 5
/** The work starts after a random delay so that its duration never shows in this answer or the next one. */
const [minDelayMs, maxDelayMs] = [100, 500]

/** Sends the oldest requested reset link if the account exists. Returns false when the queue is empty. */
const sendNextLink = ({ db, clock, settings }: Services): Promise<boolean> =>
  db.command(systemScope, async (tx) => {
    const found = await sql<{ username: string; before: number }>`select * from take_password_ask()`.execute(
      tx,
    )
    const request = found.rows[0]
    if (!request) return false
    const account = await findAccount(tx, request.username)
    const to = account?.email || request.username
    if (!account || account.is_inactive || request.before >= maxMailsPerHour || !to.includes('@')) return true
    const token = makeResetToken()
    await sql`select open_password_reset(${account.user}, ${hashResetToken(token)})`.execute(tx)
    const link = settings.publicUrl + links.resetPassword(token)
    const mail = readAs(await readerOfUser(tx, account.user), () => resetEmail(settings.appTitle, link))
    await queueMail(tx, account, clock.now(), { firm: null, to: [to], ...mail }, 0)
    return true
  })

type ResetLinks = {
  /** Sends the requested links after a short delay. */
  sendSoon(): void
  stop(): Promise<void>
}

const start = (services: Services): ResetLinks => {
  let timer: NodeJS.Timeout | undefined
  const sender = createWorker(
    () => sendNextLink(services),
    (error) => services.log.warn({ err: error }, 'reset links could not be mailed; it is tried again'),
  )
  return {
    sendSoon() {
      timer ??= setTimeout(
        () => {
          timer = undefined
          sender.wake()
        },
        minDelayMs + Math.random() * (maxDelayMs - minDelayMs),
      ).unref()
    },
    async stop() {
      clearTimeout(timer)
      await sender.stop()
    },
  }
}

const byServices = new WeakMap<Services, ResetLinks>()

/** The one mailer of reset links in a running server. */
export const resetLinksOf = (services: Services): ResetLinks => {
  const links = byServices.get(services) ?? start(services)
  byServices.set(services, links)
  return links
}
