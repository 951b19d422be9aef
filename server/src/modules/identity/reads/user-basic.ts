import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { userBasic as call } from '#contract/identity.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'
import type { Services } from '#server/kernel/services.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { basicColumns, photoLink, hasUsername, type BasicRow } from '../user-columns.ts'

/** Basic data of a user in scope, by username or guid. */
export const getUserBasic = async (
  services: Services,
  db: Reads,
  actor: Actor,
  by: { username: string } | { guid: string },
): Promise<AnswerOf<typeof call>> => {
  const isRequested: RawBuilder<boolean> =
    'guid' in by ? sql<boolean>`u.guid = ${by.guid}::uuid` : hasUsername(by.username)
  const row = await db.first(
    statement(sql<BasicRow>`select ${basicColumns} from app_user u join firm f on f.id = u.firm
      where ${isRequested} and u.deleted_at is null and (${firmsInScope(actor, 'u.firm')} or u.id = ${actor.user})`),
  )
  if (!row) throw notFound('user')
  return { ...row, imagePhotoPath: photoLink(services, row.imagePhotoPath) }
}
