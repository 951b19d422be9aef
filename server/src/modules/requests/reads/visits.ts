import { sql } from 'kysely'
import type { EventShape, FileInfo } from '#contract/requests/index.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runBatched, type Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { eventsInScope, requestsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { fileRights } from '../policy.ts'
import { fileShaper, type LinkSigner } from './file-links.ts'
import { serviceLine } from './visit-rows.ts'
import { readVisits } from './visit-shape.ts'
import { visitStatements } from './visit-statements.ts'

/** The visits of one request. @throws notFound outside the caller's scope */
export const visitsOf = async (
  db: Reads,
  actor: Actor,
  request: number,
  links: LinkSigner,
): Promise<EventShape[]> => {
  const run = runBatched(db)
  const [known, { visits }] = await Promise.all([
    run(
      statement(sql<{ id: number }>`select r.id from request r
        where r.id = ${request} and r.deleted_at is null and ${requestsInScope(actor)}`),
    ),
    readVisits(run, actor, { request }, links),
  ])
  if (known.length === 0) throw notFound('repair order')
  return visits
}

const visitExists = (actor: Actor, event: number) =>
  statement(sql<{ id: number }>`select e.id from event e join request r on r.id = e.request
    where e.id = ${event} and e.deleted_at is null and r.deleted_at is null and ${eventsInScope(actor)}`)

/** Files of a visit with links that expire after 15 minutes. @throws notFound outside the caller's scope */
export const filesOfVisit = async (
  db: Reads,
  actor: Actor,
  event: number,
  links: LinkSigner,
): Promise<FileInfo[]> => {
  const [known, files] = await db.batch([visitExists(actor, event), visitStatements(actor, { event }).files])
  if (known.length === 0) throw notFound('visit')
  return files.map(fileShaper(links, (file) => fileRights(actor, file)))
}

/** Services of a visit without a yes or no. @throws notFound outside the caller's scope */
export const servicesToAuthorize = async (db: Reads, actor: Actor, event: number) => {
  const [known, services] = await db.batch([
    visitExists(actor, event),
    visitStatements(actor, { event }).openServices,
  ])
  if (known.length === 0) throw notFound('visit')
  return { services: services.map(serviceLine) }
}
