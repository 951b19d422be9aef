import { limitConcurrency } from '#server/kernel/limit-concurrency.ts'
import { Problem, refused, OutcomeUnknown } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { FilesError, type Files, type Incoming } from '../../outside/files/files.ts'
import { PictureError, pictureCopies } from '../../outside/files/picture.ts'
import { recognise } from '../../outside/files/recognise.ts'
import { fileName } from './name.ts'

export type Kept = {
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

/** What a row of the table file says of the bytes that were kept. */
export const keptColumns = ({ kind, name, mime, bytes, sha256, key, thumbKey, displayKey }: Kept) => ({
  kind,
  name,
  mime,
  bytes,
  sha256,
  key,
  thumb_key: thumbKey,
  display_key: displayKey,
})

/** Opening a picture may take 100 MB. */
const pictures = limitConcurrency(2)

/** Takes in bytes that are at hand and keeps them. @throws what `keep` throws */
export const keepBytes = async (
  services: Pick<Services, 'files'>,
  content: Uint8Array,
  givenName: string,
): Promise<Kept> => {
  const incoming = await services.files.receive(content).catch(inWords)
  try {
    return await keep(services, incoming, givenName)
  } finally {
    await incoming.letGo()
  }
}

/**
 * Recognises a file that came in by its content and keeps it, a picture with its copies.
 * @throws Problem 415 for a kind that is not taken, 422 for a damaged picture, 413, 507 or 503 when it cannot be kept
 */
export const keep = async (
  { files }: Pick<Services, 'files'>,
  incoming: Incoming,
  givenName: string,
): Promise<Kept> => {
  const found = await recognise(incoming.path)
  if (found.kind === 'refused') throw new Problem(415, 'Not supported', found.words)
  const copies =
    found.kind === 'image' ? await pictures(() => pictureCopies(incoming.path)).catch(inWords) : null
  const kept: string[] = []
  const remembered = <T extends { key: string }>(stored: T): T => {
    kept.push(stored.key)
    return stored
  }
  const putCopy = async (bytes: Buffer) => remembered(await files.put(bytes, { kind: 'derived' })).key
  try {
    const original = remembered(await incoming.keep('original'))
    return {
      kind: copies ? 'photo' : found.kind === 'video' ? 'video' : 'file',
      name: fileName(givenName, found.extension),
      mime: found.mime,
      ...original,
      thumbKey: copies ? await putCopy(copies.thumb) : null,
      displayKey: copies ? await putCopy(copies.display) : null,
      takenLocal: copies?.taken?.local ?? null,
      takenOffset: copies?.taken?.offset ?? null,
    }
  } catch (error) {
    await Promise.all(kept.map((key) => files.remove(key)))
    return inWords(error)
  }
}

/** Takes back what was kept for a row that could not be written. One that may be there all the same keeps its bytes. */
export const discard = async (files: Files, kept: Kept, because: unknown): Promise<void> => {
  if (because instanceof OutcomeUnknown) return
  for (const key of [kept.key, kept.thumbKey, kept.displayKey]) if (key) await files.remove(key)
}

/** What went wrong with a file, as its sender hears it. */
export const inWords = (error: unknown): never => {
  if (error instanceof PictureError) throw refused(error.message)
  if (error instanceof FilesError) {
    if (error.trouble === 'tooLarge') throw new Problem(413, 'Too large', error.message)
    if (error.trouble === 'full') throw new Problem(507, 'No room', error.message)
    throw new Problem(503, 'Busy', error.message, { retryAfterSeconds: 5 })
  }
  throw error
}
