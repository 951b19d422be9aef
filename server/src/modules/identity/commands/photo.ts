import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { deletePhoto as remove, savePhoto as save } from '#contract/identity.ts'
import { id } from '#contract/kit/shapes.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runInTx, runBatched, type Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { forbidden, Problem, problemTitle, refused } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { addModuleFile, receiveFile, setPictureDeleted, type StoredFile } from '../../storage/door.ts'
import { lockTargetUser, getTargetUser, type TargetUser } from '../reads/target-user.ts'
import { photoLink } from '../user-columns.ts'
import { t } from '../texts.ts'

const fields = z.object({ user: id.optional() })

/** Saves a photo of the caller or of a user they may edit. */
export const savePhoto = (
  services: Services,
  sent: { actor: Actor | null; request: FastifyRequest; now: Date },
): Promise<AnswerOf<typeof save>> =>
  receiveFile(
    services,
    sent,
    fields,
    async (actor, to) => {
      const known = await getTargetUser(runBatched(services.db.as(actor)), actor, to.user)
      if (known.user !== actor.user && !known.rights.includes('edit')) throw forbidden()
    },
    async (tx, actor, to, kept) => {
      const known = await lockTargetUser(runInTx(tx), actor, to.user)
      const key = await insertPicture(tx, actor, known, kept)
      await trashPicture(tx, known.imageKey, sent.now)
      const version = await setPicture(tx, actor, known, key, 'photoSet')
      return { imagePhotoPath: photoLink(services, key) ?? '', version }
    },
  )

const insertPicture = async (tx: Tx, actor: Actor, known: TargetUser, kept: StoredFile): Promise<string> => {
  if (kept.kind !== 'photo' || !kept.thumbKey)
    throw new Problem(415, problemTitle.unsupported(), t.message('photo.kind'))
  await addModuleFile(tx, actor, { firm: known.firm, stored: kept, kind: 'photo' })
  return kept.thumbKey
}

/** Removes the photo, or restores the one removed last. */
export const deletePhoto = async (
  services: Services,
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof remove>,
  now: Date,
): Promise<AnswerOf<typeof remove>> => {
  const known = await lockTargetUser(runInTx(tx), actor, body.user)
  if (!body.undo) {
    if (known.imageKey === '') return { imagePhotoPath: null, version: known.version }
    await trashPicture(tx, known.imageKey, now)
    return { imagePhotoPath: null, version: await setPicture(tx, actor, known, '', 'photoRemoved') }
  }
  const last = await sql<{ key: string }>`select changes -> 'imagePhotoPath' ->> 0 as key from history
    where entity = 'user' and entity_id = ${known.user} and what = 'photoRemoved' order by id desc limit 1`.execute(
    tx,
  )
  const key = last.rows[0]?.key
  const isRestored = key && known.imageKey === '' ? await setPictureDeleted(tx, key, null, known.firm) : false
  if (!key || !isRestored) throw refused(t.message('photo.gone'))
  const version = await setPicture(tx, actor, known, key, 'photoSet')
  return { imagePhotoPath: photoLink(services, key), version }
}

const trashPicture = async (tx: Tx, key: string, now: Date): Promise<void> => {
  if (key !== '') await setPictureDeleted(tx, key, now)
}

const setPicture = async (
  tx: Tx,
  actor: Actor,
  known: TargetUser,
  key: string,
  what: string,
): Promise<number> => {
  const { user, firm } = known
  const { version } = await tx
    .updateTable('app_user')
    .set({ image_key: key })
    .where('id', '=', user)
    .returning('version')
    .executeTakeFirstOrThrow()
  const changes: Record<string, [unknown, unknown]> = { imagePhotoPath: [known.imageKey, key] }
  await recordHistory(tx, actor, { entity: 'user', id: user, firm, version, what, changes })
  return version
}
