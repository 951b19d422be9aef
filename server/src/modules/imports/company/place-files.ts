import { createHash } from 'node:crypto'
import { Problem } from '#server/kernel/http/problems.ts'
import { keepFile } from '#server/modules/storage/door.ts'
import { MAX_FILE_BYTES, type Files } from '#server/outside/files/files.ts'
import { ArchiveError, fileBytes, rowsOf, type Archive } from './archive.ts'
import { t } from '../texts.ts'

/** The columns of a file row that say what is stored. */
export type PlacedFile = {
  kind: string
  name: string
  mime: string
  bytes: number
  sha256: string
  key: string
  thumb_key: string | null
  display_key: string | null
}
export type Placed = {
  files: Map<number, PlacedFile>
  /** Files whose content the old place didn't have anymore. */
  missing: number
  /** Files of a kind that isn't stored here, by name; at most 100. */
  refused: string[]
}

const listedNames = 100

/**
 * Stores the files of an archive as if they were uploaded: their kind is told by their content, and pictures get copies.
 * `onStored` is told the keys before the next file is read.
 * @throws ArchiveError when a file isn't the one that its row describes
 */
export const placeFiles = async (
  archive: Archive,
  store: Files,
  onStored: (keys: string[]) => Promise<void>,
): Promise<Placed> => {
  const placed: Placed = { files: new Map(), missing: 0, refused: [] }
  for await (const row of rowsOf(archive, 'file')) {
    const [id, name] = [Number(row.id), String(row.name)]
    const part = archive.files.get(id)
    if (!part) {
      placed.missing++
      continue
    }
    const bytes = await fileBytes(archive, part, MAX_FILE_BYTES)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    if (sha256 !== row.sha256) throw new ArchiveError(t('company.fileChanged', { name }))
    try {
      const kept = await keepFile({ files: store }, bytes, name)
      const keys = [kept.key, kept.thumbKey, kept.displayKey].filter((key) => key !== null)
      placed.files.set(id, {
        ...{ kind: kept.kind, name: kept.name, mime: kept.mime, bytes: kept.bytes, sha256 },
        ...{ key: kept.key, thumb_key: kept.thumbKey, display_key: kept.displayKey },
      })
      await onStored(keys)
    } catch (error) {
      if (!(error instanceof Problem) || (error.status !== 415 && error.status !== 422)) throw error
      if (placed.refused.length < listedNames) placed.refused.push(name)
    }
  }
  return placed
}
