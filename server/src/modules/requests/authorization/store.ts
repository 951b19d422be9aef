import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { publish } from '#server/kernel/events/publish.ts'
import type { LinkRow } from './reads/links.ts'
import type { LinkAction, LinkFacts } from './rules/link-state.ts'
import type { Recipient } from './rules/recipients.ts'

/** Locks and reads a link. Lock the request first: every change of a link takes the locks in that order. */
export const lockLink = (tx: Tx, id: number): Promise<LinkFacts> =>
  tx
    .selectFrom('authorization_link')
    .select(['answered_at', 'revoked_at', 'revoked_name', 'expires_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

export const markAnswered = async (tx: Tx, id: number, now: Date): Promise<void> => {
  await tx
    .updateTable('authorization_link')
    .set({ answered_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** Records the first view of a link and publishes it to both parties. */
export const markOpened = async (
  tx: Tx,
  { id, event, request, firm, service_firm }: LinkRow,
  now: Date,
): Promise<void> => {
  const first = await tx
    .updateTable('authorization_link')
    .set({ opened_at: now.toISOString() })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .returning('version')
    .executeTakeFirst()
  if (!first) return
  await publish(
    tx,
    { user: 0 },
    {
      name: 'requests.authorizationOpened',
      entity: 'authorization_link',
      id,
      version: first.version,
      firm,
      parties: [firm, service_firm],
      data: { request, event },
    },
  )
}

/** The email or text message that delivers a link. */
export type LinkMessages = { mail: number | null; sms: number | null }

/** Revokes open links to the same person, so that only one is valid. Returns the messages that deliver them. */
export const replaceOlderLinks = (
  tx: Tx,
  event: number,
  action: LinkAction,
  to: string,
  now: Date,
): Promise<LinkMessages[]> =>
  tx
    .updateTable('authorization_link')
    .set({ revoked_at: now.toISOString() })
    .where('event', '=', event)
    .where('action', '=', action)
    .where('to', '=', to)
    .where('answered_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning(['mail', 'sms'])
    .execute()

export type NewLink = Recipient & {
  event: number
  request: number
  action: LinkAction
  hash: string
  shown: Record<string, string>
  expiresAt: Date
}

export const insertLink = async (tx: Tx, actor: Actor, link: NewLink): Promise<number> => {
  const { id } = await tx
    .insertInto('authorization_link')
    .values({
      event: link.event,
      request: link.request,
      action: link.action,
      token_hash: link.hash,
      channel: link.channel,
      to: link.to,
      name: link.name,
      user: link.user,
      shown: JSON.stringify(link.shown),
      sent_by: actor.user,
      sent_name: actor.name,
      expires_at: link.expiresAt.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores which email or text message delivers a link. */
export const setLinkMessage = async (
  tx: Tx,
  id: number,
  by: { mail: number } | { sms: number },
): Promise<void> => {
  await tx.updateTable('authorization_link').set(by).where('id', '=', id).execute()
}
