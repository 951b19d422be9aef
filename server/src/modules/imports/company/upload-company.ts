import { createReadStream } from 'node:fs'
import { sql } from 'kysely'
import { z } from 'zod'
import type { FastifyRequest } from 'fastify'
import type { CompanyPreview } from '#contract/imports.ts'
import { notFound, refused, unauthorized } from '#server/kernel/http/problems.ts'
import type { ZipSource } from '#server/kernel/export/unzip.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { receiveTemporary } from '#server/modules/storage/door.ts'
import type { ReceivedFile } from '#server/outside/files/files.ts'
import { ArchiveError } from './archive.ts'
import { sourceOf } from './archive-source.ts'
import { earlierImport } from './earlier-import.ts'
import { previewArchive } from './preview-archive.ts'
import { t } from '../texts.ts'

type Upload = { actor: Actor | null; request: FastifyRequest; now: Date }

/** Larger archives come by the command. */
const maxCompanyBytes = 4 * 1024 ** 3

const fileSource = (path: string, bytes: number): ZipSource => ({
  bytes,
  read: (start, end) => Promise.resolve(createReadStream(path, { start, end })),
})

/** @throws Problem 422 in words for an archive that can't be imported */
const previewOf = (services: Services, source: ZipSource) =>
  previewArchive(services, source).catch((error: unknown) => {
    throw error instanceof ArchiveError ? refused(error.message) : error
  })

/** Receives an archive, reads what is in it, and keeps it until somebody starts the import. */
export const uploadCompany =
  (services: Services) =>
  async ({ actor, request, now }: Upload): Promise<CompanyPreview> => {
    if (!actor) throw unauthorized()
    const limits = { user: actor.user, request, now, largest: maxCompanyBytes }
    return receiveTemporary(services, limits, z.object({}), (_to, incoming, name) =>
      keepArchive(services, actor, incoming, name),
    )
  }

const keepArchive = async (
  services: Services,
  actor: Actor,
  incoming: ReceivedFile,
  name: string,
): Promise<CompanyPreview> => {
  const { path, bytes, sha256 } = incoming
  const { preview, origin, type } = await previewOf(services, fileSource(path, bytes))
  const { key } = await incoming.keep('document')
  try {
    return await services.db.command(actor, async (tx) => {
      const problem = await earlierImport(tx, { sha256, origin })
      const row = { parent: 1, user: actor.user, company: preview.company, origin, type, sha256, key, bytes }
      const { id } = await tx
        .insertInto('company_import')
        .values({ ...row, file_name: name.slice(-200) })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { ...preview, id, problem, bytes }
    })
  } catch (error) {
    await services.files.remove(key)
    throw error
  }
}

type Uploaded = { key: string; bytes: number; sha256: string; origin: string }

/** What is in an archive that was uploaded before. */
export const previewUploaded = async (
  services: Services,
  actor: Actor,
  id: number,
): Promise<CompanyPreview> => {
  const found = await services.db.as(actor).first(
    statement(sql<Uploaded>`select key, bytes::float8 as bytes, sha256, origin
      from company_import where id = ${id} and state = 'uploaded'`),
  )
  if (!found) throw notFound('import')
  if (found.key === '') throw refused(t.message('company.notUploaded'))
  const { preview } = await previewOf(services, sourceOf(found, services.files))
  const problem = await services.db.command(actor, (tx) => earlierImport(tx, found))
  return { ...preview, id, problem, bytes: found.bytes }
}
