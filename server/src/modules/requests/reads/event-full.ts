import { sql } from 'kysely'
import type { EventShape } from '#contract/requests/index.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { LinkSigner } from './file-links.ts'
import { readVisits } from './visit-shape.ts'
import type { ServiceRow } from './visit-statements.ts'

/**
 * A full visit with signed links to its files. Service rows passed as `known` are not read again.
 * @throws notFound outside the caller's scope
 */
export const eventFull = async (
  run: RunQuery,
  actor: Actor,
  id: number,
  links: LinkSigner,
  known?: readonly ServiceRow[],
): Promise<EventShape> => {
  const { visits } = await readVisits(run, actor, { event: id }, links, known)
  if (!visits[0]) throw notFound('visit')
  return visits[0]
}

/**
 * A full visit for legacy callers that also send the username of the viewer.
 * @throws notFound when the visit or the user is outside the caller's scope
 */
export const eventForUsername = async (
  run: RunQuery,
  actor: Actor,
  id: number,
  username: string | undefined,
  links: LinkSigner,
): Promise<EventShape> => {
  const [visit, named] = await Promise.all([
    eventFull(run, actor, id, links),
    username ? run(userByUsername(actor, username)) : undefined,
  ])
  if (named?.length === 0) throw notFound('user')
  return visit
}

const userByUsername = (actor: Actor, username: string) =>
  statement(sql<{ id: number }>`select u.id from app_user u
    where username_fold(u.username) = username_fold(${username}) and u.deleted_at is null
      and (u.id = ${actor.user} or ${firmsInScope(actor, 'u.firm')})`)
