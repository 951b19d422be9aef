import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { links } from '#contract/links.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { readAs } from '#server/kernel/texts/reader.ts'
import { readerOfUser } from '#server/kernel/texts/recipients.ts'
import { queueSecretMail } from '../live/door.ts'
import { invitationEmail } from './mails.ts'
import { hashResetToken, makeInvitationToken } from './one-time-code.ts'

/** How long the link of an invitation works. */
export const invitationDays = 7

export type LinkServices = Pick<Services, 'settings' | 'secrets'>

/** The link of an invitation that was sent. */
export const invitationLink = ({ settings, secrets }: LinkServices, user: number, nonce: string): string =>
  settings.publicUrl + links.resetPassword(makeInvitationToken(secrets.links, user, nonce))

/**
 * Makes a link with which a user chooses their own password; earlier ones stop working. Whoever mails it says so by
 * `setInvitationMail`.
 * @param days how long the link works
 */
export const openInvitation = async (
  tx: Tx,
  services: LinkServices,
  user: number,
  days: number,
): Promise<string> => {
  const nonce = randomUUID()
  const hash = hashResetToken(makeInvitationToken(services.secrets.links, user, nonce))
  await sql`select open_invitation(${user}, ${nonce}::uuid, ${hash}, ${days * 24 * 60})`.execute(tx)
  return invitationLink(services, user, nonce)
}

/** Has the invitation show the state of this email. */
export const setInvitationMail = async (tx: Tx, user: number, mail: number): Promise<void> => {
  await sql`select set_invitation_mail(${user}, ${mail})`.execute(tx)
}

/** Emails a user the link to choose a password. */
export const sendInvitation = async (
  tx: Tx,
  services: LinkServices,
  actor: Pick<Actor, 'user'>,
  { user, email, company }: { user: number; email: string; company: string },
  now: Date,
): Promise<void> => {
  const url = await openInvitation(tx, services, user, invitationDays)
  const mail = readAs(await readerOfUser(tx, user), () =>
    invitationEmail(services.settings.appTitle, { company, days: invitationDays }, url),
  )
  const { id } = await queueSecretMail(tx, actor, now, { to: [email], ...mail })
  await setInvitationMail(tx, user, id)
}
