import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { notFound, Problem, refused } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { addExternalPhoto, receiveFileAs } from '../../storage/door.ts'
import { guestActor } from '../guest-actor.ts'
import { readPhotosToken } from './form-token.ts'
import { requestSql } from '../../../kernel/postgres/status-literals.ts'
import { t } from './texts.ts'

const fields = z.object({ photos: z.string().max(300) })
const maxPhotos = 6
/** In bytes. */
const maxBytes = 10 * 1024 * 1024

/** Accepts one photo after a form was sent. */
export const takePhoto = async (
  services: Services,
  request: FastifyRequest,
  now: Date,
): Promise<{ ok: true }> => {
  const placeOf = (mark: string) => {
    const place = readPhotosToken(mark, now, services.secrets.links)
    if (!place) throw refused(t.message('photo.tooLate'))
    return place
  }
  await receiveFileAs(
    services,
    { user: 0, request, now, largest: maxBytes },
    fields,
    ({ photos }) => guestActor(placeOf(photos).firm, ''),
    async () => undefined,
    async (tx, actor, { photos }, kept) => {
      if (kept.kind !== 'photo') throw new Problem(415, t.message('photo.title'), t.message('photo.kind'))
      await lockRequestForPhoto(tx, actor, placeOf(photos))
      await addExternalPhoto(tx, actor, placeOf(photos), kept)
    },
  )
  return { ok: true }
}

const lockRequestForPhoto = async (tx: Tx, actor: Actor, { request }: { request: number }): Promise<void> => {
  await sql`select 1 from request where id = ${request} for no key update`.execute(tx)
  const found = await sql<{ photos: number }>`
    select (select count(*)::int from file f where f.request = r.id) as photos from request r
    where r.id = ${request} and r.firm = ${actor.firm} and r.deleted_at is null and r.status = ${requestSql.pending}`.execute(
    tx,
  )
  const row = found.rows[0]
  if (!row) throw notFound('request')
  if (row.photos >= maxPhotos) throw refused(t.message('photo.tooMany'))
}
