import { limitConcurrency } from '#server/kernel/limit-concurrency.ts'
import { Problem, refused, OutcomeUnknown } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { FilesError, type Files, type ReceivedFile } from '../../outside/files/files.ts'
import { PictureError, pictureCopies } from '../../outside/files/picture.ts'
import { detectFileType } from '../../outside/files/detect-file-type.ts'
import { safeFileName } from './file-name.ts'
import { t } from './texts.ts'

export type StoredFile = {
  kind: 'photo' | 'video' | 'file'
  name: string
  mime: string
  bytes: number
  sha256: string
  key: string
  thumbKey: string | null
  displayKey: string | null
  takenLocal: string | null
  takenOffset: string | null
}

/** The columns of table file that describe stored bytes. */
export const fileColumns = ({ kind, name, mime, bytes, sha256, key, thumbKey, displayKey }: StoredFile) => ({
  kind,
  name,
  mime,
  bytes,
  sha256,
  key,
  thumb_key: thumbKey,
  display_key: displayKey,
})

/** Decoding a picture can take 100 MB. */
const limitPictures = limitConcurrency(2)

/**
 * Stores bytes held in memory.
 * @throws what `storeIncoming` throws
 */
export const storeBytes = async (
  services: Pick<Services, 'files'>,
  content: Uint8Array,
  givenName: string,
): Promise<StoredFile> => {
  const incoming = await services.files.receive(content).catch(throwAsProblem)
  try {
    return await storeIncoming(services, incoming, givenName)
  } finally {
    await incoming.discard()
  }
}

/**
 * Detects the type of a received file by its content and stores it. A picture is stored with its thumbnail
 * and display copy.
 * @throws Problem 415 for an unsupported type, 422 for a damaged picture, 413, 507, or 503 if it cannot be
 * stored
 */
export const storeIncoming = async (
  { files }: Pick<Services, 'files'>,
  incoming: ReceivedFile,
  givenName: string,
): Promise<StoredFile> => {
  const found = await detectFileType(incoming.path)
  if (found.kind === 'refused') throw new Problem(415, t.message('upload.notSupported'), found.words)
  const copies =
    found.kind === 'image'
      ? await limitPictures(() => pictureCopies(incoming.path)).catch(throwAsProblem)
      : null
  const kept: string[] = []
  const track = <T extends { key: string }>(stored: T): T => {
    kept.push(stored.key)
    return stored
  }
  const putCopy = async (bytes: Buffer) => track(await files.put(bytes, { kind: 'derived' })).key
  try {
    const original = track(await incoming.keep('original'))
    return {
      kind: copies ? 'photo' : found.kind === 'video' ? 'video' : 'file',
      name: safeFileName(givenName, found.extension),
      mime: found.mime,
      ...original,
      thumbKey: copies ? await putCopy(copies.thumb) : null,
      displayKey: copies ? await putCopy(copies.display) : null,
      takenLocal: copies?.taken?.local ?? null,
      takenOffset: copies?.taken?.offset ?? null,
    }
  } catch (error) {
    await Promise.allSettled(kept.map((key) => files.remove(key)))
    return throwAsProblem(error)
  }
}

/** Deletes the bytes of a row that could not be written. If the row may exist after all, they stay. */
export const discardStored = async (files: Files, kept: StoredFile, because: unknown): Promise<void> => {
  if (because instanceof OutcomeUnknown) return
  const keys = [kept.key, kept.thumbKey, kept.displayKey].filter((key) => key !== null)
  // If a store that is away keeps them, they only take room. What the sender must hear is the error before.
  await Promise.allSettled(keys.map((key) => files.remove(key)))
}

/** Turns a file error into the problem its sender sees. */
export const throwAsProblem = (error: unknown): never => {
  if (error instanceof PictureError) throw refused(error.message)
  if (error instanceof FilesError) {
    if (error.trouble === 'tooLarge') throw new Problem(413, t.message('upload.tooLarge'), error.message)
    if (error.trouble === 'full') throw new Problem(507, t.message('upload.noRoom'), error.message)
    const busy = new Problem(503, t.message('limit.busy'), error.message, { retryAfterSeconds: 5 })
    // For the log: what the operating system or the store said.
    busy.cause = error.cause
    throw busy
  }
  throw error
}
